import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** As much of a Durable Object's SQL as the stand-in for the card provider uses, outside the Workers runtime. */
export function memorySql(): SqlStorage {
	const database = new DatabaseSync(":memory:");
	const exec = (query: string, ...values: SQLInputValue[]) => {
		// Only a plain exec takes several statements, and only the definitions of tables are several.
		const rows = values.length === 0 && query.startsWith("CREATE") ? void database.exec(query) : undefined;
		const found = rows ?? (query.startsWith("CREATE") ? [] : database.prepare(query).all(...values));
		return Object.assign(found, { toArray: () => found, one: () => found[0] });
	};
	return { exec } as unknown as SqlStorage;
}
