import { existsSync, readFileSync } from "node:fs";
import { createSecureServer, type Http2ServerRequest } from "node:http2";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { generate } from "selfsigned";

const TYPES: Record<string, string> = {
	".css": "text/css",
	".html": "text/html; charset=utf-8",
	".ico": "image/x-icon",
	".js": "text/javascript",
	".png": "image/png",
	".svg": "image/svg+xml",
	".webp": "image/webp",
	".woff2": "font/woff2",
};

export type Front = { port: number; origin: string; close(): void };

/** The front of a production site: TLS, HTTP/2, static files, a proxy to the server, and Brotli at an edge's level (5). */
export async function startFront(files: string, upstream: string): Promise<Front> {
	const compressed = new Map<string, Buffer>();
	function compress(key: string, body: Buffer): Buffer {
		const cached = compressed.get(key);
		if (cached) return cached;
		const result = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
		compressed.set(key, result);
		return result;
	}
	const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
	const server = createSecureServer({ key, cert, allowHTTP1: true }, async (incoming, outgoing) => {
		const path = (incoming.url ?? "/").split("?")[0] ?? "/";
		const file = join(files, path);
		const type = TYPES[extname(path)];
		const found = type && existsSync(file);
		const response = found
			? new Response(readFileSync(file), {
					headers: { "Content-Type": type, "Cache-Control": "max-age=31536000", "Access-Control-Allow-Origin": "*" },
				})
			: await fetch(await requestOf(incoming, upstream), { redirect: "manual" });
		const body = Buffer.from(await response.arrayBuffer());
		for (const [name, value] of response.headers)
			if (!/^(content-length|content-encoding|transfer-encoding|connection|keep-alive)$/.test(name))
				outgoing.setHeader(name, value);
		const isText = /text|javascript|json|svg/.test(response.headers.get("Content-Type") ?? "");
		if (isText && body.length > 0) outgoing.setHeader("Content-Encoding", "br");
		outgoing.writeHead(response.status);
		outgoing.end(isText && body.length > 0 ? compress(`${path} ${body.length}`, body) : body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { port, origin: `https://localhost:${port}`, close: () => void server.close() };
}

async function requestOf(incoming: Http2ServerRequest, upstream: string): Promise<Request> {
	const parts: Buffer[] = [];
	for await (const part of incoming) parts.push(part as Buffer);
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers))
		if (typeof value === "string" && !/^(:.*|connection|host|accept-encoding)$/.test(name)) headers.set(name, value);
	const body = parts.length > 0 ? Buffer.concat(parts) : null;
	return new Request(upstream + incoming.url, { method: incoming.method ?? "GET", headers, body });
}
