/** One run of a statement: milliseconds inside SQLite, rows read and written. */
type Run = { milliseconds: number; rowsRead: number; rows: number };
/** A statement's slowest run. `cost` excludes the machine's other work (costOf). */
export type Cost = { sql: string; runs: number; slowest: number; rowsRead: number; cost: number };

/** A SELECT that took longer runs again, for comparison. */
const RERUN_ABOVE_MS = 25;

/**
 * A D1 binding that records each statement's cost as the database reports it: milliseconds inside SQLite and rows
 * read. Reading without column names reports no cost, so such a statement runs once more beforehand.
 */
export class MeasuredDatabase {
	/** Inside SQLite, all statements together. */
	milliseconds = 0;
	/** By all statements together. */
	rowsRead = 0;
	/** Number of database calls: a batch is one call. */
	trips = 0;
	readonly #binding: D1Database;
	readonly #runs = new Map<string, Run[]>();
	#recorded: { sql: string; run: Run }[] = [];

	constructor(binding: D1Database) {
		this.#binding = binding;
	}

	/** The cost of every statement, highest first. */
	get costs(): Cost[] {
		const costs = [...this.#runs].map(([sql, runs]) => {
			const slowest = runs.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
			const cost = Math.max(...runs.map((run) => this.#costOf(sql, run)));
			return { sql, runs: runs.length, slowest: slowest.milliseconds, rowsRead: slowest.rowsRead, cost };
		});
		return costs.sort((one, other) => other.slowest - one.slowest);
	}

	/** All statements since the last call; costs are complete once all have run. */
	takeRecorded(): () => number {
		const recorded = this.#recorded;
		this.#recorded = [];
		return () => recorded.reduce((sum, { sql, run }) => sum + this.#costOf(sql, run), 0);
	}

	/** The fastest run of a statement with at least as much work: the rest was the machine's. */
	#costOf(sql: string, { rows }: Run): number {
		const comparable = (this.#runs.get(sql) ?? []).filter((run) => run.rows >= rows);
		return Math.min(...comparable.map(({ milliseconds }) => milliseconds));
	}

	prepare(sql: string): MeasuredStatement {
		return new MeasuredStatement(this, this.#binding.prepare(sql), sql);
	}

	async batch(statements: readonly MeasuredStatement[]): Promise<D1Result[]> {
		this.trips += 1;
		const results = await this.#binding.batch(statements.map(({ bound }) => bound));
		for (const [index, { meta }] of results.entries()) this.record(statements[index]?.sql ?? "", meta);
		return results;
	}

	/** An extra run for comparison only. */
	compare(sql: string, { duration, rows_read: rowsRead, rows_written: rowsWritten }: D1Meta): void {
		this.#runs.get(sql)?.push({ milliseconds: duration, rowsRead, rows: rowsRead + rowsWritten });
	}

	record(sql: string, { duration, rows_read: rowsRead, rows_written: rowsWritten }: D1Meta): void {
		this.milliseconds += duration;
		this.rowsRead += rowsRead;
		const run = { milliseconds: duration, rowsRead, rows: rowsRead + rowsWritten };
		this.#runs.set(sql, [...(this.#runs.get(sql) ?? []), run]);
		this.#recorded.push({ sql, run });
	}
}

class MeasuredStatement {
	readonly sql: string;
	bound: D1PreparedStatement;
	readonly #database: MeasuredDatabase;

	constructor(database: MeasuredDatabase, bound: D1PreparedStatement, sql: string) {
		this.#database = database;
		this.bound = bound;
		this.sql = sql;
	}

	bind(...values: unknown[]): MeasuredStatement {
		return new MeasuredStatement(this.#database, this.bound.bind(...values), this.sql);
	}

	async all(): Promise<D1Result> {
		this.#database.trips += 1;
		const result = await this.bound.all();
		this.#database.record(this.sql, result.meta);
		if (result.meta.duration > RERUN_ABOVE_MS && /^\s*(select|with[^;]*\)\s*select)/i.test(this.sql))
			this.#database.compare(this.sql, (await this.bound.all()).meta);
		return result;
	}

	run(): Promise<D1Result> {
		return this.all();
	}

	async raw(): Promise<unknown[][]> {
		const { results } = await this.all();
		if (/^\s*select/i.test(this.sql)) return this.bound.raw();
		return results.map((row) => Object.values(row as object));
	}
}
