import { beforeEach, describe, expect, it } from "vitest";
import { changePackage } from "#app/commands/application/answers.server.ts";
import { cancelPayment } from "#app/commands/money/observe-payment.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { apply, beginPaying } from "#test/services/api-helpers.ts";
import { startRefund } from "#test/services/application-states.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { Client } from "#test/services/client.ts";
import { advanceClock, count, fetchFromProvider, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { applyAndPay } from "#test/services/states.ts";

const CREATE = "POST /v1/payment_intents";

let applicant: Client;
let id: string;
beforeEach(async () => {
	applicant = new Client();
	({ id } = await apply(applicant));
});

const inject = (fault: Parameters<ReturnType<typeof cardProvider>["injectFault"]>[0]) =>
	cardProvider().injectFault(fault);

async function intents(): Promise<{ id: string; status: string }[]> {
	return (await fetchFromProvider("payment_intents?limit=100")).data as { id: string; status: string }[];
}

/** The error that Stripe stores under an idempotency key, with or without completing the action. */
const STORED = ["status-kept", "status-stored"] as const;

describe.each(STORED)("an error that Stripe stores under its idempotency key (%s)", (effect) => {
	it("does not prevent an applicant from paying, and leads to one intent", async () => {
		await inject({ match: CREATE, effect });
		const { intentId } = await beginPaying(applicant, id);
		expect((await intents()).map((intent) => intent.id)).toEqual([intentId]);
	});

	it("may recur several times", async () => {
		await inject({ match: CREATE, effect, times: 4 });
		const request = () =>
			applicant.call<{ clientSecret?: string }>("/api/create-payment-intent", { applicationId: id });
		const statuses = [];
		for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await request()).status);
		expect(statuses.at(-1)).toBe(200);
		expect(await intents()).toHaveLength(1);
	});

	it("leads two tabs to the same intent", async () => {
		await inject({ match: CREATE, effect });
		const tabs = await Promise.all([beginPaying(applicant, id), beginPaying(applicant, id)]);
		expect(new Set(tabs.map(({ intentId }) => intentId)).size).toBe(1);
		expect(await intents()).toHaveLength(1);
	});

	it("does not prevent a change of package", async () => {
		const { intentId } = await beginPaying(applicant, id);
		await inject({ match: `${CREATE}/${intentId}`, effect });
		const services = await openServices();
		const application = await findApplication(services, id);
		if (!application) throw new Error("gone");
		await changePackage(services, application, "express");
		await beginPaying(applicant, id);
		expect(await fetchFromProvider(`payment_intents/${intentId}`)).toMatchObject({ amount: 10900 });
	});

	it("leaves no abandoned intent open", async () => {
		const { intentId } = await beginPaying(applicant, id);
		await inject({ match: `${CREATE}/${intentId}/cancel`, effect });
		const { id: paymentId } = await row("SELECT id FROM payments");
		await cancelPayment(await openServices(), String(paymentId));
		expect(await fetchFromProvider(`payment_intents/${intentId}`)).toMatchObject({ status: "canceled" });
	});

	it("does not prevent a refund, which happens once", async () => {
		const paid = await applyAndPay(new Client());
		await inject({ match: "POST /v1/refunds", effect });
		await startRefund(paid.id, 7900);
		await advanceClock("PT3M");
		const refunds = (await fetchFromProvider(`refunds?payment_intent=${paid.intentId}`)).data as { amount: number }[];
		expect(refunds.map(({ amount }) => amount)).toEqual([7900]);
		expect(await count("refunds WHERE state = 'succeeded'")).toBe(1);
	});
});

it("a payment intent is not retried while it is unknown whether one was created", async () => {
	await inject({ match: CREATE, effect: "status-stored" });
	await inject({ match: "GET /v1/payment_intents", effect: "status", status: 503, times: 3 });
	const { status } = await applicant.call("/api/create-payment-intent", { applicationId: id });
	expect(status).toBe(503);
	const [created, ...more] = await intents();
	expect(more).toEqual([]);
	expect((await beginPaying(applicant, id)).intentId).toBe(created?.id);
});
