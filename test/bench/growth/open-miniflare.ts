import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** A miniflare that holds one D1 database below a folder and nothing else. */
export function openMiniflare(folder: string): Miniflare {
	return new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: "export default { fetch: () => new Response() }",
			compatibilityDate: "2026-10-01",
			d1Databases: { DB: "DB" },
			resourcePersistencePath: folder,
		}),
	);
}
