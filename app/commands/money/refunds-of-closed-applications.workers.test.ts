import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import type { Services } from "#app/services.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication, applyAndPay } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { changeApplication } from "../application/change-application.server.ts";
import { rejectApplication } from "../application/review.server.ts";
import { refundPayment } from "./refunds.server.ts";

type RefundResponse = Awaited<ReturnType<Services["payments"]["refund"]>>;

/** A paid application with a refund of €55.30 that the provider has not been sent yet. */
async function withRequestedRefund() {
	const { id } = await applyAndPay(new Client());
	const services = { ...(await openServices()), deliverSoon() {} };
	const paymentId = (await env.DB.prepare("SELECT id FROM payments").first<string>("id")) ?? "";
	const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
	const refundRequest = { paymentId, refundId: "refund-1", amount: 5530, available: 7900, note: "70 %", limit: 7900 };
	const changed = await changeApplication(services, id, eva, { type: "refund-requested", ...refundRequest });
	if (!changed.ok) throw new Error(changed.failure.code);
	return { services, refund: () => env.DB.prepare("SELECT state, failure_code FROM refunds").first() };
}

it("keeps the refund's amount reserved after a lost response, too many requests or a revoked key", async () => {
	const { services, refund } = await withRequestedRefund();
	for (const kind of ["unavailable", "rate-limited", "not-configured"] as const) {
		const answer: RefundResponse = { ok: false, problem: { kind } };
		const payments = { ...services.payments, refund: async () => answer };
		await expect(refundPayment({ ...services, payments }, "refund-1"), kind).rejects.toThrow("refund");
		expect(await refund(), kind).toEqual({ state: "requested", failure_code: null });
	}
	await refundPayment(services, "refund-1");
	expect(await refund()).toEqual({ state: "succeeded", failure_code: null });
});

it("releases the reserved amount when the provider finally refuses", async () => {
	const { services, refund } = await withRequestedRefund();
	const refuse = async (): Promise<RefundResponse> => ({
		ok: false,
		problem: { kind: "invalid", code: "amount_too_large" },
	});
	await refundPayment({ ...services, payments: { ...services.payments, refund: refuse } }, "refund-1");
	expect(await refund()).toEqual({ state: "failed", failure_code: "amount_too_large" });
});

it("records a refund that the provider made despite its error", async () => {
	const { services, refund } = await withRequestedRefund();
	const { payments } = services;
	const refundAndDeny: Services["payments"]["refund"] = async (request) => {
		await payments.refund(request);
		return { ok: false, problem: { kind: "already", state: "refunded" } };
	};
	await refundPayment({ ...services, payments: { ...payments, refund: refundAndDeny } }, "refund-1");
	expect(await refund()).toEqual({ state: "succeeded", failure_code: null });
});

it("looks for the refund before it repeats the request after the provider's idempotency key has expired", async () => {
	const { services, refund } = await withRequestedRefund();
	const { payments } = services;
	const refundAndLoseResponse: Services["payments"]["refund"] = async (request) => {
		await payments.refund(request);
		return { ok: false, problem: { kind: "unavailable" } };
	};
	const losing = { ...services, payments: { ...payments, refund: refundAndLoseResponse } };
	await expect(refundPayment(losing, "refund-1")).rejects.toThrow("unavailable");
	const refundWithNewKey: Services["payments"]["refund"] = (request) =>
		payments.refund({ ...request, refundId: `${request.refundId}-retry` });
	const later = {
		...services,
		now: () => services.now() + 25 * 3_600_000,
		payments: { ...payments, refund: refundWithNewKey },
	};
	await refundPayment(later, "refund-1");
	expect(await refund()).toEqual({ state: "succeeded", failure_code: null });
	expect(await env.DB.prepare("SELECT amount_refunded FROM payments").first("amount_refunded")).toBe(5530);
});

it("reports that a closed application cannot be paid, not that the provider is unavailable", async () => {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	await beginPaying(applicant, id);
	await rejectApplication(await openServices(), offlineStaff("Rui"), id, { reason: "Not needed", fault: "us" });
	await flushBackgroundWork();
	const { status, body } = await applicant.call("/api/create-payment-intent", { applicationId: id });
	expect({ status, from: body.from }).toEqual({ status: 409, from: "rejected" });
});
