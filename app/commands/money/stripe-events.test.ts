import { describe, expect, it } from "vitest";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import { failure } from "#app/domain/failure.ts";
import { HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { findPayment } from "#app/queries/money/payments.server.ts";
import type { WebhookEvent } from "#app/services.ts";
import { codeOf } from "#test/services/application-environment.ts";
import { aSale } from "#test/services/memory-payments.ts";
import { LEO } from "#test/services/partner-environment.ts";
import { finishEvents } from "./reconcile-payments.server.ts";
import {
	handleWebhookEvent,
	processWebhookEvent,
	replayWebhookEvent,
	reprocessWebhookEvent,
	resendWebhookEvent,
} from "./stripe-events.server.ts";

const UNAVAILABLE = { kind: "unavailable" } as const;

const anEvent = (id: string, changes: Partial<WebhookEvent> = {}): WebhookEvent => ({
	...{ id, type: "payment_intent.succeeded", created: 1, livemode: false, apiVersion: "v1" },
	...{ objectId: "pi_1", intentId: "pi_1", ...changes },
});

describe("an event", () => {
	it("is stored, handled once and then a duplicate", async () => {
		const { services, findEvent, provider } = await aSale({ state: "created", amountReceived: 0, succeededAt: null });
		expect(await processWebhookEvent(services, anEvent("evt_1"))).toEqual({ ok: true, value: "handled" });
		expect(await findEvent("evt_1")).toEqual({
			...{ id: "evt_1", type: "payment_intent.succeeded", objectId: "pi_1", intentId: "pi_1", livemode: false },
			...{ apiVersion: "v1", createdAt: 1, receivedAt: services.now(), handledAt: services.now() },
			...{ state: "handled", attempts: 1, leasedUntil: null, lastError: null },
		});
		expect(await processWebhookEvent(services, anEvent("evt_1"))).toEqual({ ok: true, value: "duplicate" });
		expect([provider.calls, (await findPayment(services, "payment-1"))?.state]).toEqual([["get pi_1"], "succeeded"]);
	});

	it("waits for a repeat if the provider has a problem, beside others", async () => {
		const { services, findEvent, provider } = await aSale();
		await processWebhookEvent(services, anEvent("evt_0"));
		provider.problems.get = [UNAVAILABLE, UNAVAILABLE];
		for (const attempts of [1, 2]) {
			expect(codeOf(await processWebhookEvent(services, anEvent("evt_1")))).toBe("payment_unavailable");
			expect(await findEvent("evt_1")).toMatchObject({
				...{ state: "received", attempts, leasedUntil: null, lastError: "payment_unavailable", handledAt: null },
			});
		}
		expect(await processWebhookEvent(services, anEvent("evt_1"))).toMatchObject({ value: "handled" });
		expect(await findEvent("evt_1")).toMatchObject({ state: "handled", attempts: 3, lastError: null });
		expect(await findEvent("evt_0")).toMatchObject({ state: "handled", attempts: 1 });
	});

	it("is leased for thirty seconds by the call that handles it", async () => {
		const { services, db, findEvent, provider, wait } = await aSale();
		Object.assign(services, {
			payments: {
				...provider.port,
				getIntent: async () => {
					throw new Error("the Worker ended");
				},
			},
		});
		await expect(processWebhookEvent(services, anEvent("evt_1"))).rejects.toThrow("the Worker ended");
		expect((await findEvent("evt_1"))?.leasedUntil).toBe(services.now() + 30 * SECOND);
		Object.assign(services, { payments: provider.port });
		wait(30 * SECOND - 1);
		expect(await processWebhookEvent(services, anEvent("evt_1"))).toMatchObject({ value: "duplicate" });
		wait(1);
		expect(await processWebhookEvent(services, anEvent("evt_1"))).toMatchObject({ value: "handled" });
		expect(await db.select().from(stripeEvents)).toHaveLength(1);
	});

	it.each<[string, Partial<WebhookEvent>, string, string[]]>([
		["of another type", { type: "customer.created" }, "ignored", []],
		["without an intent", { intentId: null }, "ignored", []],
		["about another system's intent", { intentId: "pi_9" }, "ignored", ["get pi_9"]],
		["about a refund", { type: "refund.updated" }, "handled", ["get pi_1 deep"]],
		["that warns of fraud", { type: "radar.early_fraud_warning.created", objectId: "w" }, "handled", ["warning w"]],
		["that warns without an object", { type: "radar.early_fraud_warning.created", objectId: null }, "ignored", []],
		[
			"that warns without an intent",
			{ type: "radar.early_fraud_warning.created", objectId: "none" },
			"ignored",
			["warning none"],
		],
	])("%s", async (_label, changes, result, calls) => {
		const { services, provider } = await aSale();
		expect(await processWebhookEvent(services, anEvent("evt_1", changes))).toEqual({ ok: true, value: result });
		expect(provider.calls).toEqual(calls);
		const isWarning = result === "handled" && changes.type?.startsWith("radar");
		expect((await findPayment(services, "payment-1"))?.fraudWarning).toBe(isWarning ? "stolen_card" : null);
	});

	it("that warns of fraud waits for the provider and for every room", async () => {
		const { services, provider } = await aSale();
		const warning = { type: "radar.early_fraud_warning.created", objectId: "w" };
		provider.problems.warning = [UNAVAILABLE];
		expect(codeOf(await processWebhookEvent(services, anEvent("evt_1", warning)))).toBe("payment_unavailable");
		Object.assign(services, { rooms: { apply: async () => failure("unavailable", "service_unavailable") } });
		expect(codeOf(await processWebhookEvent(services, anEvent("evt_1", warning)))).toBe("service_unavailable");
	});

	it("is accepted only with its signature", async () => {
		const { services, provider, findEvent } = await aSale();
		const verifyWebhook = async (body: string, signature: string | null, now: number) =>
			signature === `${body} ${now}`
				? { ok: true, value: anEvent("evt_1") }
				: failure("invalid", "signature_invalid" as never);
		Object.assign(services, { payments: { ...provider.port, verifyWebhook } });
		expect((await handleWebhookEvent(services, "body", null)).ok).toBe(false);
		expect(await findEvent("evt_1")).toBeNull();
		expect(await handleWebhookEvent(services, "body", `body ${services.now()}`)).toMatchObject({ value: "handled" });
	});

	it("is processed again on request, also after it was handled", async () => {
		const { services, db, provider, findEvent } = await aSale();
		for (const id of ["evt_1", "evt_2"]) {
			provider.events.set(id, anEvent(id));
			await processWebhookEvent(services, anEvent(id));
		}
		expect(await reprocessWebhookEvent(services, "evt_1")).toMatchObject({ value: "handled" });
		expect([await findEvent("evt_1"), await findEvent("evt_2")]).toMatchObject([{ attempts: 2 }, { attempts: 1 }]);
		expect(codeOf(await reprocessWebhookEvent(services, "evt_9"))).toBe("event_not_found");
		provider.problems.event = [UNAVAILABLE];
		expect(codeOf(await reprocessWebhookEvent(services, "evt_1"))).toBe("payment_unavailable");
		expect(await db.select().from(stripeEvents)).toHaveLength(2);
	});

	it("is replayed from the test page five times a minute and network, if it is one of the latest", async () => {
		const { services, provider, wait } = await aSale();
		provider.events.set("evt_1", anEvent("evt_1"));
		provider.events.set("evt_unknown", anEvent("evt_unknown"));
		await processWebhookEvent(services, anEvent("evt_1"));
		const replay = (id: string, network = "net") => replayWebhookEvent(services, { network }, id);
		expect(codeOf(await replay("evt_unknown"))).toBe("event_not_found");
		for (let n = 0; n < 4; n += 1) expect(codeOf(await replay("evt_1"))).toBeNull();
		expect(await replay("evt_1")).toMatchObject({ failure: { code: "too_many_requests", retryAfterSeconds: 60 } });
		expect(codeOf(await replay("evt_1", "other"))).toBeNull();
		wait(MINUTE);
		expect(codeOf(await replay("evt_1"))).toBeNull();
	});

	it("is resent by staff who may move money", async () => {
		const { services, provider, logged } = await aSale();
		provider.events.set("evt_1", anEvent("evt_1"));
		const resend = async (role: Role, id = "evt_1") => codeOf(await resendWebhookEvent(services, { ...LEO, role }, id));
		expect([await resend("reviewer"), await resend("finance")]).toEqual(["staff_only", "event_not_found"]);
		expect(provider.calls).toEqual([]);
		await processWebhookEvent(services, anEvent("evt_1"));
		expect(await resend("finance")).toBeNull();
		expect(logged).toContainEqual(["event-resent", { role: "finance" }]);
	});
});

it("unfinished events are finished after a minute: the least attempted first, a hundred at a time", async () => {
	const { services, db, provider, findEvent, logged } = await aSale();
	const at = services.now();
	const addEvent = (id: string, columns: Partial<typeof stripeEvents.$inferInsert> = {}) =>
		db.insert(stripeEvents).values({
			...{ id, type: "payment_intent.succeeded", objectId: id, intentId: id, livemode: false },
			...{ receivedAt: at - MINUTE, ...columns },
		});
	await addEvent("young", { receivedAt: at - MINUTE + 1 });
	await addEvent("leased", { leasedUntil: at + 1 });
	await addEvent("handled", { state: "handled" });
	await addEvent("released", { leasedUntil: at, attempts: 2 });
	await addEvent("new");
	await addEvent("older", { receivedAt: at - HOUR });
	await addEvent("tried", { attempts: 1 });
	await finishEvents(services);
	expect(provider.calls).toEqual(["get older", "get new", "get tried", "get released"]);
	expect(await findEvent("young")).toMatchObject({ state: "received", attempts: 0 });
	for (let n = 0; n < 101; n += 1) await addEvent(`many-${n}`, { attempts: 5 });
	const throwing = { ...provider.port, getIntent: () => Promise.reject(new TypeError("away")) };
	Object.assign(services, { payments: throwing });
	await finishEvents(services);
	expect(logged.filter((entry) => JSON.stringify(entry) === '["reconcile-failed",{"error":"TypeError"}]')).toHaveLength(
		100,
	);
});
