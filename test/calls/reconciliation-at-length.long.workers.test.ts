import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { processWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { Services, WebhookEvent } from "#app/services.ts";
import { signIn } from "#test/services/client.ts";
import { advanceClock, count, postToProvider, row } from "#test/services/ledger.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { apply, beginPaying } from "../services/api-helpers.ts";
import { cardProvider } from "../services/card-payments.ts";
import { Client } from "../services/client.ts";
import { applyAndPay } from "../services/states.ts";

/** More than one cron run processes. */
const MANY = 105;

/** Inserts the oldest payments, unknown to Stripe, as after a change of account. */
async function insertUnknownPayments(state: "created" | "succeeded"): Promise<void> {
	const columns = "(id, application_id, purpose, state, amount, amount_received, intent_id, created_at)";
	const insert = env.DB.prepare(`INSERT INTO payments ${columns} VALUES (?, ?, 'application', ?, 7900, 7900, ?, ?)`);
	await env.DB.batch(
		Array.from({ length: MANY }, (_, n) => insert.bind(`strange-${n}`, `case-${n}`, state, `pi_strange${n}`, n + 1)),
	);
}

const paymentsPage = async () =>
	(await (await (await signIn("ana@azulejo.example")).get("/admin/payments")).text()).replaceAll("<!-- -->", "");

describe("payments unknown to Stripe", () => {
	it("do not prevent others from being cancelled, and are set aside for staff", async () => {
		const applicant = new Client();
		const { id } = await apply(applicant);
		await beginPaying(applicant, id);
		await insertUnknownPayments("created");
		await advanceClock("PT26H");
		await advanceClock("PT5M");
		expect(await row("SELECT state FROM payments WHERE application_id = ?", id)).toEqual({ state: "canceled" });
		expect(await count("payments WHERE unknown_since IS NOT NULL")).toBe(MANY);
		await env.DB.prepare("UPDATE payments SET application_id = ? WHERE id = 'strange-7'").bind(id).run();
		expect(await paymentsPage()).toContain("Unknown to the card provider");
	});

	it("are rechecked once a day, and lose their marker once Stripe knows them", async () => {
		const applicant = new Client();
		const { id } = await apply(applicant);
		const { intentId } = await beginPaying(applicant, id);
		await env.DB.prepare("UPDATE payments SET intent_id = 'pi_strange'").run();
		await advanceClock("PT10M");
		const { unknown_since: since } = await row("SELECT unknown_since FROM payments");
		expect(since).not.toBeNull();
		await env.DB.prepare("UPDATE payments SET intent_id = ?").bind(intentId).run();
		await advanceClock("PT5H");
		expect(await row("SELECT unknown_since FROM payments")).toEqual({ unknown_since: since });
		await advanceClock("PT20H");
		expect(await row("SELECT unknown_since, state FROM payments")).toEqual({ unknown_since: null, state: "canceled" });
	});
});

describe("refunds of payments unknown to Stripe", () => {
	it("do not delay others, and are set aside for staff", async () => {
		const { id } = await applyAndPay(new Client());
		await insertUnknownPayments("succeeded");
		const columns = "(id, payment_id, application_id, amount, state, reason, created_at, updated_at)";
		const insert = env.DB.prepare(`INSERT INTO refunds ${columns} VALUES (?, ?, ?, 100, 'requested', 'staff', ?, 0)`);
		const { id: paymentId } = await row("SELECT id FROM payments WHERE application_id = ?", id);
		const { now } = await openServices();
		await env.DB.batch([
			...Array.from({ length: MANY }, (_, n) => insert.bind(`back-${n}`, `strange-${n}`, `case-${n}`, n + 1)),
			insert.bind("real", paymentId, id, now()),
		]);
		await advanceClock("PT5M");
		await advanceClock("PT5M");
		expect(await row("SELECT state FROM refunds WHERE id = 'real'")).toEqual({ state: "succeeded" });
		expect(await count("refunds WHERE unknown_since IS NOT NULL")).toBe(MANY);
	});
});

function anEvent(id: string, created: number): WebhookEvent {
	const details = { livemode: false, apiVersion: "2023-10-16", objectId: "pi_1", intentId: "pi_1" };
	return { id, type: "payment_intent.created", created, ...details };
}

describe("Stripe's list of events", () => {
	it("is read from the last position that was read completely, however recent the last webhook event is", async () => {
		const { intentId } = await applyAndPay(new Client());
		await advanceClock("PT5M");
		await cardProvider().injectFault({
			match: "POST /api/webhooks/stripe",
			effect: "status",
			status: 503,
			times: 1000,
		});
		await postToProvider("refunds", { payment_intent: intentId, amount: "100" });
		await offlineEnv.SIMULATOR.getByName("singleton").moveClock(10 * HOUR);
		const services = await openServices();
		await processWebhookEvent(services, anEvent("evt_fresh", services.now()));
		await advanceClock("PT5M");
		expect(await row("SELECT amount, state FROM refunds")).toEqual({ amount: 100, state: "succeeded" });
	});

	it("is read to its end in as many runs as needed, and restarted only afterwards", async () => {
		const services = await openServices();
		const start = services.now();
		const events = Array.from({ length: 450 }, (_, n) => anEvent(`evt_${n}`, start - n));
		const pages: { since: number; after: string | null }[] = [];
		let isUnavailable = false;
		const listEvents: Services["payments"]["listEvents"] = async (page) => {
			pages.push(page);
			if (isUnavailable) return { ok: false, problem: { kind: "unavailable" } };
			const from = page.after === null ? 0 : events.findIndex(({ id }) => id === page.after) + 1;
			return { ok: true, value: { events: events.slice(from, from + 100), hasMore: from + 100 < events.length } };
		};
		const at = (now: number) => ({ ...services, now: () => now, payments: { ...services.payments, listEvents } });
		await runScheduledJobs(at(start));
		expect(await count("stripe_events")).toBe(200);
		isUnavailable = true;
		await runScheduledJobs(at(start + HOUR));
		isUnavailable = false;
		await runScheduledJobs(at(start + 2 * HOUR));
		expect(await count("stripe_events")).toBe(400);
		await runScheduledJobs(at(start + 3 * HOUR));
		expect(await count("stripe_events")).toBe(450);
		expect(pages.map(({ after }) => after)).toEqual([null, "evt_99", "evt_199", "evt_199", "evt_299", "evt_399"]);
		expect(new Set(pages.map(({ since }) => since)).size).toBe(1);
		await runScheduledJobs(at(start + 4 * HOUR));
		expect(pages[6]).toEqual({ since: start - HOUR, after: null });
	}, 120_000);
});
