/** What one statement cost, over all of its runs. */
export type Cost = { sql: string; runs: number; slowest: number; rowsRead: number };

/**
 * A D1 binding that writes down what each statement cost by the database's own account: milliseconds inside SQLite and
 * rows read, of the slowest run. Reading without names of columns says nothing of its cost, so that such a statement is
 * run once more beforehand.
 */
export class MeasuredDatabase {
	readonly costs = new Map<string, Cost>();
	/** Inside SQLite, all statements together. */
	milliseconds = 0;
	/** By all statements together. */
	rowsRead = 0;
	/** How often the database was asked: a batch is asked once. */
	trips = 0;
	readonly #binding: D1Database;

	constructor(binding: D1Database) {
		this.#binding = binding;
	}

	prepare(sql: string): MeasuredStatement {
		return new MeasuredStatement(this, this.#binding.prepare(sql), sql);
	}

	async batch(statements: readonly MeasuredStatement[]): Promise<D1Result[]> {
		this.trips += 1;
		const results = await this.#binding.batch(statements.map(({ bound }) => bound));
		for (const [index, { meta }] of results.entries()) this.note(statements[index]?.sql ?? "", meta);
		return results;
	}

	note(sql: string, { duration, rows_read: rowsRead }: D1Meta): void {
		this.milliseconds += duration;
		this.rowsRead += rowsRead;
		const known = this.costs.get(sql) ?? { sql, runs: 0, slowest: -1, rowsRead: 0 };
		const slower = duration > known.slowest;
		this.costs.set(sql, {
			sql,
			runs: known.runs + 1,
			slowest: Math.max(duration, known.slowest),
			rowsRead: slower ? rowsRead : known.rowsRead,
		});
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
		this.#database.note(this.sql, result.meta);
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
