import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import type { Services } from "#app/services.ts";
import { apply, applyAndPay, beginPaying } from "#test/services/by-calls.ts";
import { Client } from "#test/services/client.ts";
import { openServices } from "#test/services/filed-case.ts";
import { settle } from "#test/services/settle.ts";
import { offlineStaff } from "#worker/offline/access/staff.ts";
import { refundPayment } from "./refund-payment.server.ts";
import { rejectApplication } from "./reject-application.server.ts";

type Answer = Awaited<ReturnType<Services["payments"]["refund"]>>;

/** A paid case whose money the provider would give back with this answer; gives the state that we note. */
async function refundAnswered(answer: Answer): Promise<unknown> {
	const { id } = await applyAndPay(new Client());
	const services = await openServices();
	const paymentId = await env.DB.prepare("SELECT id FROM payments WHERE application_id = ?")
		.bind(id)
		.first<string>("id");
	const payments = { ...services.payments, refund: async () => answer };
	await refundPayment({ ...services, payments }, { paymentId: paymentId ?? "", amount: 7900, key: "one" });
	return env.DB.prepare("SELECT state FROM refunds").first("state");
}

it.each<[string, Answer]>([
	["succeeded", { ok: true, value: { providerId: "re_1", status: "succeeded" } }],
	["pending", { ok: true, value: { providerId: "re_1", status: "pending" } }],
	["failed", { ok: true, value: { providerId: "re_1", status: "failed" } }],
	["failed", { ok: false, problem: { kind: "already", state: "charge_disputed" } }],
])("notes a refund as %s when the provider answers so", async (state, answer) => {
	expect(await refundAnswered(answer)).toBe(state);
});

it("says that a case which is over cannot be paid, and not that the provider is down", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	await beginPaying(applicant, id);
	await rejectApplication(await openServices(), offlineStaff("Rui"), id, { reason: "Not needed", fault: "us" });
	await settle();
	const { status, body } = await applicant.call("/api/create-payment-intent", { applicationId: id });
	expect({ status, from: body.from }).toEqual({ status: 409, from: "rejected" });
});
