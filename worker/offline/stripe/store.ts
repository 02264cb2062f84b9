import { notFoundError } from "./api/errors.ts";
import type { Kind, Stored, StoredOf, StripeEvent } from "./shapes.ts";

const COMPARISONS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** Filters and cursors of a list, all optional. Times in seconds. */
export type Query = {
	intent?: string;
	charge?: string;
	/** For events: only those about an intent and its objects. */
	aboutIntent?: string;
	types?: string[];
	created?: Partial<Record<keyof typeof COMPARISONS, number>>;
	metadata?: Record<string, string>;
	before?: string;
	after?: string;
	limit: number;
};

/** Stores every object as JSON, in order of creation. */
export class Store {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`CREATE TABLE IF NOT EXISTS objects (
			seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
			intent TEXT, type TEXT, created INTEGER NOT NULL, json TEXT NOT NULL);
			CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
			CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (intent);`);
	}

	/** Stores a new or changed object and returns it. */
	put<O extends Stored>(object: O): O {
		this.#sql.exec(
			`INSERT INTO objects (id, kind, intent, type, created, json) VALUES (?, ?, ?, ?, ?, ?)
				ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
			object.id,
			object.object,
			"payment_intent" in object ? object.payment_intent : null,
			object.object === "event" ? object.type : null,
			object.created,
			JSON.stringify(object),
		);
		return object;
	}

	remove(id: string): void {
		this.#sql.exec("DELETE FROM objects WHERE id = ?", id);
	}

	find<K extends Kind>(kind: K, id: string): StoredOf<K> | null {
		const [row] = this.#sql.exec<{ json: string }>("SELECT json FROM objects WHERE id = ? AND kind = ?", id, kind);
		return row ? (JSON.parse(row.json) as StoredOf<K>) : null;
	}

	/** @throws StripeFailure 404 for an unknown object */
	get<K extends Kind>(kind: K, id: string, param?: string): StoredOf<K> {
		const object = this.find(kind, id);
		if (!object) throw notFoundError(kind, id, param);
		return object;
	}

	/** Lists objects, newest first. `before` returns the next newer ones, as the provider's cursor does. */
	list<K extends Kind>(kind: K, query: Query): StoredOf<K>[] {
		const isAscending = query.before !== undefined;
		const conditions = ["kind = ?"];
		const values: (string | number)[] = [kind];
		const add = (condition: string, ...conditionValues: (string | number)[]) => {
			conditions.push(condition);
			values.push(...conditionValues);
		};
		if (query.intent) add("intent = ?", query.intent);
		if (query.types) add(`type IN (${query.types.map(() => "?").join()})`, ...query.types);
		if (query.charge) add("json_extract(json, '$.charge') = ?", query.charge);
		if (query.aboutIntent) {
			const path = (name: string) => `json_extract(json, '$.data.object.${name}')`;
			add(`? IN (${path("id")}, ${path("payment_intent")})`, query.aboutIntent);
		}
		for (const [name, sign] of Object.entries(COMPARISONS)) {
			const bound = query.created?.[name as keyof typeof COMPARISONS];
			if (bound !== undefined) add(`created ${sign} ?`, bound);
		}
		for (const [key, value] of Object.entries(query.metadata ?? {})) {
			add("EXISTS (SELECT 1 FROM json_each(objects.json, '$.metadata') WHERE key = ? AND value = ?)", key, value);
		}
		if (query.after) add("seq < ?", this.#findPosition(kind, query.after, "starting_after"));
		if (query.before) add("seq > ?", this.#findPosition(kind, query.before, "ending_before"));
		const rows = this.#sql.exec<{ json: string }>(
			`SELECT json FROM objects WHERE ${conditions.join(" AND ")} ORDER BY seq ${isAscending ? "ASC" : "DESC"} LIMIT ?`,
			...values,
			query.limit,
		);
		const objects = [...rows].map((row) => JSON.parse(row.json) as StoredOf<K>);
		return isAscending ? objects.reverse() : objects;
	}

	/** Returns the object of an event as the first event about it contained it. */
	getOldestSnapshot(event: StripeEvent): { id: string } {
		const [row] = this.#sql.exec<{ json: string }>(
			"SELECT json FROM objects WHERE kind = 'event' AND json_extract(json, '$.data.object.id') = ? ORDER BY seq LIMIT 1",
			event.data.object.id,
		);
		return row ? (JSON.parse(row.json) as StripeEvent).data.object : event.data.object;
	}

	/** Returns charges less refunds and chargebacks, in cents by currency. */
	balances(): { currency: string; amount: number }[] {
		const rows = this.#sql.exec<{ currency: string; amount: number }>(
			`SELECT currency, sum(amount) AS amount FROM (
				SELECT json_extract(json, '$.currency') AS currency, json_extract(json, '$.amount_captured') AS amount
					FROM objects WHERE kind = 'charge'
				UNION ALL SELECT json_extract(json, '$.currency'), -json_extract(json, '$.amount') FROM objects
					WHERE kind = 'refund' AND json_extract(json, '$.status') IN ('pending', 'succeeded')
				UNION ALL SELECT json_extract(objects.json, '$.currency'), json_extract(moved.value, '$.net')
					FROM objects, json_each(objects.json, '$.balance_transactions') AS moved WHERE kind = 'dispute'
			) GROUP BY currency ORDER BY currency`,
		);
		return [...rows];
	}

	#findPosition(kind: Kind, id: string, param: string): number {
		const [row] = this.#sql.exec<{ seq: number }>("SELECT seq FROM objects WHERE id = ? AND kind = ?", id, kind);
		if (!row) throw notFoundError(kind, id, param);
		return row.seq;
	}
}
