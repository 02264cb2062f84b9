import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { FileFacts, ReadingRequest } from "#app/domain/documents/document-facts.ts";
import type { SignedPage, SignedPageReading } from "#app/domain/mandate/signed-page-reading.ts";
import { builtReader } from "./built-reader.ts";

/** Sends a body to the reader: tests in Node have files but no bindings. */
const CALLER = `export default { async fetch(request, env) {
	const { mime, ...options } = Object.fromEntries(new URL(request.url).searchParams);
	const bytes = new Uint8Array(await request.arrayBuffer());
	if (!mime) return Response.json(await env.READER.read({ ...options, bytes }));
	const reading = await env.READER.readSignedFile(bytes, mime);
	return new Response(JSON.stringify(reading, (_name, value) => value instanceof Uint8Array ? value.toBase64() : value));
} }`;

export type ReaderAlone = {
	read(request: ReadingRequest): Promise<FileFacts>;
	readSignedFile(bytes: Uint8Array, mime: string): Promise<SignedPageReading>;
	end(): Promise<void>;
};

/** The built reader without the site. */
export async function startReader(): Promise<ReaderAlone> {
	const { name, compatibilityDate } = builtReader();
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			workers: [
				{
					name: "caller",
					modules: [{ type: "ESModule", path: "caller.mjs", contents: CALLER }],
					compatibilityDate,
					serviceBindings: { READER: { name, entrypoint: "DocumentReader" } },
				},
				builtReader(),
			],
		}),
	);
	const origin = await miniflare.ready;
	const request = async (bytes: Uint8Array, options: Record<string, string>): Promise<unknown> => {
		const response = await fetch(`${origin}?${new URLSearchParams(options)}`, {
			method: "POST",
			body: bytes.slice(),
			headers: { connection: "close" },
		});
		return response.json();
	};
	return {
		async read({ bytes, ...options }) {
			return (await request(bytes, options)) as FileFacts;
		},
		async readSignedFile(bytes, mime) {
			const reading = (await request(bytes, { mime })) as SignedPageReading;
			return { ...reading, pages: reading.pages.map(unpack) };
		},
		end: () => miniflare.dispose(),
	};
}

/** JSON has no bytes. */
function unpack(page: SignedPage): SignedPage {
	const packed: unknown = page.straightened;
	return { ...page, straightened: typeof packed === "string" ? Uint8Array.from(Buffer.from(packed, "base64")) : null };
}
