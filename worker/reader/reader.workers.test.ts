import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { FileFacts } from "#app/domain/document-facts.ts";
import type { ReadingRequest } from "#app/domain/reading-request.ts";
import { embeddedReader } from "#worker/adapters/embedded-reader.ts";
import type { Bindings } from "#worker/env.ts";

const reader = (env as unknown as Bindings).READER;

function read(changes: Partial<ReadingRequest>): Promise<FileFacts> {
	return reader.read({
		documentType: "address",
		fileType: "pdf",
		bytes: new Uint8Array(),
		today: "2026-11-02",
		...changes,
	});
}

describe("the reader of documents", () => {
	it("answers a file that is none with a trouble and no facts", async () => {
		expect(await read({ bytes: new TextEncoder().encode("no file at all") })).toMatchObject({
			trouble: expect.any(String),
			pages: [],
		});
	});
});

describe("a reader that is away", () => {
	it("is a trouble of ours in the facts, and a line in the log without a word about the document", async () => {
		const said: unknown[] = [];
		const away = embeddedReader({ read: () => Promise.reject(new TypeError("Maria Silva")) }, (...line) =>
			said.push(line),
		);
		const facts = await away.read({
			documentType: "passport",
			fileType: "png",
			bytes: new Uint8Array(1),
			today: "2026-11-02",
		});
		expect(facts).toEqual({ engine: "embedded", trouble: "engine_failed", pdf: null, pages: [] });
		expect(said).toEqual([["reader-failed", { error: "TypeError" }]]);
	});
});
