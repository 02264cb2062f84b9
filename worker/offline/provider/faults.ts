import * as z from "zod";

/** Faults of API calls. */
export const CALL_EFFECTS = {
	status: "Responds with an error instead of acting",
	"status-after": "Acts, stores the result under its key, and responds with an error this once",
	"status-stored": "Acts, and stores an error under its key: a retry gets it again",
	"status-kept": "Responds with an error instead of acting, and stores it under its key: a retry gets it again",
	"drop-before": "Loses the connection before acting",
	"drop-after": "Loses the connection after acting",
	slow: "Waits before acting",
	hang: "Acts, and sends no response until the connection breaks",
	malformed: "Acts, and responds with half of the JSON",
	processing: "Leaves the payment in processing",
} as const;

/** Faults of event deliveries, in addition to a status, a lost connection, slow and hang. */
export const EVENT_EFFECTS = {
	delay: "Holds the event back",
	duplicate: "Delivers it twice at once",
	reorder: "Delivers what is due in reverse order, one by one",
	stale: "Carries the oldest known state of its object",
	"wrong-secret": "Is signed with another secret",
	"old-timestamp": "Is signed with a time ten minutes in the past",
	"future-timestamp": "Is signed with a time ten minutes in the future",
	"changed-body": "Is changed after signing",
} as const;

const EFFECTS = [...Object.keys(CALL_EFFECTS), ...Object.keys(EVENT_EFFECTS)] as (
	| keyof typeof CALL_EFFECTS
	| keyof typeof EVENT_EFFECTS
)[];

/** A fault, from a program or a form: numbers may be text. */
export const faultSchema = z.strictObject({
	/** METHOD and path, `*` for anything, such as `POST /v1/payment_intents*`; events are `POST /api/webhooks/stripe`. */
	match: z.string().min(1).max(200),
	/** For events: only those of this type, such as `charge.dispute.*`. */
	event: z.string().max(100).optional(),
	effect: z.enum(EFFECTS),
	/** Status of the response. */
	status: z.coerce.number().int().min(400).max(599).default(500),
	/** The value of `stripe-should-retry`; without it the header is missing. */
	shouldRetry: z.boolean().or(z.stringbool()).optional(),
	/** Milliseconds, for faults that wait. */
	delay: z.coerce.number().int().min(0).max(60_000).default(1000),
	/** Number of times: by default once, or unlimited with a probability. */
	times: z.coerce.number().int().min(1).max(100_000).optional(),
	/** Probability that the fault occurs; by default 1. */
	probability: z.coerce.number().gt(0).max(1).optional(),
	/** The same seed gives the same random sequence. */
	seed: z.coerce.number().int().min(0).max(0xffffffff).default(1),
	/** The bank's final response, for "processing". */
	outcome: z.enum(["succeed", "fail", "wait"]).default("succeed"),
});
export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

/** A stored fault. `lots` is the state of its random sequence. */
type PendingFault = { id: number; fault: Fault; lots: number };

/** Stores faults until the requests that they apply to. */
export class Faults {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(
			"CREATE TABLE IF NOT EXISTS troubles (id INTEGER PRIMARY KEY AUTOINCREMENT, fault TEXT NOT NULL, lots INTEGER NOT NULL);",
		);
	}

	add(input: FaultInput): Fault {
		const { times, ...fault } = faultSchema.parse(input);
		const defaultTimes = fault.probability === undefined ? 1 : undefined;
		const storedFault = { ...fault, times: times ?? defaultTimes };
		this.#sql.exec("INSERT INTO troubles (fault, lots) VALUES (?, ?)", JSON.stringify(storedFault), fault.seed);
		return storedFault;
	}

	list(): Fault[] {
		return this.#listPending().map(({ fault }) => fault);
	}

	clear(): void {
		this.#sql.exec("DELETE FROM troubles");
	}

	/**
	 * Returns the first pending fault that applies to this request, and counts its use.
	 * @param event the type of event, for a delivery
	 */
	take(method: string, path: string, event?: string): Fault | null {
		for (const { id, fault, lots } of this.#listPending()) {
			if (!matchesPattern(fault.match, `${method} ${path}`)) continue;
			if (fault.event !== undefined && !(event && matchesPattern(fault.event, event))) continue;
			if (!this.#occurs(id, fault, lots)) continue;
			this.#countUse(id, fault);
			return fault;
		}
		return null;
	}

	#occurs(id: number, { probability }: Fault, state: number): boolean {
		if (probability === undefined) return true;
		const result = randomFraction(state);
		this.#sql.exec("UPDATE troubles SET lots = ? WHERE id = ?", result.next, id);
		return result.value < probability;
	}

	#countUse(id: number, fault: Fault): void {
		if (fault.times === undefined) return;
		const times = fault.times - 1;
		if (times === 0) this.#sql.exec("DELETE FROM troubles WHERE id = ?", id);
		else this.#sql.exec("UPDATE troubles SET fault = ? WHERE id = ?", JSON.stringify({ ...fault, times }), id);
	}

	#listPending(): PendingFault[] {
		const rows = this.#sql.exec<{ id: number; fault: string; lots: number }>(
			"SELECT id, fault, lots FROM troubles ORDER BY id",
		);
		return [...rows].map((row) => ({ ...row, fault: JSON.parse(row.fault) as Fault }));
	}
}

function matchesPattern(pattern: string, text: string): boolean {
	const source = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
	return new RegExp(`^${source}$`).test(text);
}

/** Returns a reproducible number from 0 to 1, by mulberry32 (Tommy Ettinger, public domain). */
function randomFraction(state: number): { value: number; next: number } {
	const next = (state + 0x6d2b79f5) >>> 0;
	let mixed = Math.imul(next ^ (next >>> 15), next | 1);
	mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
	return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, next };
}

/** Header of a response to be dropped: the caller must see a broken connection. */
const DROPPED = "offline-dropped";

export function droppedResponse(): Response {
	return new Response(null, { status: 502, headers: { [DROPPED]: "true" } });
}

/** Returns whether a fault dropped this response. */
export function isDropped(response: Response): boolean {
	return response.headers.has(DROPPED);
}

/** Applies a fault to a response. */
export async function applyFault(response: Response, fault: Fault | null): Promise<Response> {
	if (fault?.effect === "hang") await scheduler.wait(fault.delay);
	if (fault?.effect === "drop-after" || fault?.effect === "hang") return droppedResponse();
	if (fault?.effect === "malformed") {
		const text = await response.text();
		return new Response(text.slice(0, text.length / 2), response);
	}
	if (!fault?.effect.startsWith("status") || fault.shouldRetry === undefined) return response;
	const headers = new Headers(response.headers);
	headers.set("stripe-should-retry", String(fault.shouldRetry));
	return new Response(response.body, { status: response.status, headers });
}
