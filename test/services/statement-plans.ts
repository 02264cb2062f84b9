import { env } from "cloudflare:test";

/** Tables that grow with every applicant, visitor or webhook event: reading all of one takes longer every month. */
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

const OURS = /\/((?:app|durable|worker|test)\/[^():]+\.tsx?)/;
/** No visitor makes the simulator's own tables grow. */
const OF_TESTS = /^(test|worker\/offline)\/|\.test\.tsx?$/;

/** Records every statement that the product, and no test, sends to D1 from now on, each text once. Called once a process. */
export function recordStatements(): ReadonlySet<string> {
	const statements = new Set<string>();
	const prototype = Object.getPrototypeOf(env.DB) as D1Database;
	const { prepare } = prototype;
	prototype.prepare = function recorded(this: D1Database, sql: string) {
		if (!statements.has(sql)) {
			const here = { stack: "" };
			Error.captureStackTrace(here, recorded);
			const caller = OURS.exec(here.stack)?.[1];
			if (!caller || !OF_TESTS.test(caller)) statements.add(sql);
		}
		return prepare.call(this, sql);
	};
	return statements;
}

/** Steps of the database's own plan in which a statement walks through a whole growing table, or a whole index of one. */
export async function findFullScans(sql: string): Promise<string[]> {
	const values = [...sql.matchAll(/\?/g)].map(() => null);
	const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
		.bind(...values)
		.all<{ detail: string }>();
	const steps = results.map(({ detail }) => detail);
	return steps.filter((step) => {
		const name = step.match(/^SCAN (\w+)/)?.[1];
		return name !== undefined && GROWING_TABLES.includes(tableOf(sql, name));
	});
}

/** The plan names a table as the statement does: by its alias where it has one. */
function tableOf(sql: string, name: string): string {
	return sql.match(new RegExp(`"?(\\w+)"?\\s+AS\\s+"?${name}"?\\b`, "i"))?.[1] ?? name;
}
