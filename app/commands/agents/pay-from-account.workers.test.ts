import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentEntries } from "#app/data/agent-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { accountIntentId } from "#app/domain/agents/agent-account.ts";
import { findAccount } from "#app/queries/agents/agent-entries.server.ts";
import { findAgentById } from "#app/queries/agents/agents.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import { aCase, anAgent } from "#test/services/agent-area.ts";
import { storedApplication } from "#test/services/application-states.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { Client } from "#test/services/client.ts";
import { advanceClock, count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { changeApplication } from "../application/change-application.server.ts";
import { deliverOutbox } from "../mail/deliver-outbox.server.ts";
import { beginPayment } from "../money/begin-payment.server.ts";
import { refundPayment } from "../money/refunds.server.ts";
import { sendAccountStatements } from "./agent-entries.server.ts";
import { payFromAccount } from "./pay-from-account.server.ts";

const PRICE = 7900;
const BILLING = {
	name: "Lisbon Relocation Lda",
	country: "PT",
	vatNumber: "PT509442013",
	address: "Rua Augusta 1, Lisboa",
};

/** An active firm with this balance and limit, in cents. */
async function aFirm(balance: number, creditLimit = 0) {
	const agentId = await anAgent({ creditLimit, billing: BILLING });
	const { db, now } = await openServices();
	if (balance > 0) {
		const entry = { agentId, kind: "transfer" as const, amount: balance, reference: `transfer:${agentId}` };
		await db.insert(agentEntries).values({ ...entry, proposedBy: 1, confirmedBy: 2, createdAt: now() });
	}
	return agentId;
}

/** An unpaid application that is a case of the firm. */
async function anUnpaidCase(agentId: number) {
	const { id } = await anApplication(new Client()).build();
	const { db } = await openServices();
	const agentConsent = { state: "requested" as const };
	await db.update(applications).set({ agentId, agentConsent }).where(eq(applications.id, id));
	return { id, caseId: await aCase(agentId, { applicationId: id }) };
}

async function pay(agentId: number, caseId: string, services?: Services) {
	const used = services ?? { ...(await openServices()), deliverSoon() {} };
	const agent = await findAgentById(used, agentId);
	if (!agent) throw new Error("no firm");
	const paid = await payFromAccount(used, agent, caseId);
	return paid.ok ? "paid" : paid.failure.code;
}

async function balanceOf(agentId: number) {
	return (await findAccount(await openServices(), agentId))?.balance;
}

async function entries() {
	const { results } = await env.DB.prepare("SELECT kind, amount, reference FROM agent_entries ORDER BY id").all();
	return results;
}

async function paymentOf(id: string) {
	const found = await findPayments(await openServices(), id);
	const payment = found.find(({ state }) => state !== "canceled");
	if (!payment) throw new Error("no payment");
	return payment;
}

describe("a case paid from the firm's account", () => {
	it("is paid by one charge of the price, however often it is requested", async () => {
		const agentId = await aFirm(10_000);
		const { id, caseId } = await anUnpaidCase(agentId);
		expect(await Promise.all([pay(agentId, caseId), pay(agentId, caseId), pay(agentId, caseId)])).toEqual(
			Array(3).fill("paid"),
		);
		expect(await storedApplication(id)).toMatchObject({ paymentStatus: "paid", amount: PRICE });
		expect(await paymentOf(id)).toMatchObject({ state: "succeeded", method: "agent_account", amountReceived: PRICE });
		expect(await count("agent_entries")).toBe(2);
		expect(await balanceOf(agentId)).toBe(10_000 - PRICE);
		expect(await pay(agentId, caseId)).toBe("paid");
		expect(await balanceOf(agentId)).toBe(10_000 - PRICE);
	});

	it("never overdraws the account when ten are paid at once", async () => {
		const agentId = await aFirm(PRICE, 2 * PRICE + 100);
		const cases = [];
		for (let n = 0; n < 10; n += 1) cases.push((await anUnpaidCase(agentId)).caseId);
		const results = await Promise.all(cases.map((caseId) => pay(agentId, caseId)));
		expect(results.toSorted()).toEqual([...Array(7).fill("agent_account_short"), ...Array(3).fill("paid")]);
		expect(await balanceOf(agentId)).toBe(-2 * PRICE);
	});

	it("cannot be paid by card in a tab opened earlier", async () => {
		const agentId = await aFirm(10_000);
		const { id, caseId } = await anUnpaidCase(agentId);
		const services = await openServices();
		const card = await beginPayment(services, id, "application", null);
		if (!card.ok) throw new Error(card.failure.code);
		expect(await pay(agentId, caseId)).toBe("paid");
		const response = await payWithCard(card.value.intentId, card.value.clientSecret, "4242424242424242");
		expect(response.status).toBe(400);
		expect(await paymentOf(id)).toMatchObject({ method: "agent_account" });
		expect(await beginPayment(services, id, "application", null)).toMatchObject({ failure: { code: "already_paid" } });
	});

	it("stays paid by card if the card was faster", async () => {
		const agentId = await aFirm(10_000);
		const { id, caseId } = await anUnpaidCase(agentId);
		const services = await openServices();
		const card = await beginPayment(services, id, "application", null);
		if (!card.ok) throw new Error(card.failure.code);
		await payWithCard(card.value.intentId, card.value.clientSecret, "4242424242424242");
		expect(await pay(agentId, caseId)).toBe("already_paid");
		expect(await balanceOf(agentId)).toBe(10_000);
	});

	it("is completed by the cron job after a power cut between the charge and its observation", async () => {
		const agentId = await aFirm(10_000);
		const { id, caseId } = await anUnpaidCase(agentId);
		const services = await openServices();
		const getIntent: Services["payments"]["getIntent"] = async () => {
			throw new Error("power cut");
		};
		const cut = { ...services, payments: { ...services.payments, getIntent } };
		await expect(pay(agentId, caseId, cut)).rejects.toThrow("power cut");
		expect(await storedApplication(id)).toMatchObject({ paidAt: null });
		expect(await balanceOf(agentId)).toBe(10_000 - PRICE);
		await advanceClock("PT5M", "reconcile-payments");
		expect(await storedApplication(id)).toMatchObject({ paymentStatus: "paid", amount: PRICE });
		expect(await balanceOf(agentId)).toBe(10_000 - PRICE);
	});

	it("frees a payment that was linked but not charged, so that a card can pay", async () => {
		const agentId = await aFirm(10_000);
		const { id, caseId } = await anUnpaidCase(agentId);
		const services = await openServices();
		await beginPayment(services, id, "application", null);
		await env.DB.prepare("UPDATE agents SET state = 'suspended'").run();
		expect(await pay(agentId, caseId)).toBe("agent_account_short");
		expect(await count("agent_entries")).toBe(1);
		const card = await beginPayment(services, id, "application", null);
		expect(card).toMatchObject({ ok: true, value: { amount: PRICE } });
	});

	it("is refunded to the account to the cent, in parts up to the whole, with each refund made once", async () => {
		const agentId = await aFirm(10_000);
		const { id, caseId } = await anUnpaidCase(agentId);
		await pay(agentId, caseId);
		const { id: paymentId } = await paymentOf(id);
		const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
		const services = { ...(await openServices()), deliverSoon() {} };
		for (const [refundId, amount, available] of [
			["r1", 1, 7900],
			["r2", 5530, 7899],
			["r3", 2369, 2369],
		] as const) {
			const refund = { paymentId, refundId, amount, available, note: "x", limit: 100_000 };
			const changed = await changeApplication(services, id, eva, { type: "refund-requested", ...refund });
			expect(changed.ok).toBe(true);
			await Promise.all([refundPayment(services, refundId), refundPayment(services, refundId)]);
			await refundPayment(services, refundId);
		}
		expect(await entries()).toMatchObject([
			{ kind: "transfer" },
			{ kind: "charge", amount: -PRICE },
			{ kind: "refund", amount: 1, reference: "refund:r1" },
			{ kind: "refund", amount: 5530 },
			{ kind: "refund", amount: 2369 },
		]);
		expect(await paymentOf(id)).toMatchObject({ amountRefunded: PRICE });
		expect(await balanceOf(agentId)).toBe(10_000);
		const more = { intentId: accountIntentId(paymentId), refundId: "r4", paymentId, amount: 1 };
		expect(await services.payments.refund(more)).toMatchObject({ ok: false });
	});

	it("is refunded to the account when the client cancels or withdraws", async () => {
		const agentId = await aFirm(2 * PRICE);
		let balance = 2 * PRICE;
		for (const type of ["cancelled", "withdrawn"] as const) {
			const { id, caseId } = await anUnpaidCase(agentId);
			await pay(agentId, caseId);
			const services = { ...(await openServices()), deliverSoon() {} };
			const withdrawn = { type: "withdrawn", statedAt: services.now(), channel: "owner", language: "en" } as const;
			const event = type === "cancelled" ? { type } : withdrawn;
			const changed = await changeApplication(services, id, { kind: "applicant" }, event);
			expect(changed.ok).toBe(true);
			await deliverOutbox(services, id);
			const { amountRefunded } = await paymentOf(id);
			expect(amountRefunded, type).toBeGreaterThan(0);
			balance += amountRefunded - PRICE;
			expect(await balanceOf(agentId), type).toBe(balance);
		}
	});
});

it("a monthly statement is e-mailed once, with the amount the firm owes and the due date", async () => {
	const agentId = await aFirm(0, 10_000);
	const { caseId } = await anUnpaidCase(agentId);
	await pay(agentId, caseId);
	const services = await openServices();
	const at = (time: string) => sendAccountStatements({ ...services, now: () => Date.parse(time) });
	const { now } = services;
	const paidIn = new Date(now());
	const next = new Date(Date.UTC(paidIn.getUTCFullYear(), paidIn.getUTCMonth() + 1, 1)).toISOString().slice(0, 8);
	await at(`${next}01T07:59:00Z`);
	await at(`${next}06T08:30:00Z`);
	expect(await count("letters")).toBe(0);
	await at(`${next}01T08:30:00Z`);
	await at(`${next}02T08:30:00Z`);
	const { results } = await env.DB.prepare("SELECT recipient, body, path FROM letters").all();
	expect(results).toHaveLength(1);
	expect(results[0]).toMatchObject({ recipient: "carla@firm.example" });
	expect(results[0]?.body).toMatch(/your firm owes €79\.00\. Please transfer it by .*15/);
});
