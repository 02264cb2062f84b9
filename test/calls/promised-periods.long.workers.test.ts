import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, lisbonDate } from "#app/domain/time/calendar.ts";
import { Client } from "#test/services/client.ts";
import { advanceClock, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";

type Period = {
	/** The item in the privacy policy (domain/retention/retention-rules.ts). */
	label: string;
	table: string;
	/** Retention period in milliseconds. */
	period: number;
	/** Creates a row last used at this moment: it expires one retention period later. */
	insert(name: string, at: number): string;
	/** Identifies a row. */
	column: string;
};

const MINUTES = HOUR / 60;

const PERIODS: Period[] = [
	{
		label: "a visitor's input without an application",
		table: "visits",
		period: 30 * DAY,
		column: "id",
		insert: (name, at) => `INSERT INTO visits (id, created_at, updated_at) VALUES ('${name}', ${at}, ${at})`,
	},
	{
		label: "rate-limit counters",
		table: "counters",
		period: DAY,
		column: "key",
		insert: (name, at) => `INSERT INTO counters (key, count, expires_at) VALUES ('${name}', 1, ${at + DAY})`,
	},
	{
		label: "counts of visits",
		table: "page_views",
		period: 730 * DAY,
		column: "path",
		insert: (name, at) =>
			`INSERT INTO page_views (day, path, language, views) VALUES ('${lisbonDate(at)}', '${name}', 'en', 1)`,
	},
	{
		label: "counts of visits that reached a step",
		table: "step_days",
		period: 730 * DAY,
		column: "error",
		insert: (name, at) =>
			`INSERT INTO step_days (day, step, language, device, error, times) VALUES ('${lisbonDate(at)}', 'upload', 'en', 'phone', '${name}', 1)`,
	},
	{
		label: "the account of a partner without sales",
		table: "affiliates",
		period: 30 * DAY,
		column: "code",
		insert: (name, at) =>
			`INSERT INTO affiliates (name, email, code, created_at, state, closed_at) VALUES ('x', 'x@y.example', '${name}', 1, 'closed', ${at})`,
	},
	{
		label: "browsers and networks from which a partner signed in",
		table: "affiliate_traces",
		period: 90 * DAY,
		column: "hash",
		insert: (name, at) =>
			`INSERT INTO affiliate_traces (affiliate_id, kind, hash, seen_at) VALUES (1, 'browser', '${name}', ${at})`,
	},
	{
		label: "links to partners",
		table: "affiliate_links",
		period: 10 * MINUTES,
		column: "token_hash",
		insert: (name, at) =>
			`INSERT INTO affiliate_links (token_hash, affiliate_id, kind, created_at, expires_at) VALUES ('${name}', 1, 'sign-in', ${at}, ${at + 10 * MINUTES})`,
	},
	{
		label: "a firm's case whose client never applied",
		table: "agent_cases",
		period: 30 * DAY,
		column: "id",
		insert: (name, at) =>
			`INSERT INTO agent_cases (id, agent_id, member_id, name, email, language, package_type, by_firm, created_at, expires_at) VALUES ('${name}', 1, 1, 'x', 'x@y.example', 'en', 'standard', 0, 1, ${at})`,
	},
	{
		label: "a rejected firm",
		table: "agents",
		period: 30 * DAY,
		column: "name",
		insert: (name, at) =>
			`INSERT INTO agents (name, country, registration, website, contact, email, state, created_at, decided_at) VALUES ('${name}', 'PT', '1', 'https://x.example', 'x', 'x@y.example', 'rejected', 1, ${at})`,
	},
	{
		label: "links to members of firms",
		table: "agent_links",
		period: 10 * MINUTES,
		column: "token_hash",
		insert: (name, at) =>
			`INSERT INTO agent_links (token_hash, member_id, created_at, expires_at) VALUES ('${name}', 1, ${at}, ${at + 10 * MINUTES})`,
	},
];

describe("the privacy policy's retention period, and no longer, applies to", () => {
	beforeEach(async () => {
		await new Client().get("/");
	});

	it.each(PERIODS)("$label", async ({ table, period, insert, column }) => {
		const now = (await openServices()).now();
		await run(`DELETE FROM ${table}`);
		// A margin of a day and an hour: some periods are counted in whole days.
		await run(insert("over", now - period - 25 * HOUR));
		await run(insert("young", now - period + 25 * HOUR));
		await advanceClock("PT1S");
		const remaining = `SELECT group_concat(${column}) AS kept FROM ${table} WHERE ${column} IN ('over', 'young')`;
		expect(await row(remaining)).toEqual({ kept: "young" });
		await advanceClock("P3D");
		expect((await env.DB.prepare(remaining).first<{ kept: string | null }>())?.kept).toBeNull();
	});
});
