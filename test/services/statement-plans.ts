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
	"name_words",
	"stage_clocks",
	"letters",
	"staff_drafts",
	"visitor_errors",
	"owner_sessions",
	"mandate_pages",
	"representative_links",
	"affiliates",
	"affiliate_places",
	"affiliate_links",
	"affiliate_sessions",
	"payout_runs",
];

const MAKERS = [
	"select",
	"selectDistinct",
	"insert",
	"update",
	"delete",
	"run",
	"all",
	"get",
	"values",
	"$count",
] as const;
type Maker = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Called once, by explained-statements.ts: a recorder within a recorder takes the other for a test. Writes down every statement that the product, and no test, sends to D1 from now on, each text once, and the places that made them.
 * @param db any database of the product: they share what they are made of
 */
export function recordStatements(db: object) {
	const statements = new Set<string>();
	/** Of each source file the places, as "line:column" of what it was compiled to. */
	const places = new Map<string, Set<string>>();
	const prototype = Object.getPrototypeOf(env.DB) as D1Database;
	const { prepare } = prototype;
	prototype.prepare = function recorded(this: D1Database, sql: string) {
		if (statements.has(sql)) return prepare.call(this, sql);
		const sites = callersOf(recorded, FRAMES);
		// What tests ask by Drizzle does not come by here (quiet).
		const byDrizzle = sites.some((site) => BY_DRIZZLE.test(site.getFileName() ?? ""));
		if (byDrizzle || !isOfTests(oursOf(sites)?.file ?? "")) statements.add(sql);
		return prepare.call(this, sql);
	};
	const builder = Object.getPrototypeOf(Object.getPrototypeOf(db)) as Record<(typeof MAKERS)[number], Maker>;
	const makers = MAKERS.map((name) => [name, builder[name]] as const);
	for (const [name, maker] of makers)
		builder[name] = function noted(...given) {
			// Asked with every statement of every test: nearly all are made by whoever calls this.
			const nearest = oursOf(callersOf(noted, 1)) ?? oursOf(callersOf(noted, FRAMES));
			if (!nearest) return maker.apply(this, given);
			const { file, place } = nearest;
			if (isOfTests(file)) return maker.apply(quiet(this as WithSession, prepare), given);
			places.set(file, (places.get(file) ?? new Set()).add(place));
			return maker.apply(this, given);
		};
	return {
		statements: statements as ReadonlySet<string>,
		places: places as ReadonlyMap<string, ReadonlySet<string>>,
		stop() {
			prototype.prepare = prepare;
			for (const [name, maker] of makers) builder[name] = maker;
		},
	};
}

type Place = { file: string; place: string };

/** As many callers of this function as are asked for, the nearest first. */
function callersOf(called: (...given: never[]) => unknown, most: number): NodeJS.CallSite[] {
	const { stackTraceLimit, prepareStackTrace } = Error;
	Error.stackTraceLimit = most;
	// The runner's own looks up the source of each line, which takes longer than the statement.
	Error.prepareStackTrace = (_error, sites) => sites;
	const here: { stack: NodeJS.CallSite[] } = { stack: [] };
	Error.captureStackTrace(here, called);
	const sites = here.stack;
	Error.stackTraceLimit = stackTraceLimit;
	Error.prepareStackTrace = prepareStackTrace;
	return sites;
}

/** The nearest place of ours. */
function oursOf(sites: readonly NodeJS.CallSite[]): Place | null {
	for (const site of sites) {
		const [, file] = OURS.exec(site.getFileName() ?? "") ?? [];
		if (file) return { file, place: `${site.getLineNumber()}:${site.getColumnNumber()}` };
	}
	return null;
}

/** How far up a place of ours is looked for. */
const FRAMES = 6;
const BY_DRIZZLE = /drizzle-orm|\/d1\/session/;
const OURS = /\/((?:app|durable|worker|test)\/[^():]+\.tsx?)/;
/** The offline world's own questions are no part of the product either: no visitor makes it grow. */
const isOfTests = (file: string) => /^(test|worker\/offline)\//.test(file) || /\.test\.tsx?$/.test(file);

type WithSession = { session: { client: D1Database } };

/** The same database, but that nobody writes down what it is asked. */
function quiet(db: WithSession, prepare: D1Database["prepare"]): WithSession {
	const { session } = db;
	// What a test has put in the place of the database keeps its own ways.
	if (Object.getPrototypeOf(session.client) !== Object.getPrototypeOf(env.DB)) return db;
	const client = Object.create(session.client, {
		prepare: { value: (sql: string) => prepare.call(session.client, sql) },
	});
	return Object.create(db, { session: { value: Object.create(session, { client: { value: client } }) } });
}

/** The files of which not every place made a statement, with how many did. @param places as recordStatements has them */
export function unseenPlaces(
	sites: Readonly<Record<string, number>>,
	places: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
	return Object.entries(sites)
		.filter(([file, made]) => (places.get(file)?.size ?? 0) < made)
		.map(
			([file, made]) =>
				`${file}: ${places.get(file)?.size ?? 0} of ${made} (${[...(places.get(file) ?? [])].join(" ")})`,
		);
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
