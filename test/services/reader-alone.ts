import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import type { ReadingRequest } from "#app/domain/documents/reading-request.ts";
import { builtReader } from "./built-reader.mjs";

/** Hands a body to the reader: tests in Node have files but no bindings. */
const CALLER = `export default { async fetch(request, env) {
	const asked = Object.fromEntries(new URL(request.url).searchParams);
	return Response.json(await env.READER.read({ ...asked, bytes: new Uint8Array(await request.arrayBuffer()) }));
} }`;

export type ReaderAlone = { read(request: ReadingRequest): Promise<FileFacts>; end(): Promise<void> };

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
	return {
		async read({ bytes, alone: _alone, ...asked }) {
			const answer = await fetch(`${origin}?${new URLSearchParams(asked)}`, {
				method: "POST",
				body: bytes.slice(),
				headers: { connection: "close" },
			});
			return (await answer.json()) as FileFacts;
		},
		end: () => miniflare.dispose(),
	};
}
