import { describe, expect, it } from "vitest";
import { agentCases, agentEntries, agents } from "#app/data/agent-schema.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { aPayment } from "#test/factories/application.ts";
import { aFirm } from "#test/services/agent-environment.ts";
import { codeOf } from "#test/services/application-environment.ts";

describe("paying from a firm's account", () => {
	it("charges the current price once, with its entry", async () => {
		const { services, db, pay, entries, rows, provider } = await aFirm();
		expect(await pay()).toMatchObject({ value: { paymentStatus: "paid", paidAt: services.now() } });
		expect(await pay()).toMatchObject({ value: { id: "case-1" } });
		const [payment] = await db.select().from(payments);
		expect(await db.select().from(agentEntries)).toMatchObject([
			{},
			{
				...{ agentId: 1, kind: "charge", amount: -7900, reference: `charge:${payment?.id}` },
				...{ paymentId: payment?.id, createdAt: services.now() },
			},
		]);
		expect([await entries(), await rows(), provider.calls]).toEqual([
			["transfer 10000", "charge -7900"],
			[{ state: "succeeded", intentId: `acct_${payment?.id}` }],
			[],
		]);
	});

	it.each([
		[7900, 0, null],
		[7899, 0, "agent_account_short"],
		[0, 7900, null],
		[0, 7899, "agent_account_short"],
		[-100, 8000, null],
		[-101, 8000, "agent_account_short"],
	])("with %i cents and %i of credit: %s", async (amount, creditLimit, code) => {
		const { db, pay, rows } = await aFirm();
		await db.update(agentEntries).set({ amount });
		await db.update(agents).set({ creditLimit });
		expect([codeOf(await pay()), (await rows()).length]).toEqual([code, code === null ? 1 : 0]);
	});

	it.each<[string, Partial<Application>, string]>([
		["after the client has ended it", { agentConsent: { state: "ended", at: 1 } }, "agent_consent_missing"],
		["for an order of several people", { orderId: "case-1" }, "agent_household_order"],
		["for a cancelled application", { status: "cancelled" }, "wrong_state"],
		["for another firm's application", { agentId: 2 }, "wrong_state"],
	])("is refused %s", async (_label, changes, code) => {
		const { pay, rows } = await aFirm(changes);
		expect([codeOf(await pay()), await rows()]).toEqual([code, []]);
	});

	it("is refused for a test case, another firm's case, a case without an application, and without billing details", async () => {
		const { db, pay, rows } = await aFirm();
		expect(codeOf(await pay(2))).toBe("application_not_found");
		expect(codeOf(await pay(1, "c2"))).toBe("application_not_found");
		await db.update(agents).set({ billing: null });
		expect(codeOf(await pay())).toBe("agent_billing_missing");
		await db.update(agentCases).set({ applicationId: null });
		expect(codeOf(await pay())).toBe("wrong_state");
		await db.update(agentCases).set({ testStage: "invited" });
		expect(codeOf(await pay())).toBe("application_not_found");
		expect(await rows()).toEqual([]);
	});

	it("is refused once the client has paid, or while their payment is in progress", async () => {
		const { db, pay, entries, provider } = await aFirm();
		await db.insert(payments).values({ ...aRow, state: "processing" });
		provider.addIntent("pi_1", { state: "processing" });
		expect(codeOf(await pay())).toBe("payment_processing");
		await db.update(payments).set({ state: "succeeded", amountReceived: 7900 });
		expect(codeOf(await pay())).toBe("already_paid");
		expect([await entries(), provider.calls]).toEqual([["transfer 10000"], []]);
	});

	it("cancels the client's open card payment first, and waits if that fails", async () => {
		const { db, pay, rows, entries, provider } = await aFirm();
		await db.insert(payments).values(aRow);
		provider.addIntent("pi_1");
		provider.problems.cancel = [{ kind: "unavailable" }];
		expect([codeOf(await pay()), await entries()]).toEqual(["payment_unavailable", ["transfer 10000"]]);
		expect((await pay()).ok).toBe(true);
		expect((await rows()).map(({ state }) => state)).toEqual(["canceled", "succeeded"]);
		expect(provider.intents.get("pi_1")?.snapshot.state).toBe("canceled");
	});

	it("links an open payment without an intent, and observes a charge whose result was lost", async () => {
		const { db, pay, rows } = await aFirm();
		await db.insert(payments).values({ ...aRow, intentId: null });
		expect((await pay()).ok).toBe(true);
		expect(await rows()).toEqual([{ state: "succeeded", intentId: "acct_payment-1" }]);
		const lost = await aFirm();
		await lost.db.insert(payments).values({ ...aRow, intentId: "acct_payment-1" });
		await lost.db.insert(agentEntries).values({
			...{ agentId: 1, kind: "charge" as const, amount: -7900, reference: "charge:payment-1", paymentId: "payment-1" },
			createdAt: 1,
		});
		expect((await lost.pay()).ok).toBe(true);
		expect(await lost.entries()).toEqual(["transfer 10000", "charge -7900"]);
	});

	it("never overdraws the account, nor charges a suspended firm", async () => {
		const { db, services, pay, entries, rows, sqlite } = await aFirm();
		sqlite.exec("UPDATE agents SET state = 'suspended' WHERE id = 1");
		expect(codeOf(await pay())).toBe("agent_account_short");
		expect([await entries(), (await rows()).map(({ state }) => state)]).toEqual([["transfer 10000"], ["canceled"]]);
		await db.update(agents).set({ state: "active" });
		Object.assign(services, { rooms: { apply: async () => ({ ok: true, value: {} }) } });
		expect(await pay()).toMatchObject({ failure: { code: "payment_unavailable", retryAfterSeconds: 5 } });
	});
});

const { refunds: _r, disputes: _d, requests: _q, ...aRow } = aPayment();
