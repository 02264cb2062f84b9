// Serves build/server, or the folder BUILT, with miniflare on the state of `wrangler dev`, without its proxy and up in a
// second. Environment variables: PORT and STATE_DIR; ASSETS serves the static files too; EDGE puts the built worker/edge
// in front, at the distance set by ../bench/distant-site.mjs; ENTRY is a module that wraps the Worker; DIRECT is a second
// port on which workerd answers without miniflare's proxy.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** What is read of the configuration that the build writes. */
type BuiltConfig = {
	name: string;
	main: string;
	compatibility_date: string;
	compatibility_flags: string[];
	assets: { directory: string };
	d1_databases: { binding: string; database_id: string }[];
	r2_buckets: { binding: string; bucket_name: string }[];
	durable_objects: { bindings: { name: string; class_name: string }[] };
	queues: {
		producers: { binding: string; queue: string }[];
		consumers: {
			queue: string;
			max_batch_size: number;
			max_batch_timeout: number;
			max_retries: number;
			dead_letter_queue?: string;
		}[];
	};
	ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
	services: { binding: string; service: string; entrypoint?: string }[];
};

import { cachedReader } from "./built-reader.ts";

const { PORT, STATE_DIR = "", BUILT, ASSETS, EDGE, DIRECT, PLANTED_DEFECT = "" } = process.env;
const server = resolve(BUILT ?? join(import.meta.dirname, "../../build/server"));
const config: BuiltConfig = JSON.parse(readFileSync(join(server, "wrangler.json"), "utf8"));
const scripts = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
	(file) => file.endsWith(".js") && file !== config.main,
);
const assets = { directory: join(server, config.assets.directory), routerConfig: { has_user_worker: true } };
const modules: { type: "ESModule"; path: string; contents?: string }[] = [config.main, ...scripts].map((path) => ({
	type: "ESModule",
	path: join(server, path),
}));
/** The front Worker of production, as `wrangler deploy --dry-run` bundles it. */
const edge = {
	name: "edge",
	modules: [{ type: "ESModule" as const, path: "edge.js", contents: EDGE ? readFileSync(EDGE, "utf8") : "" }],
	compatibilityDate: config.compatibility_date,
	serviceBindings: { SITE: config.name },
};
const entry = EDGE ? join(import.meta.dirname, "../bench/distant-site.mjs") : process.env.ENTRY;
if (entry)
	modules.unshift({
		type: "ESModule",
		path: join(server, `${basename(entry, ".mjs")}.js`),
		contents: readFileSync(entry, "utf8"),
	});

function toRecord<Item, Value>(items: Item[], toEntry: (item: Item) => [name: string, value: Value]) {
	return Object.fromEntries(items.map(toEntry));
}

const miniflare = new Miniflare(
	convertV4MiniflareOptions({
		host: "127.0.0.1",
		port: Number(PORT),
		// Nothing reads these logs, and each costs a request from the runtime to this process.
		logRequests: false,
		resourcePersistencePath: join(resolve(STATE_DIR), "v3"),
		workers: [
			...(EDGE ? [edge] : []),
			{
				name: config.name,
				rootPath: server,
				modulesRoot: server,
				modules,
				compatibilityDate: config.compatibility_date,
				compatibilityFlags: config.compatibility_flags,
				// A copy of the sources with planted defects has one of them at a time (test/planted-defects).
				bindings: { PORT: PORT ?? "", PLANTED_DEFECT },
				...(ASSETS && { assets }),
				...(DIRECT && { unsafeDirectSockets: [{ host: "127.0.0.1", port: Number(DIRECT) }] }),
				d1Databases: toRecord(config.d1_databases, (d1) => [d1.binding, d1.database_id]),
				r2Buckets: toRecord(config.r2_buckets, (r2) => [r2.binding, r2.bucket_name]),
				durableObjects: toRecord(config.durable_objects.bindings, (object) => [
					object.name,
					{ className: object.class_name, useSQLite: true },
				]),
				queueProducers: toRecord(config.queues.producers, (queue) => [queue.binding, queue.queue]),
				queueConsumers: toRecord(config.queues.consumers, (queue) => [
					queue.queue,
					{
						maxBatchSize: queue.max_batch_size,
						maxBatchTimeout: queue.max_batch_timeout,
						maxRetries: queue.max_retries,
						...(queue.dead_letter_queue && { deadLetterQueue: queue.dead_letter_queue }),
					},
				]),
				ratelimits: toRecord(config.ratelimits, (limit) => [
					limit.name,
					{ namespace_id: limit.namespace_id, simple: limit.simple },
				]),
				serviceBindings: toRecord(config.services, (bound) => [
					bound.binding,
					{ name: bound.service, entrypoint: bound.entrypoint },
				]),
			},
			...cachedReader(),
		],
	}),
);
await miniflare.ready;
process.stdout.write("ready\n");
