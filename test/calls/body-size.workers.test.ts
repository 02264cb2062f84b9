import { env, SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { catalogue } from "#worker/api/catalogue.ts";
import { MAX_BODY_BYTES, MAX_UPLOAD_BODY_BYTES } from "#worker/middleware.ts";
import { Client, ORIGIN } from "../services/client.ts";
import { aPdf } from "../services/fixtures.ts";

const jsonCalls = catalogue
	.filter(({ method, path }) => method === "post" && path !== "/api/upload-document")
	.map(({ path }) => path.replace(/\{\w+\}/g, "passport"));

/** Returns JSON of exactly this many bytes. */
function jsonOf(bytes: number): string {
	return JSON.stringify({ message: "" }).replace('""', `"${"a".repeat(bytes - 14)}"`);
}

/** A body without a length, sent one mebibyte at a time. */
function chunked(bytes: number): ReadableStream<Uint8Array> {
	const chunk = new Uint8Array(1024 * 1024).fill(97);
	let sent = 0;
	return new ReadableStream({
		pull(controller) {
			const remaining = bytes - sent;
			if (remaining <= 0) return controller.close();
			const part = chunk.subarray(0, Math.min(chunk.length, remaining));
			sent += part.length;
			controller.enqueue(part);
		},
	});
}

function post(path: string, body: BodyInit, type = "application/json"): Promise<Response> {
	return SELF.fetch(ORIGIN + path, { method: "POST", headers: { Origin: ORIGIN, "Content-Type": type }, body });
}

/** Returns a PDF of exactly this many bytes. */
async function aPdfOf(bytes: number): Promise<File> {
	const { size } = aPdf("passport.pdf");
	return aPdf("passport.pdf", "a".repeat(bytes - size));
}

function send(client: Client, file: File): Promise<Response> {
	const form = new FormData();
	form.set("documentType", "passport");
	form.append("document", file);
	return client.postFiles("/api/upload-document", form);
}

it("accepts 256 KB in each call, but not a byte more", async () => {
	const [largest, larger] = [jsonOf(MAX_BODY_BYTES), jsonOf(MAX_BODY_BYTES + 1)];
	expect(largest).toHaveLength(256 * 1024);
	for (const path of jsonCalls) {
		expect((await post(path, largest)).status, path).not.toBe(413);
		const refused = await post(path, larger);
		expect(refused.status, path).toBe(413);
		expect(await refused.json()).toEqual({ message: "What you sent is too large." });
	}
});

it("limits the pages' forms in the same way", async () => {
	for (const path of ["/personal-info", "/contact", "/payment?id=x"]) {
		const refused = await post(path, `a=${"a".repeat(MAX_BODY_BYTES)}`, "application/x-www-form-urlencoded");
		expect(refused.status, path).toBe(413);
	}
});

it("rejects a body that exceeds the limit without declaring its length, and responds to the next request", async () => {
	for (const [path, bytes] of [
		["/api/contact", MAX_BODY_BYTES + 1],
		["/api/upload-document", MAX_UPLOAD_BODY_BYTES + 1],
		["/api/webhooks/stripe", 3 * MAX_BODY_BYTES],
	] as const) {
		expect((await post(path, chunked(bytes))).status, path).toBe(413);
		expect((await SELF.fetch(`${ORIGIN}/api/health`)).status).toBe(200);
	}
});

it("accepts a document of exactly 10 MB", async () => {
	const file = await aPdfOf(MAX_UPLOAD_BYTES);
	expect(file.size).toBe(10 * 1024 * 1024);
	expect((await send(new Client(), file)).status).toBe(200);
	const page = await env.DB.prepare("SELECT bytes FROM upload_pages").first<{ bytes: number }>();
	expect(page?.bytes).toBe(file.size);
});

it("rejects a document of 10 MB and one byte with the upload page's message, and stores none of it", async () => {
	const refused = await send(new Client(), await aPdfOf(MAX_UPLOAD_BYTES + 1));
	expect(refused.status).toBe(413);
	expect(await refused.json()).toEqual({
		message: "Maximum file size is 10MB. Please compress your file or select a smaller one.",
	});
	expect((await env.DOCUMENTS.list()).objects).toEqual([]);
	expect((await env.DB.prepare("SELECT count(*) AS n FROM uploads").first<{ n: number }>())?.n).toBe(0);
});
