import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import type { Services } from "#app/services.ts";
import { aPassportJpeg } from "#test/factories/documents.ts";
import { aReading } from "#test/factories/readings.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { uploadDocument } from "./uploads.server.ts";

const PICTURE = {
	width: 1000,
	height: 700,
	orientation: 1,
	software: null,
	camera: true,
	generated: false,
	screenshot: false,
	light: 235,
};

/** A reader that finds a machine-readable zone on each page, so that each has a hash by which it is recognised. */
function withPageReader(services: Services): Services {
	let page = 0;
	async function read(): Promise<FileFacts> {
		page += 1;
		const picture = { ...PICTURE, perceptualHash: page.toString(16).padStart(16, "0") };
		return {
			engine: "embedded 1",
			readError: null,
			pdf: null,
			pages: [{ picture, mrz: aReading(), text: null }],
		};
	}
	return { ...services, reader: { read } };
}

it("reads a passport with the maximum number of pages", async () => {
	const pages = Array.from({ length: MAX_PAGES }, () => ({ bytes: aPassportJpeg(), name: "page.jpg" }));
	const services = withPageReader(await openServices());
	const uploaded = await uploadDocument(services, "visit", "passport", pages);
	expect(uploaded).toMatchObject({ ok: true, value: { reading: "done" } });
	expect(await count("picture_hashes")).toBe(MAX_PAGES);
	expect(await env.DB.prepare("SELECT reading FROM uploads").first("reading")).toBe("done");
});
