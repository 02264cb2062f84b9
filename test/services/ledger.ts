import { createExecutionContext, env, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { runJob } from "#app/commands/cron/scheduled-jobs.server.ts";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import type { Services } from "#app/services.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { parseDuration } from "#worker/offline/clock.ts";
import { fetchStripe } from "#worker/offline/create-offline-environment.ts";
import { Client } from "./client.ts";
import { openServices } from "./open-services.ts";

export type Row = Record<string, string | number | null>;

/** Returns the first row of a query on our ledger. */
export async function row(sql: string, ...values: (string | number)[]): Promise<Row> {
	const found = await env.DB.prepare(sql)
		.bind(...values)
		.first<Row>();
	if (!found) throw new Error(`nothing found: ${sql}`);
	return found;
}

/** Returns the audited actions of a kind, oldest first, as `action by address`. @param like of the action, for SQL */
export async function auditedActions(like: string): Promise<string[]> {
	const { results } = await env.DB.prepare(
		"SELECT action || ' by ' || email AS act FROM audit_entries JOIN users ON users.id = user_id WHERE action LIKE ? ORDER BY seq",
	)
		.bind(like)
		.all<{ act: string }>();
	return results.map(({ act }) => act);
}

export async function count(sql: string): Promise<number> {
	return Number((await row(`SELECT count(*) AS n FROM ${sql}`)).n);
}

/** Acts at the provider manually, as in its dashboard. */
export async function postToProvider(path: string, form: Record<string, string>): Promise<Record<string, unknown>> {
	const request = new Request(`https://api.stripe.com/v1/${path}`, {
		method: "POST",
		headers: { authorization: "Bearer sk_test_offline" },
		body: new URLSearchParams(form),
	});
	const response = await fetchStripe(request, env as unknown as OfflineBindings);
	const body = (await response.json()) as Record<string, unknown>;
	if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
	return body;
}

/** Returns one of the provider's objects. */
export async function fetchFromProvider(path: string): Promise<Record<string, unknown>> {
	const request = new Request(`https://api.stripe.com/v1/${path}`, {
		headers: { authorization: "Bearer sk_test_offline" },
	});
	return (await fetchStripe(request, env as unknown as OfflineBindings)).json();
}

/** Sent staff notifications about one issue, such as "mismatch". */
export async function eventsAbout(about: string): Promise<number> {
	return count(`email_logs WHERE email_type = 'admin_notice' AND status = 'sent' AND key LIKE '%:admin:${about}'`);
}

/** Changes our ledger manually, as no product code does. */
export async function run(sql: string): Promise<void> {
	await env.DB.prepare(sql).run();
}

/**
 * Advances the product's clock and runs everything that is due by then: the providers' events and all scheduled jobs.
 * If jobs are named, runs only those, which takes a fraction of the time, and throws if one fails.
 */
export async function advanceClock(duration: string, ...jobs: ScheduledJob[]): Promise<void> {
	if (jobs.length === 0) {
		const { status } = await new Client().call("/offline/clock", { advance: duration });
		if (status !== 200) throw new Error(`clock: ${status}`);
		return;
	}
	const ms = parseDuration(duration);
	if (ms === null) throw new Error(`Not a duration: ${duration}`);
	await (env as unknown as OfflineBindings).SIMULATOR.getByName("singleton").moveClock(ms);
	const context = createExecutionContext();
	const services = await openServices(context);
	for (const job of jobs) {
		const { error } = await runJob(services, job);
		if (error) throw new Error(`${job}: ${error}`);
	}
	await waitOnExecutionContext(context);
}

/** Services whose card provider completes requests but loses the responses to one action. */
export function losingResponses(services: Services, action: "createIntent" | "refund"): Services {
	const { payments } = services;
	const lost = { ok: false, problem: { kind: "unavailable" } } as const;
	async function createIntent(request: Parameters<typeof payments.createIntent>[0]) {
		await payments.createIntent(request);
		return lost;
	}
	async function refund(request: Parameters<typeof payments.refund>[0]) {
		await payments.refund(request);
		return lost;
	}
	return { ...services, payments: { ...payments, ...(action === "refund" ? { refund } : { createIntent }) } };
}

/** Returns every table of the database with its rows, without the platform's tables. */
export async function everyRow(): Promise<Record<string, Record<string, unknown>[]>> {
	const tables = await env.DB.prepare(
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'd1_migrations' ORDER BY name",
	).all<{ name: string }>();
	const all: Record<string, Record<string, unknown>[]> = {};
	for (const { name } of tables.results)
		all[name] = (await env.DB.prepare(`SELECT * FROM "${name}"`).all<Record<string, unknown>>()).results;
	return all;
}

/** Returns the row count of each table that is not empty. */
export async function countRowsByTable(): Promise<Record<string, number>> {
	const all = Object.entries(await everyRow());
	return Object.fromEntries(all.filter(([, rows]) => rows.length > 0).map(([name, rows]) => [name, rows.length]));
}

/** Sets DOCUMENT_KEYS of the simulator, the sealing key first, as a deployment does. */
export async function setDocumentKeys(...keys: string[]): Promise<void> {
	const { SIMULATOR } = env as unknown as OfflineBindings;
	const simulator = SIMULATOR.getByName("singleton");
	const { secrets } = await simulator.snapshot();
	await runInDurableObject(simulator, async (_object, { storage }) => {
		await storage.put("secrets", { ...secrets, documentKey: keys.join(",") });
	});
}

/** Returns where the database contains one of these texts, as `table.column`, from every column of every table. */
export async function columnsWith(texts: readonly string[]): Promise<string[]> {
	const { results: tables } = await env.DB.prepare(
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
	).all<{ name: string }>();
	const found = new Set<string>();
	for (const { name } of tables) {
		const { results: rows } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
		for (const row of rows)
			for (const [column, value] of Object.entries(row))
				if (texts.some((text) => JSON.stringify(value).includes(text))) found.add(`${name}.${column}`);
	}
	return [...found].sort();
}
