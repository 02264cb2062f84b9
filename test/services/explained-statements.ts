import { afterAll, expect } from "vitest";
import { MEANT } from "./meant-walks.ts";
import { findFullScans, recordStatements } from "./statement-plans.ts";

/** What all test files have asked so far: they run one after the other in one isolate. */
type Asked = { statements: ReadonlySet<string>; explained: Set<string> };
const shared = globalThis as { askedStatements?: Asked };
shared.askedStatements ??= { statements: recordStatements(), explained: new Set() };
const asked = shared.askedStatements;

export const askedStatements: Asked = asked;

/** The database answers hundreds of questions, on a machine that may be busy. */
const MAX_MS = 120_000;

/** After each file the database says how it would read what the product asked while its tests ran. */
afterAll(async () => {
	const found: string[] = [];
	for (const sql of asked.statements) {
		if (asked.explained.has(sql) || !/^\s*(select|update|delete|insert|with)/i.test(sql)) continue;
		const scans = await findFullScans(sql).catch(() => null);
		// A test took the database away, or half of it: the next file asks again.
		if (scans === null) continue;
		asked.explained.add(sql);
		for (const step of scans)
			if (!MEANT.some((walk) => walk.step === step && walk.statement.test(sql))) found.push(`${step}\n${sql}`);
	}
	expect(found, "walks through a growing table that are not named in test/services/meant-walks.ts").toEqual([]);
}, MAX_MS);
