import { env } from "cloudflare:test";
import { vi } from "vitest";

type Call = (...values: unknown[]) => Promise<unknown>;
type Kind = "d1" | "r2" | "object" | "queue";
/** One call to what lives in one place: from when to when it was under way (ms), and whether a room made it. */
type Trip = { kind: Kind; what: string; from: number; to: number; isOfRoom: boolean };

export type Trips = {
	calls: number;
	/** So many had to wait for another one, if rooms live beside the data. */
	inRow: number;
	/** And if they do not: a room's own calls travel as well. */
	inRowFarRoom: number;
	ms: number;
	what: string[];
};

/** Objects of the offline world alone stand for what production has no trips to. */
const OFFLINE_OBJECTS = ["world", "sandbox", "mailbox"];

/** Delays and records every call to database, bucket, objects and queue, until it is stopped: it changes their prototypes. */
class Recorder {
	readonly trips: Trip[] = [];
	#delay: number;
	readonly #restore: (() => void)[] = [];
	underWay = 0;
	inRooms = 0;

	constructor(delay: number) {
		this.#delay = delay;
		const statement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
		this.#patch(statement, "d1", ["all", "run", "first", "raw"]);
		this.#patch(Object.getPrototypeOf(env.DB), "d1", ["batch", "exec"]);
		this.#patch(Object.getPrototypeOf(env.DOCUMENTS), "r2", ["get", "put", "delete", "head", "list"]);
		this.#patch(Object.getPrototypeOf(env.OUTBOX_QUEUE), "queue", ["send", "sendBatch"]);
		this.#patchObjects();
	}

	#patch(prototype: Record<string, unknown>, kind: Kind, names: readonly string[]): void {
		const recorder = this;
		for (const name of names) {
			const original = prototype[name] as Call;
			this.#restore.push(() => Object.assign(prototype, { [name]: original }));
			prototype[name] = function recorded(this: unknown, ...values: unknown[]) {
				return recorder.#take(kind, name, () => original.apply(this, values));
			};
		}
	}

	#patchObjects(): void {
		const recorder = this;
		const prototype = Object.getPrototypeOf(env.ROOMS) as Pick<DurableObjectNamespace, "getByName">;
		const { getByName } = prototype;
		this.#restore.push(() => Object.assign(prototype, { getByName }));
		prototype.getByName = function recorded(this: DurableObjectNamespace, name: string, ...more) {
			const stub = getByName.call(this, name, ...more);
			if (OFFLINE_OBJECTS.includes(name)) return stub;
			return new Proxy(stub, {
				get: (target, method: keyof DurableObjectStub) =>
					typeof method === "symbol"
						? target[method]
						: (...values: unknown[]) =>
								recorder.#take("object", method, async () => {
									recorder.inRooms += 1;
									try {
										// Not through `apply`, which would be a method of the room.
										return await (target as unknown as Record<string, Call>)[method]?.(...values);
									} finally {
										recorder.inRooms -= 1;
									}
								}),
			});
		};
	}

	/** What goes on after the answer is not waited for: it goes on as fast as ever. */
	async stop(): Promise<void> {
		this.#delay = 0;
		await vi.waitUntil(() => this.underWay === 0);
		for (const restore of this.#restore) restore();
	}

	async #take(kind: Kind, what: string, call: () => Promise<unknown>): Promise<unknown> {
		if (this.#delay === 0) return call();
		const trip = { kind, what, from: Date.now(), to: Number.POSITIVE_INFINITY, isOfRoom: this.inRooms > 0 };
		this.trips.push(trip);
		this.underWay += 1;
		try {
			await new Promise((resolve) => setTimeout(resolve, this.#delay));
			return await call();
		} finally {
			trip.to = Date.now();
			this.underWay -= 1;
		}
	}
}

/**
 * Which trips an answer waits for, when each takes `delay` ms. What goes on after the answer is not counted.
 * @param act must give its answer whole, and nothing else may ask anything meanwhile
 */
export async function tripsOf(delay: number, act: () => Promise<unknown>): Promise<Trips> {
	const recorder = new Recorder(delay);
	const from = Date.now();
	await act();
	const to = Date.now();
	await recorder.stop();
	const trips = recorder.trips.filter((trip) => trip.to <= to);
	const near = trips.filter(({ isOfRoom }) => !isOfRoom);
	// The way into a room is a trip by itself, before those that the room makes.
	const far = trips.map((trip) => (trip.kind === "object" ? { ...trip, to: trip.from + delay } : trip));
	return {
		calls: trips.length,
		inRow: inRow(near),
		inRowFarRoom: inRow(far),
		ms: to - from,
		what: trips.map(({ kind, what, isOfRoom }) => `${isOfRoom ? "room's " : ""}${kind} ${what}`),
	};
}

/** The longest row in which each begins only once the one before it is over. */
function inRow(trips: readonly Pick<Trip, "from" | "to">[]): number {
	let rows = 0;
	let last = Number.NEGATIVE_INFINITY;
	for (const { from, to } of trips.toSorted((one, other) => one.to - other.to)) {
		if (from < last) continue;
		rows += 1;
		last = to;
	}
	return rows;
}
