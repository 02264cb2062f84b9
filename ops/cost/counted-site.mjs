// The entry of the built site for ops/cost.ts: counts every billed operation. `GET /counts` waits for background work,
// runs the alarms due within a minute, returns the counts since the last call and resets them.
import * as built from "./index.js";

export * from "./index.js";

/** Names of the Durable Objects of the simulators, which production does not have. */
const OFFLINE_OBJECTS = ["singleton", "sandbox", "mailbox"];
const ALARM_HORIZON_MS = 60_000;
/** Without activity for this long, background work has ended. */
const IDLE_MS = 150;

const createCounts = () => ({
	requests: 0,
	rowsRead: 0,
	rowsWritten: 0,
	classA: 0,
	classB: 0,
	bytesStored: 0,
	objectRequests: 0,
	objectMs: 0,
	objectStatements: 0,
	objectRowsWritten: 0,
	queueOperations: 0,
	logLines: 0,
	readings: 0,
	readingMs: 0,
});
let counts = createCounts();
let inFlight = 0;
let lastActivityAt = 0;
let runningObjects = 0;
const roomsWithAlarm = new Set();

async function track(work) {
	inFlight += 1;
	try {
		return await work();
	} finally {
		inFlight -= 1;
		lastActivityAt = Date.now();
	}
}

function patch(prototype, names, count) {
	for (const name of names) {
		const call = prototype[name];
		prototype[name] = function counted(...values) {
			count(name, values);
			return track(() => call.apply(this, values));
		};
	}
}

function patchDatabase(db) {
	const prototype = Object.getPrototypeOf(db.prepare("SELECT 1").dbSession);
	const { _send } = prototype;
	prototype._send = function counted(...values) {
		return track(async () => {
			const results = await _send.apply(this, values);
			for (const { meta } of [results].flat()) {
				counts.rowsRead += meta?.rows_read ?? 0;
				counts.rowsWritten += meta?.rows_written ?? 0;
			}
			if (runningObjects > 0) counts.objectStatements += 1;
			return results;
		});
	};
}

function getByteLength(value) {
	return value?.byteLength ?? value?.size ?? value?.length ?? 0;
}

function patchBucket(bucket) {
	patch(Object.getPrototypeOf(bucket), ["put", "list", "get", "head"], (name, [, value]) => {
		if (name === "put") counts.bytesStored += getByteLength(value);
		counts[name === "put" || name === "list" ? "classA" : "classB"] += 1;
	});
}

/** A queue message is written, read and deleted. */
function patchQueue(queue) {
	patch(Object.getPrototypeOf(queue), ["send"], () => {
		counts.queueOperations += 3;
	});
}

async function countObjectCall(work) {
	counts.objectRequests += 1;
	runningObjects += 1;
	const startedAt = Date.now();
	try {
		return await track(work);
	} finally {
		counts.objectMs += Date.now() - startedAt;
		runningObjects -= 1;
	}
}

function patchObjects(namespace) {
	const prototype = Object.getPrototypeOf(namespace);
	const { getByName } = prototype;
	prototype.getByName = function counted(name, ...args) {
		const stub = getByName.call(this, name, ...args);
		if (OFFLINE_OBJECTS.includes(name)) return stub;
		const call =
			(method) =>
			(...values) =>
				countObjectCall(() => stub[method](...values));
		return new Proxy(stub, {
			get: (_, method) => (typeof method === "symbol" || method === "then" ? stub[method] : call(method)),
		});
	};
}

export class ApplicationRoom extends built.ApplicationRoom {
	constructor(ctx, env) {
		super(ctx, env);
		const { storage } = ctx;
		const setAlarm = storage.setAlarm.bind(storage);
		storage.setAlarm = (time, ...args) => {
			counts.objectRowsWritten += 1;
			if (time <= Date.now() + ALARM_HORIZON_MS) roomsWithAlarm.add(ctx.id.name);
			return setAlarm(time, ...args);
		};
	}

	alarm() {
		return countObjectCall(() => super.alarm());
	}
}

async function waitUntilIdle() {
	do await new Promise((resume) => setTimeout(resume, IDLE_MS / 3));
	while (inFlight > 0 || Date.now() - lastActivityAt < IDLE_MS);
}

/** Runs due alarms immediately: in production they fire ten seconds after a change, when the case has moved on. */
async function runAlarms(env) {
	const names = [...roomsWithAlarm];
	roomsWithAlarm.clear();
	for (const name of names) await env.ROOMS.getByName(name).processDue();
	// Ignores the next alarm that the room has set, which is within a minute if something is pending.
	roomsWithAlarm.clear();
}

function patchConsole({ console }) {
	for (const name of ["log", "info", "warn", "error"]) {
		const write = console[name];
		console[name] = (...values) => {
			counts.logLines += 1;
			write.apply(console, values);
		};
	}
}

let isPatched = false;

export default {
	...built.default,
	async fetch(request, env, ctx) {
		if (!isPatched) {
			isPatched = true;
			patchConsole(globalThis);
			patchDatabase(env.DB);
			patchBucket(env.DOCUMENTS);
			patchQueue(env.OUTBOX_QUEUE);
			patchObjects(env.ROOMS);
		}
		const { pathname } = new URL(request.url);
		if (pathname === "/counts") {
			await waitUntilIdle();
			await runAlarms(env);
			await waitUntilIdle();
			const totals = counts;
			counts = createCounts();
			return Response.json(totals);
		}
		if (!pathname.startsWith("/offline")) counts.requests += 1;
		const READER = new Proxy(env.READER, {
			get:
				(reader, method) =>
				(...values) =>
					track(async () => {
						counts.readings += 1;
						const startedAt = Date.now();
						try {
							return await reader[method](...values);
						} finally {
							counts.readingMs += Date.now() - startedAt;
						}
					}),
		});
		return built.default.fetch(request, { ...env, READER }, ctx);
	},
};
