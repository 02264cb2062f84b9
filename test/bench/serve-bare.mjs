import { resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const miniflare = new Miniflare(
	convertV4MiniflareOptions({
		host: "127.0.0.1",
		port: Number(process.env.PORT),
		// As for ours: each would be a request of its own to this process.
		logRequests: false,
		resourcePersistencePath: resolve(process.env.STATE_DIR, "v3"),
		modules: [{ type: "ESModule", path: resolve(import.meta.dirname, "bare-worker.mjs") }],
		modulesRoot: import.meta.dirname,
		rootPath: import.meta.dirname,
		compatibilityDate: "2026-10-01",
		r2Buckets: { DOCUMENTS: "documents" },
		unsafeDirectSockets: [{ host: "127.0.0.1", port: Number(process.env.DIRECT) }],
	}),
);
await miniflare.ready;
