import { type Fault, type FaultInput, faultSchema } from "./fault-schema.ts";

/** @param lots how many were drawn, as the state of the draw */
type Waiting = { id: number; fault: Fault; lots: number };

/** Faults wait for the requests that they are meant for. */
export class Faults {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(
			"CREATE TABLE IF NOT EXISTS troubles (id INTEGER PRIMARY KEY AUTOINCREMENT, fault TEXT NOT NULL, lots INTEGER NOT NULL);",
		);
	}

	add(asked: FaultInput): Fault {
		const { times, ...fault } = faultSchema.parse(asked);
		const once = fault.probability === undefined ? 1 : undefined;
		const kept = { ...fault, times: times ?? once };
		this.#sql.exec("INSERT INTO troubles (fault, lots) VALUES (?, ?)", JSON.stringify(kept), fault.seed);
		return kept;
	}

	list(): Fault[] {
		return this.#waiting().map(({ fault }) => fault);
	}

	clear(): void {
		this.#sql.exec("DELETE FROM troubles");
	}

	/** The first waiting fault that strikes this request, used up once. @param event its type, of an event */
	take(method: string, path: string, event?: string): Fault | null {
		for (const { id, fault, lots } of this.#waiting()) {
			if (!matches(fault.match, `${method} ${path}`)) continue;
			if (fault.event !== undefined && !(event && matches(fault.event, event))) continue;
			if (!this.#strikes(id, fault, lots)) continue;
			this.#spend(id, fault);
			return fault;
		}
		return null;
	}

	#strikes(id: number, { probability }: Fault, lots: number): boolean {
		if (probability === undefined) return true;
		const lot = draw(lots);
		this.#sql.exec("UPDATE troubles SET lots = ? WHERE id = ?", lot.next, id);
		return lot.value < probability;
	}

	#spend(id: number, fault: Fault): void {
		if (fault.times === undefined) return;
		const times = fault.times - 1;
		if (times === 0) this.#sql.exec("DELETE FROM troubles WHERE id = ?", id);
		else this.#sql.exec("UPDATE troubles SET fault = ? WHERE id = ?", JSON.stringify({ ...fault, times }), id);
	}

	#waiting(): Waiting[] {
		const rows = this.#sql.exec<{ id: number; fault: string; lots: number }>(
			"SELECT id, fault, lots FROM troubles ORDER BY id",
		);
		return [...rows].map((row) => ({ ...row, fault: JSON.parse(row.fault) as Fault }));
	}
}

function matches(pattern: string, line: string): boolean {
	const source = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
	return new RegExp(`^${source}$`).test(line);
}

/** One number of 0 to 1 of a sequence that always repeats, by mulberry32 (Tommy Ettinger, public domain). */
function draw(state: number): { value: number; next: number } {
	const next = (state + 0x6d2b79f5) >>> 0;
	let mixed = Math.imul(next ^ (next >>> 15), next | 1);
	mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
	return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, next };
}
