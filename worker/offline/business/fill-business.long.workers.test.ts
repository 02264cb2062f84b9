import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { findFirstBrokenVersion, type HashedEvent } from "#app/audit/chain.ts";
import { checkWholeChain } from "#app/commands/audit/audit-chain.server.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { getStage, STAGES } from "#app/domain/application/application.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import type { OfflineBindings } from "../bindings.ts";

const sandbox = () => (env as unknown as OfflineBindings).STRIPE_SANDBOX.getByName("sandbox");

async function post(path: string): Promise<void> {
	const response = await new Client().fetch(path, { method: "POST" });
	expect(response.status, await response.text()).toBe(200);
}

/** One environment for all assertions: it takes a while to fill. */
it("fills an empty environment with a business whose books agree", { timeout: 120_000 }, async () => {
	// Someone views the first page while the environment is filled.
	const today = lisbonDate(Date.now());
	await env.DB.batch([
		env.DB.prepare("INSERT INTO step_days VALUES (?, 'visit', 'en', 'desktop', '', 1)").bind(today),
		env.DB.prepare("INSERT INTO page_views VALUES (?, '/', 'en', 1)").bind(today),
	]);
	await post("/offline/seed?fill=business");
	const services = await openServices();
	const { db } = services;
	const rows = await db.select().from(applications);
	const all = await Promise.all(rows.map((one) => openApplication(db, one)));
	const found = all.filter(({ isDemo }) => !isDemo);
	expect(all.length - found.length).toBe(12);
	expect(found.length).toBeGreaterThanOrEqual(150);
	expect(new Set(found.map(getStage))).toEqual(new Set(STAGES));
	const counted = await env.DB.prepare("SELECT stage, applications FROM stage_counts WHERE applications > 0").all<{
		stage: string;
		applications: number;
	}>();
	const inStages = Object.entries(Object.groupBy(all, getStage)).map(([stage, some]) => [stage, some?.length]);
	expect(Object.fromEntries(counted.results.map((one) => [one.stage, one.applications]))).toEqual(
		Object.fromEntries(inStages),
	);
	for (const table of ["stage_figures", "funnel_days", "step_days", "page_views", "second_person_waits"])
		expect(await count(table), table).toBeGreaterThan(0);
	expect(await count("contact_messages WHERE complaint IS NOT NULL")).toBe(1);
	expect(await count("disputes WHERE status = 'won'")).toBe(1);
	expect(await count("disputes WHERE status = 'needs_response'")).toBe(1);
	expect(await count("refunds WHERE state = 'proposed'")).toBe(1);
	expect(await count("refund_requests WHERE state = 'open'")).toBe(2);
	for (const [state, n] of Object.entries({ published: 7, waiting: 2, refused: 1 }))
		expect(await count(`reviews WHERE state = '${state}'`), state).toBe(n);

	// Our amounts match the provider's, both received and refunded.
	const provider = await sandbox().figures();
	const money = await row("SELECT sum(amount_received) AS taken, sum(amount_refunded) AS back FROM payments");
	expect(money).toEqual({ taken: provider.succeededAmount, back: provider.refundedAmount });
	expect(money.taken).toBeGreaterThan(500_000);
	expect(provider).toMatchObject({ disputes: 2, openDisputes: 1 });
	// Staff can find everyone by phone, and every payment by the provider's charge id.
	expect(await count("applications WHERE phone_index IS NULL")).toBe(0);
	expect(await count("payments WHERE amount_received > 0 AND charge_id IS NULL")).toBe(0);

	// Nothing is left to do, and every history is intact.
	expect(await count("outbox WHERE done_at IS NULL")).toBe(0);
	const events = await db.select().from(applicationEvents);
	const byApplication = Object.groupBy(events, ({ applicationId }) => applicationId);
	for (const [id, history] of Object.entries(byApplication)) {
		const inOrder = (history ?? []).sort((a, b) => a.version - b.version) as HashedEvent[];
		expect(await findFirstBrokenVersion(id, inOrder, rows.find((one) => one.id === id)?.head ?? ""), id).toBeNull();
	}

	// Partners have earned, one run has paid them, and documents can be opened.
	await flushBackgroundWork();
	expect((await checkWholeChain(services)).broken).toBeNull();
	for (const status of ["pending", "hold"])
		expect(await count(`commission_transactions WHERE status = '${status}'`), status).toBeGreaterThan(0);
	expect(await count("commission_transactions WHERE payment_id IS NOT NULL")).toBeGreaterThan(2);
	expect(await count("payout_runs WHERE state IN ('sent', 'done')")).toBe(1);
	expect(await count("affiliates")).toBe(4);

	// A firm acts for some of the people, and awaits two more.
	const firmCases = await count(
		"applications AS a JOIN agent_cases AS c ON c.application_id = a.id AND c.agent_id = a.agent_id",
	);
	expect(firmCases).toBeGreaterThan(8);
	expect(await count("agent_cases")).toBe(firmCases + 2);
	const stored = await count("uploads WHERE state = 'stored'");
	expect(await count("upload_pages WHERE object_key IS NOT NULL")).toBe(stored);
	expect(await count("applications WHERE assigned_to IS NOT NULL")).toBeGreaterThan(5);
	// The scheduled jobs find nothing left to do.
	const before = await count("application_events");
	await flushBackgroundWork();
	expect(await count("application_events")).toBe(before);
});

it("leaves an environment empty on request, and fills it once", { timeout: 60_000 }, async () => {
	await post("/offline/seed?fill=nothing");
	expect(await count("applications")).toBe(0);
	await post("/offline/reset?fill=nothing");
	expect(await count("applications")).toBe(0);
	await post("/offline/seed");
	await post("/offline/seed?fill=business");
	expect(await count("applications WHERE is_demo = 0")).toBe(0);
});
