import { resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const { PORT, DIRECT, STATE_DIR = "" } = process.env;
const miniflare = new Miniflare(
	convertV4MiniflareOptions({
		host: "127.0.0.1",
		port: Number(PORT),
		// Each log line costs a request from the runtime to this process; the product's Worker is served without them too.
		logRequests: false,
		resourcePersistencePath: resolve(STATE_DIR, "v3"),
		modules: [{ type: "ESModule", path: resolve(import.meta.dirname, "bare-worker.mjs") }],
		modulesRoot: import.meta.dirname,
		rootPath: import.meta.dirname,
		compatibilityDate: "2026-10-01",
		r2Buckets: { DOCUMENTS: "documents" },
		unsafeDirectSockets: [{ host: "127.0.0.1", port: Number(DIRECT) }],
	}),
);
await miniflare.ready;
