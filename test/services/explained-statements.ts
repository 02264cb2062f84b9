import { env } from "cloudflare:test";
import { afterAll, expect } from "vitest";
import { recordedStatements } from "./recorded-statements.ts";

/** A plan step that scans a growing table or index, and the statements that may contain it. */
export type AcceptedScan = { step: string | RegExp; statement: RegExp; reason: string };

/** Accepted scans; each says why its cost does not grow every month. */
export const ACCEPTED_SCANS: readonly AcceptedScan[] = [
	{
		step: "SCAN outbox USING INDEX outbox_due",
		statement: /'\$\.deferrable'\).* order by "outbox"\."due_at" desc limit \?$/,
		reason: "the index contains only open effects, which are few; at most five hundred that wait, in its order",
	},
	{
		step: "SCAN outbox USING INDEX outbox_due",
		statement: /^select count\(\*\), min\(CASE WHEN attempts/,
		reason: "the index contains only open effects, which are few; counted once per cron run",
	},
	{
		step: "SCAN applications USING INDEX applications_by_since",
		statement: /^select "state_since" from "applications" .* limit \?$/,
		reason:
			"the index contains only open applications, oldest first: up to the first that waits for us, once per cron run",
	},
	{
		step: "SCAN contact_messages USING INDEX contact_messages_unanswered",
		statement: /^select count\(\*\) from "contact_messages"/,
		reason: "the index contains only unanswered messages, which are few",
	},
	{
		step: /^SCAN applications USING (COVERING )?INDEX applications_messages$/,
		statement: /agent_thread ->> '\$\.messageSince'\) IS NOT NULL/,
		reason: "the index contains only applications that wait for a reply from staff, which are few",
	},
	{
		step: "SCAN reviews USING COVERING INDEX reviews_state",
		statement: /^select "state", "rating", count\(\*\) from "reviews"/,
		reason: "few applicants write one; only the index is read, once per isolate and half minute",
	},
	{
		step: "SCAN stripe_events USING INDEX stripe_events_waiting",
		statement: /limit \?$/,
		reason: "the index contains only unfinished events; the first hundred in its order",
	},
	...[
		"letters USING INDEX letters_due",
		"stripe_events USING COVERING INDEX stripe_events_waiting",
		"uploads USING COVERING INDEX uploads_pending",
	].map((step) => ({
		step: `SEARCH ${step}`,
		statement: /^select min\(/,
		reason: "the index contains only rows that wait, which are few",
	})),
	{
		step: /^SEARCH \w+( USING COVERING INDEX \w+)?$/,
		statement: /(min|max)\("?\w+"?(\."\w+")?\) from "?\w+"?\)?$/i,
		reason: "the first or last entry of an index, without a condition",
	},
	{
		step: "SCAN uploads USING INDEX uploads_pending",
		statement: /limit \?$/,
		reason: "the index contains only documents that are still to be read; the first fifty in its order",
	},
	{
		step: "SCAN applications USING INDEX applications_money_left",
		statement: /balance > 0/,
		reason: "the index contains only closed applications whose money is still with us: staff keep them few",
	},
	{
		step: "SCAN stripe_events USING INDEX stripe_events_received",
		statement: /^select "id", "type", "state".* desc limit \?$/,
		reason: "the last fifty events in the order of the index, without a condition",
	},
	{
		step: "SCAN applications USING INDEX applications_open",
		statement: /where stage NOT IN \('certificate_ready', 'closed'\) order by .* limit \?( offset \?)?$/,
		reason: "one page of the open applications in the order of the index, without any other condition",
	},
	...["package", "paid", "since"].map((sort) => ({
		step: `SCAN applications USING INDEX applications_by_${sort}`,
		statement:
			/ where (?:stage NOT IN \('certificate_ready', 'closed'\)|\+"applications"\."stage" = \?|\+"applications"\."assigned_to" is null| and |[()])+ order by .* limit \?$/,
		reason:
			"the index contains only open applications, with queue and owner: one page in its order, without any other condition",
	})),
	{
		step: "SCAN applications USING INDEX applications_to_claim",
		statement: /^update "applications" set "assigned_to" = .* later, .* LIMIT 1\) UNION ALL /s,
		reason: "the first in the order of the index that waits for no second person, of which there are few at a time",
	},
	{
		step: "SCAN applications USING INDEX applications_unchained",
		statement: /where "applications"\."head" is null limit \?$/,
		reason: "the index contains only those whose history is not chained yet; the first fifty",
	},
	{
		step: "SCAN application_events",
		statement: /^select rowid from "application_events" order by rowid desc limit \?$/,
		reason: "the newest row by its position, without a condition",
	},
	{
		step: "SCAN audit_entries",
		statement: /^select "seq", "hash" from "audit_entries" order by "audit_entries"."seq" desc limit \?$/,
		reason: "the last entry of the chain in the order of its primary key, without a condition",
	},
	{
		step: "SCAN audit_entries",
		statement: /^select "seq", .* from "audit_entries" order by "audit_entries"\."seq" desc limit \?$/,
		reason: "one page of the newest entries in the order of the primary key, without a condition",
	},
	{
		step: "SCAN affiliates",
		statement: /from "affiliates" order by "affiliates"\."id" desc limit \?$/,
		reason: "one page of the newest partners in the order of the primary key, without a condition",
	},
	{
		step: "SCAN payout_runs USING INDEX payout_runs_made",
		statement: /from "payout_runs" order by "payout_runs"\."made_at" desc limit \?$/,
		reason: "the last runs in the order of the index, without a condition",
	},
	{
		step: "SCAN payout_runs USING INDEX payout_runs_open",
		statement: /state NOT IN \('done', 'cancelled'\)/,
		reason: "the index contains only runs that have not ended, of which there are few",
	},
	{
		step: "SCAN payout_runs USING COVERING INDEX payout_runs_one_draft",
		statement: /^select count\(\*\) from "payout_runs"/,
		reason: "the index contains only drafts, one per method",
	},
	{
		step: "SCAN commission_transactions USING INDEX commission_transactions_held",
		statement: /limit \?$/,
		reason: "the index contains only commissions that wait for a person; the first hundred in its order",
	},
	{
		step: "SCAN commission_transactions USING COVERING INDEX commission_transactions_held",
		statement: /^select count\(\*\) from "commission_transactions"/,
		reason: "the index contains only commissions that wait for a person: their number",
	},
	{
		step: "SCAN p USING INDEX affiliate_payments_one_open",
		statement: /AS p INDEXED BY affiliate_payments_one_open/,
		reason: "the index contains only payments that have not ended, one per partner at a time",
	},
	{
		step: "SCAN visitor_errors USING INDEX visitor_errors_seen",
		statement: /order by "visitor_errors"."last_seen" desc limit \?$/,
		reason: "the last hundred groups in the order of the index, without a condition",
	},
	{
		step: "SCAN visitor_errors USING INDEX visitor_errors_open",
		statement: /"resolved_at" is null order by "visitor_errors"."last_seen" desc limit \?$/,
		reason: "the index contains only open groups; the last hundred in its order",
	},
	{
		step: "SCAN applications USING INDEX applications_withdrawn",
		statement: /where withdrawal IS NOT NULL order by "applications"\."state_since" desc limit \?$/,
		reason: "the index contains only withdrawn applications; the last hundred in its order",
	},
	{
		step: /^SCAN \w+$/,
		statement: /^SELECT "[^(]* FROM "\w+" .*ORDER BY "[\w", ]+" LIMIT \?1\)*$/s,
		reason:
			"the nightly backup: the first page of a table in the order of its key, without a condition other than the read that it belongs to",
	},
	{
		step: "SCAN applications",
		statement: /instr\(/,
		reason: "staff search for part of a name: docs/decisions/024-indexes-and-counters.md says what it costs",
	},
];

