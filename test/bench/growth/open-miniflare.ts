import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { DATABASE_WORKER } from "./remote-database.ts";

/** A miniflare that holds one D1 database below a folder and nothing else. */
export function openMiniflare(folder: string): Miniflare {
	return new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: DATABASE_WORKER,
			compatibilityDate: "2026-10-01",
			d1Databases: { DB: "DB" },
			resourcePersistencePath: folder,
		}),
	);
}
