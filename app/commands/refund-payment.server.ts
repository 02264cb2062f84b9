import { eq } from "drizzle-orm";
import { refunds } from "../data/money-schema.server.ts";
import { findPayment } from "../queries/find-payment.server.ts";
import { randomId } from "../random.server.ts";
import type { Services } from "../services.ts";
import { observePayment } from "./observe-payment.server.ts";

/** Gives money back once per key: our row first, then the provider under that row's id. Throws to be tried again. */
export async function refundPayment(
	services: Services,
	effect: { paymentId: string; amount: number; key: string },
): Promise<void> {
	const payment = await findPayment(services, effect.paymentId);
	if (!payment?.intentId) return;
	const now = services.now();
	await services.db
		.insert(refunds)
		.values({
			id: randomId(),
			key: effect.key,
			paymentId: payment.id,
			applicationId: payment.applicationId,
			amount: effect.amount,
			state: "requested",
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoNothing();
	const [row] = await services.db.select().from(refunds).where(eq(refunds.key, effect.key));
	if (!row || row.state === "succeeded") return;
	const result = await services.payments.refund({ intentId: payment.intentId, refundId: row.id, amount: row.amount });
	if (!result.ok && result.problem.kind !== "already") throw new Error(`refund: ${result.problem.kind}`);
	await observePayment(services, payment.intentId);
	const state = result.ok ? stateOf(result.value.status) : await stateByLedger(services, row);
	const providerId = result.ok ? result.value.providerId : row.providerId;
	await services.db.update(refunds).set({ state, providerId, updatedAt: services.now() }).where(eq(refunds.id, row.id));
}

/** The provider's word for a refund in ours; only its own "succeeded" is a success. */
function stateOf(status: string): "pending" | "succeeded" | "failed" {
	if (status === "succeeded") return "succeeded";
	return status === "pending" || status === "requires_action" ? "pending" : "failed";
}

/** It would not pay back now, because it had before, or because the bank holds the money: the payment's own figure tells. */
async function stateByLedger(
	services: Services,
	row: { paymentId: string; amount: number },
): Promise<"succeeded" | "failed"> {
	const payment = await findPayment(services, row.paymentId);
	return payment && payment.amountRefunded >= row.amount ? "succeeded" : "failed";
}