function isAccepted(step: string, sql: string): boolean {
	return ACCEPTED_SCANS.some(
		(scan) => (typeof scan.step === "string" ? scan.step === step : scan.step.test(step)) && scan.statement.test(sql),
	);
}

/** Tables that grow with every applicant, visitor or webhook event, so that a full scan takes longer every month. */
export const GROWING_TABLES = [
	"applications",
	"application_events",
	"audit_entries",
	"outbox",
	"payments",
	"refunds",
	"disputes",
	"stripe_events",
	"commission_transactions",
	"commission_entries",
	"affiliate_payments",
	"affiliate_clicks",
	"affiliate_days",
	"referrals",
	"uploads",
	"upload_pages",
	"picture_hashes",
	"visits",
	"case_links",
	"phone_links",
	"email_logs",
	"counters",
	"contact_messages",
	"reviews",
	"page_views",
	"step_days",
	"name_words",
	"stage_clocks",
	"letters",
	"staff_drafts",
	"visitor_errors",
	"owner_sessions",
	"mandate_pages",
	"representative_links",
	"affiliates",
	"affiliate_traces",
	"affiliate_links",
	"affiliate_sessions",
	"payout_runs",
];

/**
 * Plan steps in which a statement scans a whole growing table or index. A SEARCH without a constraint is one too: SQLite
 * reads the index in its order until it finds the minimum or maximum that meets the condition.
 */
export async function findFullScans(sql: string): Promise<string[]> {
	const values = [...sql.matchAll(/\?/g)].map(() => null);
	const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
		.bind(...values)
		.all<{ detail: string }>();
	const steps = results.map(({ detail }) => detail);
	return steps.filter((step) => {
		const [, scanned, unbounded] = /^(?:SCAN (\w+)|SEARCH (\w+)(?: USING (?:COVERING )?INDEX \w+)?$)/.exec(step) ?? [];
		const name = scanned ?? unbounded;
		return name !== undefined && GROWING_TABLES.includes(tableOf(sql, name));
	});
}

/** The plan uses the table's alias where the statement has one. */
function tableOf(sql: string, name: string): string {
	return sql.match(new RegExp(`"?(\\w+)"?\\s+AS\\s+"?${name}"?\\b`, "i"))?.[1] ?? name;
}

/** Test files run sequentially in one isolate, and share what was explained. */
const shared = globalThis as { explainedStatements?: Set<string> };
shared.explainedStatements ??= new Set();
const explained = shared.explainedStatements;

/** Allows for hundreds of EXPLAIN queries on a busy machine. */
const MAX_MS = 120_000;

/** Explains, after each file, the statements that its tests caused. */
afterAll(async () => {
	const found: string[] = [];
	for (const sql of recordedStatements.keys()) {
		if (explained.has(sql) || !/^\s*(select|update|delete|insert|with)/i.test(sql)) continue;
		const scans = await findFullScans(sql).catch(() => null);
		// A test made the database unavailable: the next file retries.
		if (scans === null) continue;
		explained.add(sql);
		for (const step of scans) if (!isAccepted(step, sql)) found.push(`${step}\n${sql}`);
	}
	expect(found, "scans of a growing table that are not listed in test/services/explained-statements.ts").toEqual([]);
}, MAX_MS);
