import { createMiddleware } from "hono/factory";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";
import { matchedPath } from "./matched-path.ts";

/** Bytes that a body may have: documents come in pages of 10 MB, everything else is words. */
export const MAX_UPLOAD_BODY_BYTES = 24 * 1024 * 1024;
export const MAX_BODY_BYTES = 256 * 1024;
const MAX_DRAIN_BYTES = 128 * 1024 * 1024;

const UPLOADS =
	/^\/(api\/upload-document|upload-documents|provide-information\/|sign\/|messages\/|phone(\.data)?$|admin\/applications\/)/;

/** Reads a body whole, or null when it is larger than allowed; then the rest is read and thrown away. */
async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size <= maxBytes) chunks.push(chunk);
		else chunks.length = 0;
		if (size > MAX_DRAIN_BYTES) break;
	}
	if (size > maxBytes) return null;
	const whole = new Uint8Array(size);
	let at = 0;
	for (const chunk of chunks) {
		whole.set(chunk, at);
		at += chunk.length;
	}
	return whole;
}

/**
 * Caps and buffers every body before anything else looks at it. Buffering is also what keeps local connections alive:
 * an answer given while the body is unread breaks the next request on the same connection.
 */
export const bodyGate = createMiddleware<AppEnv>(async function bodyGate(c, next) {
	const { body } = c.req.raw;
	if (!body) return next();
	const max = UPLOADS.test(matchedPath(new URL(c.req.url).pathname) ?? "") ? MAX_UPLOAD_BODY_BYTES : MAX_BODY_BYTES;
	const bytes = await readBody(body, max).catch(() => null);
	if (!bytes) return problem(c, { kind: "too-large", code: "body_too_large" });
	// HTTP lets a GET carry a body; a Request does not, and nobody here reads one.
	const asksOnly = c.req.method === "GET" || c.req.method === "HEAD";
	c.req.raw = asksOnly
		? new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers })
		: new Request(c.req.raw, { body: bytes as Uint8Array<ArrayBuffer> });
	return next();
});
