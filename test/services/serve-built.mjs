// Serves build/server, or the folder BUILT, with miniflare: PORT and STATE_DIR say where, ASSETS whether with its static files,
// EDGE whether the built worker/edge stands before it, at the distance of ../bench/distant-site.mjs, ENTRY a module that wraps it,
// DIRECT a second port at which the Worker answers without miniflare's front. The same state as `wrangler dev`, up in a second,
// without the proxy in front of it.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { rememberingReader } from "./remembering-reader.mjs";

const server = resolve(process.env.BUILT ?? join(import.meta.dirname, "../../build/server"));
const config = JSON.parse(readFileSync(join(server, "wrangler.json"), "utf8"));
const scripts = readdirSync(server, { recursive: true }).filter((file) => file.endsWith(".js") && file !== config.main);
const assets = { directory: join(server, config.assets.directory), routerConfig: { has_user_worker: true } };
const modules = [config.main, ...scripts].map((path) => ({ type: "ESModule", path: join(server, path) }));
/** The front Worker of production, as `wrangler deploy --dry-run` bundles it. */
const edge = {
	name: "edge",
	modules: [
		{ type: "ESModule", path: "edge.js", contents: process.env.EDGE && readFileSync(process.env.EDGE, "utf8") },
	],
	compatibilityDate: config.compatibility_date,
	serviceBindings: { SITE: config.name },
};
const entry = process.env.EDGE ? join(import.meta.dirname, "../bench/distant-site.mjs") : process.env.ENTRY;
if (entry)
	modules.unshift({
		type: "ESModule",
		path: join(server, `${basename(entry, ".mjs")}.js`),
		contents: readFileSync(entry, "utf8"),
	});
const byName = (list, value) => Object.fromEntries(list.map((entry) => value(entry)));

const miniflare = new Miniflare(
	convertV4MiniflareOptions({
		host: "127.0.0.1",
		port: Number(process.env.PORT),
		// Nothing reads these logs, and each costs a request from the runtime to this process.
		logRequests: false,
		resourcePersistencePath: join(resolve(process.env.STATE_DIR), "v3"),
		workers: [
			...(process.env.EDGE ? [edge] : []),
			{
				name: config.name,
				rootPath: server,
				modulesRoot: server,
				modules,
				compatibilityDate: config.compatibility_date,
				compatibilityFlags: config.compatibility_flags,
				// A copy of the sources with planted defects has one of them at a time (test/planted-defects).
				bindings: { PORT: process.env.PORT, PLANTED_DEFECT: process.env.PLANTED_DEFECT ?? "" },
				...(process.env.ASSETS && { assets }),
				...(process.env.DIRECT && { unsafeDirectSockets: [{ host: "127.0.0.1", port: Number(process.env.DIRECT) }] }),
				d1Databases: byName(config.d1_databases, (d1) => [d1.binding, d1.database_id]),
				r2Buckets: byName(config.r2_buckets, (r2) => [r2.binding, r2.bucket_name]),
				durableObjects: byName(config.durable_objects.bindings, (object) => [
					object.name,
					{ className: object.class_name, useSQLite: true },
				]),
				queueProducers: byName(config.queues.producers, (queue) => [queue.binding, queue.queue]),
				queueConsumers: byName(config.queues.consumers, (queue) => [
					queue.queue,
					{
						maxBatchSize: queue.max_batch_size,
						maxBatchTimeout: queue.max_batch_timeout,
						maxRetries: queue.max_retries,
						...(queue.dead_letter_queue && { deadLetterQueue: queue.dead_letter_queue }),
					},
				]),
				ratelimits: byName(config.ratelimits, (limit) => [
					limit.name,
					{ namespace_id: limit.namespace_id, simple: limit.simple },
				]),
				serviceBindings: byName(config.services, (bound) => [
					bound.binding,
					{ name: bound.service, entrypoint: bound.entrypoint },
				]),
			},
			...rememberingReader(),
		],
	}),
);
await miniflare.ready;
process.stdout.write("ready\n");
