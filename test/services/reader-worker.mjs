// The built reader alone, for benchmarks: the function that reads a file in it, and the one that ends it.
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { builtReader } from "./built-reader.mjs";

const DOOR = `
export default {
	async fetch(request, env) {
		const [documentType, fileType, today] = request.headers.get("x-question").split(" ");
		const bytes = new Uint8Array(await request.arrayBuffer());
		return Response.json(await env.READER.read({ documentType, fileType, today, bytes }));
	},
};`;

/** Starts the reader; `read` takes bytes, "passport" or "address", "pdf", "jpeg" or "png", and the day. */
export async function startReader() {
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			workers: [
				{
					name: "door",
					modules: true,
					script: DOOR,
					compatibilityDate: "2026-01-01",
					serviceBindings: { READER: { name: "azulejo-nif-reader", entrypoint: "DocumentReader" } },
				},
				builtReader(),
			],
		}),
	);
	const { origin } = await miniflare.ready;
	return {
		read: async (bytes, documentType, fileType, today) => {
			const headers = { "x-question": `${documentType} ${fileType} ${today}` };
			const answer = await miniflare.dispatchFetch(origin, { method: "POST", headers, body: bytes });
			return answer.json();
		},
		end: () => miniflare.dispose(),
	};
}
