import { describe, expect, it } from "vitest";
import { payments, refunds, stripeEvents } from "#app/data/money-schema.server.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services, WebhookEvent } from "#app/services.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { fetchMissedEvents, reprocessWebhookEvent } from "./stripe-events.server.ts";

const NOW = Date.UTC(2026, 10, 23, 12);

/** A database, a clock and a provider in test mode, whose calls are recorded. */
function aProvider(answers: Partial<Services["payments"]> = {}) {
	const { db } = openMemoryDatabase();
	const calls: string[] = [];
	let now = NOW;
	const unavailable = { ok: false, problem: { kind: "unavailable", code: null } } as const;
	const respondTo = (call: string) => async (intentId: string) => {
		calls.push(`${call} ${intentId}`);
		return unavailable;
	};
	const services = {
		...{ db, now: () => now, log: () => undefined },
		payments: {
			publicConfig: () => ({ serverMode: "test" }),
			...{ getIntent: respondTo("observe"), cancelIntent: respondTo("cancel"), ...answers },
		},
	} as unknown as Services;
	const pass = (ms: number) => {
		now += ms;
	};
	return { services, db, calls, pass };
}

it("observes or cancels open payments in this mode, and a voucher only after its last day", async () => {
	const { services, db, calls } = aProvider();
	const voucher = (expiresAt: number) => ({ entity: "1", reference: "1", url: "", expiresAt });
	const rows: [string, Partial<typeof payments.$inferInsert>][] = [
		["recent", { createdAt: NOW - MINUTE }],
		["young", { createdAt: NOW - HOUR }],
		["abandoned", {}],
		["on-its-way", { state: "processing" }],
		["live", { livemode: true }],
		["payable", { state: "requires_action", voucher: voucher(NOW + DAY) as never }],
		["expired", { state: "requires_action", voucher: voucher(NOW - 2 * DAY) as never }],
		["later", { retryAt: NOW + 1 }],
		["paid", { state: "succeeded" }],
	];
	for (const [id, columns] of rows)
		await db.insert(payments).values({
			...{ id, applicationId: id, purpose: "application", amount: 7900, intentId: id, createdAt: NOW - 5 * DAY },
			...columns,
		});
	await reconcilePayments(services);
	expect(calls.sort()).toEqual([
		...["cancel abandoned", "cancel expired"],
		...["observe on-its-way", "observe payable", "observe young"],
	]);
});

it("postpones a payment unknown to the provider by a day, and stores when it first was", async () => {
	const missing = { ok: false, problem: { kind: "invalid", code: "resource_missing" } } as const;
	const { services, db, pass } = aProvider({ getIntent: async () => missing });
	const row = { id: "p", applicationId: "a", purpose: "application" as const, amount: 7900, intentId: "p" };
	await db.insert(payments).values({ ...row, state: "processing", createdAt: NOW - HOUR });
	const reconcileOnce = async () => {
		await reconcilePayments(services);
		const [payment] = await db.select().from(payments);
		return [payment?.retryAt, payment?.unknownSince];
	};
	expect(await reconcileOnce()).toEqual([NOW + DAY, NOW]);
	pass(DAY);
	expect(await reconcileOnce()).toEqual([NOW + 2 * DAY, NOW]);
	expect(await db.select().from(refunds)).toEqual([]);
});

describe("missed events", () => {
	const event = (id: string, livemode = false): WebhookEvent => {
		const details = { type: "payment_intent.created", objectId: "pi_1", intentId: "pi_1", apiVersion: null };
		return { id, ...details, created: NOW, livemode };
	};
	const idsIn = async ({ db }: ReturnType<typeof aProvider>) =>
		(await db.select().from(stripeEvents)).map(({ id, state }) => [id, state]);

	it("are those of this mode, and each listing overlaps the previous one by an hour", async () => {
		const sinceTimes: number[] = [];
		const provider = aProvider({
			async listEvents({ since }) {
				sinceTimes.push(since);
				return { ok: true, value: { events: [event("evt_1"), event("evt_live", true)], hasMore: false } };
			},
		});
		await fetchMissedEvents(provider.services);
		provider.pass(5 * MINUTE);
		await fetchMissedEvents(provider.services);
		expect(await idsIn(provider)).toEqual([["evt_1", "ignored"]]);
		expect(sinceTimes).toEqual([NOW - 30 * DAY, NOW - HOUR]);
	});

	it("are listed from the start again if the event at the position is gone", async () => {
		const positions: (string | null)[] = [];
		const provider = aProvider({
			async listEvents({ after }) {
				positions.push(after);
				if (after !== null) return { ok: false, problem: { kind: "invalid", code: "resource_missing" } };
				return { ok: true, value: { events: [event("evt_1")], hasMore: true } };
			},
		});
		for (let run = 0; run < 2; run += 1) await expect(fetchMissedEvents(provider.services)).rejects.toThrow();
		expect(positions).toEqual([null, "evt_1", null, "evt_1"]);
	});

	it("from the other mode are not processed on request either", async () => {
		const provider = aProvider({
			getEvent: async (id) => ({ ok: true, value: event(id, id === "evt_live") }),
		});
		const process = (id: string) => reprocessWebhookEvent(provider.services, id);
		expect(await process("evt_live")).toMatchObject({ failure: { code: "event_not_found" } });
		expect(await process("evt_1")).toEqual({ ok: true, value: "ignored" });
		expect(await idsIn(provider)).toEqual([["evt_1", "ignored"]]);
	});
});
