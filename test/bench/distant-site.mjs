// The built site's entry for test/bench/distance.ts: delays every call to a binding and every request from
// worker/edge. `PUT /distance` sets the milliseconds of each.
import { behindEdge } from "./index.js";

export * from "./index.js";

const distances = { edge: 0, d1: 0, r2: 0, objects: 0, queue: 0, reader: 0 };
/** Objects of the simulator replace services that production reaches without such trips. */
const OFFLINE_OBJECTS = ["singleton", "sandbox", "mailbox"];
let isFar = false;

function travel(to) {
	return distances[to] > 0 ? new Promise((arrived) => setTimeout(arrived, distances[to])) : undefined;
}

function moveAway(prototype, to, names) {
	for (const name of names) {
		const call = prototype[name];
		prototype[name] = async function far(...values) {
			await travel(to);
			return call.apply(this, values);
		};
	}
}

function moveObjectsAway(prototype) {
	const { getByName } = prototype;
	prototype.getByName = function far(name, ...more) {
		const stub = getByName.call(this, name, ...more);
		if (OFFLINE_OBJECTS.includes(name)) return stub;
		const call =
			(method) =>
			async (...values) => {
				await travel("objects");
				return stub[method](...values);
			};
		return new Proxy(stub, { get: (_, method) => (typeof method === "symbol" ? stub[method] : call(method)) });
	};
}

function moveBindingsAway({ DB, DOCUMENTS, OUTBOX_QUEUE, ROOMS }) {
	moveAway(Object.getPrototypeOf(DB.prepare("SELECT 1")), "d1", ["all", "run", "first", "raw"]);
	moveAway(Object.getPrototypeOf(DB), "d1", ["batch", "exec"]);
	moveAway(Object.getPrototypeOf(DOCUMENTS), "r2", ["get", "put", "delete", "head", "list"]);
	moveAway(Object.getPrototypeOf(OUTBOX_QUEUE), "queue", ["send", "sendBatch"]);
	moveObjectsAway(Object.getPrototypeOf(ROOMS));
}

export default {
	...behindEdge,
	async fetch(request, env, ctx) {
		if (!isFar) moveBindingsAway(env);
		isFar = true;
		if (request.method === "PUT" && new URL(request.url).pathname === "/distance") {
			Object.assign(distances, await request.json());
			return new Response();
		}
		await travel("edge");
		const READER = new Proxy(env.READER, {
			get:
				(reader, method) =>
				async (...values) => {
					await travel("reader");
					return reader[method](...values);
				},
		});
		return behindEdge.fetch(request, { ...env, READER }, ctx);
	},
};
