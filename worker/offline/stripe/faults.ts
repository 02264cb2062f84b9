import * as z from "zod";
import type { Receiver } from "./deliveries.ts";
import { StripeFailure } from "./errors.ts";

/** What goes wrong with the next requests that match: an error in place of the act, a lost connection, or a wait. */
export const faultSchema = z.object({
	/** METHOD and path, `*` for anything, such as `POST /v1/payment_intents*`. */
	match: z.string().min(1).max(200),
	effect: z.enum(["status", "drop-before", "drop-after", "slow"]),
	/** Of the answer, for "status". */
	status: z.coerce.number().int().min(400).max(599).default(500),
	/** Milliseconds, for "slow". */
	delay: z.coerce.number().int().min(0).max(60_000).default(1000),
	times: z.coerce.number().int().min(1).max(1000).default(1),
});
export type Fault = z.output<typeof faultSchema>;

/** Faults wait for the requests that they are meant for. */
export class Faults {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec("CREATE TABLE IF NOT EXISTS faults (id INTEGER PRIMARY KEY AUTOINCREMENT, fault TEXT NOT NULL);");
	}

	add(fault: Fault): void {
		this.#sql.exec("INSERT INTO faults (fault) VALUES (?)", JSON.stringify(fault));
	}

	list(): Fault[] {
		return this.#rows().map(({ fault }) => fault);
	}

	/** The first waiting fault for this request, used up once. */
	take(method: string, path: string): Fault | null {
		const row = this.#rows().find(({ fault }) => matches(fault.match, `${method} ${path}`));
		if (!row) return null;
		const times = row.fault.times - 1;
		if (times === 0) this.#sql.exec("DELETE FROM faults WHERE id = ?", row.id);
		else this.#sql.exec("UPDATE faults SET fault = ? WHERE id = ?", JSON.stringify({ ...row.fault, times }), row.id);
		return row.fault;
	}

	#rows(): { id: number; fault: Fault }[] {
		const rows = this.#sql.exec<{ id: number; fault: string }>("SELECT id, fault FROM faults ORDER BY id");
		return [...rows].map((row) => ({ id: row.id, fault: faultSchema.parse(JSON.parse(row.fault)) }));
	}
}

function matches(pattern: string, line: string): boolean {
	const source = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
	return new RegExp(`^${source}$`).test(line);
}

/** A receiver of webhooks that suffers the faults meant for its address. */
export function withFaults(faults: Faults, receiver: Receiver): Receiver {
	return async (request) => {
		const fault = faults.take(request.method, new URL(request.url).pathname);
		if (fault?.effect === "status") return new Response("A fault was injected here.", { status: fault.status });
		if (fault?.effect === "drop-before") throw new TypeError("Network connection lost.");
		if (fault?.effect === "slow") await scheduler.wait(fault.delay);
		const response = await receiver(request);
		if (fault?.effect === "drop-after") throw new TypeError("Network connection lost.");
		return response;
	};
}

/** The answer in place of the act. */
export function faultyAnswer(status: number): StripeFailure {
	const type = status === 429 ? "rate_limit_error" : status >= 500 ? "api_error" : "invalid_request_error";
	return new StripeFailure(status, { type, message: `A fault was injected here: ${status}.` }, false);
}
