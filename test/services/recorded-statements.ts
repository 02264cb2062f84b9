import { env } from "cloudflare:test";
import { afterAll } from "vitest";

/** The caller's file; the simulator's outages are between it and the database. */
const OURS = /\/((?:app|durable|worker(?!\/offline\/outages)|test)\/[^():]+\.tsx?)/;
const OF_TESTS = /^(test|worker\/offline)\/|\.test\.tsx?$/;

/** Each distinct statement that the product, not a test, sends to D1, with the values of an INSERT. */
function recordStatements(): ReadonlyMap<string, unknown[] | null> {
	const statements = new Map<string, unknown[] | null>();
	const prototype = Object.getPrototypeOf(env.DB) as D1Database;
	const { prepare } = prototype;
	prototype.prepare = function recorded(this: D1Database, sql: string) {
		if (!statements.has(sql)) {
			const trace = { stack: "" };
			Error.captureStackTrace(trace, recorded);
			const caller = OURS.exec(trace.stack)?.[1];
			if (!caller || !OF_TESTS.test(caller)) statements.set(sql, null);
		}
		const statement = prepare.call(this, sql);
		if (/^\s*insert/i.test(sql) && statements.has(sql)) {
			const { bind } = statement;
			statement.bind = (...values) => {
				statements.set(sql, values);
				return bind.apply(statement, values);
			};
		}
		return statement;
	};
	return statements;
}

/** Statements of all test files so far: they run sequentially in one isolate. */
const shared = globalThis as { recordedStatements?: ReturnType<typeof recordStatements> };
shared.recordedStatements ??= recordStatements();
export const recordedStatements = shared.recordedStatements;

/** Only `npm run db:record` binds what writes them to a file. */
const { RECORD_STATEMENTS } = env;

afterAll(async () => {
	const statements = [...recordedStatements]
		.filter(([sql]) => /^\s*(select|update|delete|insert|with)/i.test(sql))
		.map(([sql, values]) => ({ sql, ...(values && { values: values.map(toJsonValue) }) }));
	await RECORD_STATEMENTS?.fetch("http://record/", { method: "POST", body: JSON.stringify(statements) });
});

/** What JSON can carry of a bound value. */
function toJsonValue(value: unknown): unknown {
	if (typeof value === "boolean") return Number(value);
	return typeof value === "object" && value !== null ? "bytes" : (value ?? null);
}
