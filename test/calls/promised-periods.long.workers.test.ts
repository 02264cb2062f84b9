import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, lisbonDate } from "#app/domain/time/calendar.ts";
import { Client } from "#test/services/client.ts";
import { advanceClock, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";

type Period = {
	/** The item in the privacy policy (domain/retention/retention-rules.ts). */
	what: string;
	table: string;
	/** Retention period in milliseconds. */
	kept: number;
	/** Creates a row last used at this moment: it expires one retention period later. */
	insert(name: string, at: number): string;
	/** Identifies a row. */
	name: string;
};

const MINUTES = HOUR / 60;

const PERIODS: Period[] = [
	{
		what: "a visitor's input without an application",
		table: "visits",
		kept: 30 * DAY,
		name: "id",
		insert: (name, at) => `INSERT INTO visits (id, created_at, updated_at) VALUES ('${name}', ${at}, ${at})`,
	},
	{
		what: "rate-limit counters",
		table: "counters",
		kept: DAY,
		name: "key",
		insert: (name, at) => `INSERT INTO counters (key, count, expires_at) VALUES ('${name}', 1, ${at + DAY})`,
	},
	{
		what: "counts of visits",
		table: "page_views",
		kept: 730 * DAY,
		name: "path",
		insert: (name, at) =>
			`INSERT INTO page_views (day, path, language, views) VALUES ('${lisbonDate(at)}', '${name}', 'en', 1)`,
	},
	{
		what: "counts of visits that reached a step",
		table: "step_days",
		kept: 730 * DAY,
		name: "error",
		insert: (name, at) =>
			`INSERT INTO step_days (day, step, language, device, error, times) VALUES ('${lisbonDate(at)}', 'upload', 'en', 'phone', '${name}', 1)`,
	},
	{
		what: "the account of a partner without sales",
		table: "affiliates",
		kept: 30 * DAY,
		name: "code",
		insert: (name, at) =>
			`INSERT INTO affiliates (name, email, code, created_at, state, closed_at) VALUES ('x', 'x@y.example', '${name}', 1, 'closed', ${at})`,
	},
	{
		what: "browsers and networks from which a partner signed in",
		table: "affiliate_traces",
		kept: 90 * DAY,
		name: "hash",
		insert: (name, at) =>
			`INSERT INTO affiliate_traces (affiliate_id, kind, hash, seen_at) VALUES (1, 'browser', '${name}', ${at})`,
	},
	{
		what: "links to partners",
		table: "affiliate_links",
		kept: 10 * MINUTES,
		name: "token_hash",
		insert: (name, at) =>
			`INSERT INTO affiliate_links (token_hash, affiliate_id, kind, created_at, expires_at) VALUES ('${name}', 1, 'sign-in', ${at}, ${at + 10 * MINUTES})`,
	},
	{
		what: "a firm's case whose client never applied",
		table: "agent_cases",
		kept: 30 * DAY,
		name: "id",
		insert: (name, at) =>
			`INSERT INTO agent_cases (id, agent_id, member_id, name, email, language, package_type, by_firm, created_at, expires_at) VALUES ('${name}', 1, 1, 'x', 'x@y.example', 'en', 'standard', 0, 1, ${at})`,
	},
	{
		what: "a rejected firm",
		table: "agents",
		kept: 30 * DAY,
		name: "name",
		insert: (name, at) =>
			`INSERT INTO agents (name, country, registration, website, contact, email, state, created_at, decided_at) VALUES ('${name}', 'PT', '1', 'https://x.example', 'x', 'x@y.example', 'rejected', 1, ${at})`,
	},
	{
		what: "links to members of firms",
		table: "agent_links",
		kept: 10 * MINUTES,
		name: "token_hash",
		insert: (name, at) =>
			`INSERT INTO agent_links (token_hash, member_id, created_at, expires_at) VALUES ('${name}', 1, ${at}, ${at + 10 * MINUTES})`,
	},
];

describe("the privacy policy's retention period, and no longer, applies to", () => {
	beforeEach(async () => {
		await new Client().get("/");
	});

	it.each(PERIODS)("$what", async ({ table, kept, insert, name }) => {
		const now = (await openServices()).now();
		await run(`DELETE FROM ${table}`);
		// A margin of a day and an hour: some periods are counted in whole days.
		await run(insert("over", now - kept - 25 * HOUR));
		await run(insert("young", now - kept + 25 * HOUR));
		await advanceClock("PT1S");
		const left = `SELECT group_concat(${name}) AS kept FROM ${table} WHERE ${name} IN ('over', 'young')`;
		expect(await row(left)).toEqual({ kept: "young" });
		await advanceClock("P3D");
		expect((await env.DB.prepare(left).first<{ kept: string | null }>())?.kept).toBeNull();
	});
});
