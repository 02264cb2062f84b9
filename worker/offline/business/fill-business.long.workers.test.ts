import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { firstBroken, type HashedEvent } from "#app/audit/chain.ts";
import { checkWholeChain } from "#app/commands/audit/check-chain.server.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { STAGES, stageOf } from "#app/domain/application/application.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { settle } from "#test/services/settle.ts";
import type { OfflineBindings } from "../bindings.ts";
import { openOfflineWorld } from "../open-offline-world.ts";
import { fillBusiness } from "./fill-business.ts";

const offline = env as unknown as OfflineBindings;

/** One world for all that is said of it: it takes a while to make. */
it("is a business whose books agree", { timeout: 300_000 }, async () => {
	const services = await openServices();
	const office = offline.OFFLINE_WORLD.getByName("world");
	const sandbox = offline.STRIPE_SANDBOX.getByName("sandbox");
	const goOn = await fillBusiness({ services, world: await openOfflineWorld(offline), office, sandbox });

	// At once: what the first page shows.
	const { db } = services;
	const found = await Promise.all((await db.select().from(applications)).map((one) => openApplication(db, one)));
	expect(found.length).toBeGreaterThanOrEqual(150);
	expect(found.some(({ isDemo }) => isDemo)).toBe(false);
	expect(new Set(found.map(stageOf))).toEqual(new Set(STAGES));
	const counted = await env.DB.prepare("SELECT stage, applications FROM stage_counts WHERE applications > 0").all<{
		stage: string;
		applications: number;
	}>();
	const inStages = Object.groupBy(found, stageOf);
	expect(Object.fromEntries(counted.results.map((one) => [one.stage, one.applications]))).toEqual(
		Object.fromEntries(Object.entries(inStages).map(([stage, all]) => [stage, all?.length])),
	);
	for (const table of ["stage_figures", "funnel_days", "step_days", "page_views", "second_person_waits"])
		expect(await count(table), table).toBeGreaterThan(0);
	expect(await count("contact_messages WHERE complaint IS NOT NULL")).toBe(1);
	expect(await count("disputes WHERE status = 'won'")).toBe(1);
	expect(await count("disputes WHERE status = 'needs_response'")).toBe(1);
	expect(await count("refunds WHERE state = 'proposed'")).toBe(1);
	expect(await count("refund_requests WHERE state = 'open'")).toBe(2);

	// Our money is the provider's: all that was taken, and all that went back.
	const provider = await sandbox.figures();
	const money = await row("SELECT sum(amount_received) AS taken, sum(amount_refunded) AS back FROM payments");
	expect(money).toEqual({ taken: provider.succeededAmount, back: provider.refundedAmount });
	expect(money.taken).toBeGreaterThan(500_000);
	expect(provider).toMatchObject({ disputes: 2, openDisputes: 1, events: 0, waitingDeliveries: 0 });

	// Nothing is left to be done, and every history holds.
	expect(await count("outbox WHERE done_at IS NULL")).toBe(0);
	const events = await db.select().from(applicationEvents);
	const byApplication = Object.groupBy(events, ({ applicationId }) => applicationId);
	for (const [id, history] of Object.entries(byApplication)) {
		const inOrder = (history ?? []).sort((a, b) => a.version - b.version) as HashedEvent[];
		expect(await firstBroken(id, inOrder, found.find((one) => one.id === id)?.head ?? ""), id).toBeNull();
	}

	// Behind it: partners who earn, a run that pays them, documents to be opened.
	await goOn();
	await settle();
	expect((await checkWholeChain(services)).broken).toBeNull();
	for (const status of ["pending", "hold", "paid"])
		expect(await count(`commission_transactions WHERE status = '${status}' OR payment_id IS NOT NULL`), status).toBeGreaterThan(0);
	expect(await count("payout_runs WHERE state IN ('sent', 'done')")).toBe(1);
	expect(await count("affiliates")).toBe(4);
	const stored = await count("uploads WHERE state = 'stored'");
	expect(await count("upload_pages WHERE object_key IS NOT NULL")).toBe(stored);
	expect(await count("applications WHERE assigned_to IS NOT NULL")).toBeGreaterThan(5);
	// Whoever looks after the world by the clock finds nothing that was forgotten.
	const before = await count("application_events");
	await settle();
	expect(await count("application_events")).toBe(before);
});
