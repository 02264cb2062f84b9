import { stateless } from "../api/errors.ts";
import { newId } from "../api/ids.ts";
import type { Refund } from "../disputes/reversal-shapes.ts";
import { chargeView } from "../intents/charges.ts";
import type { Desk } from "../sandbox-context.ts";
import type { Charge } from "../shapes.ts";

const BLANK = {
	destination_details: { card: { type: "refund" }, type: "card" },
	source_transfer_reversal: null,
	transfer_reversal: null,
};

export function refundView(refund: Refund): { id: string } {
	return { ...BLANK, ...refund };
}

/** Tells of a changed refund: charges have a notice of their own for it since before refunds had any. */
export function emitUpdate(desk: Desk, refund: Refund): void {
	desk.emit("refund.updated", refundView(refund));
	desk.emit("charge.refund.updated", refundView(refund));
}

/**
 * What became of a refund after a while. A bank may send money back even after it was called paid.
 * @throws StripeFailure 400 for a refund that is over
 */
export function finishRefund(desk: Desk, id: string, outcome: "succeed" | "fail"): { id: string } {
	const refund = desk.store.get("refund", id);
	if (outcome === "fail") return takeBack(desk, refund, "failed", "expired_or_canceled_card");
	if (refund.status !== "pending") throw over(refund, "succeed");
	const done = desk.store.put<Refund>({ ...refund, status: "succeeded" });
	emitUpdate(desk, done);
	return refundView(done);
}

/** Stops a refund that is still on its way. The provider does so only before its bank has begun. */
export function cancelRefund(desk: Desk, _given: unknown, id: string): object {
	const refund = desk.store.get("refund", id);
	if (refund.status !== "pending") throw over(refund, "be canceled");
	return takeBack(desk, refund, "canceled", "merchant_request");
}

/** The money is ours again: the charge counts it no longer. */
function takeBack(desk: Desk, refund: Refund, status: "failed" | "canceled", reason: string): { id: string } {
	if (refund.status === "failed" || refund.status === "canceled") throw over(refund, "fail");
	const back = desk.store.put<Refund>({
		...refund,
		failure_balance_transaction: newId("txn"),
		failure_reason: reason,
		status,
	});
	const charge = desk.store.get("charge", refund.charge);
	const amountRefunded = charge.amount_refunded - refund.amount;
	desk.store.put<Charge>({ ...charge, amount_refunded: amountRefunded, refunded: false });
	if (status === "failed") desk.emit("refund.failed", refundView(back));
	emitUpdate(desk, back);
	return refundView(back);
}

/** Counts a refund on its charge. */
export function countRefund(desk: Desk, charge: Charge, amount: number): void {
	const amountRefunded = charge.amount_refunded + amount;
	const refunded = amountRefunded === charge.amount_captured;
	const after = desk.store.put<Charge>({ ...charge, amount_refunded: amountRefunded, refunded });
	desk.emit("charge.refunded", chargeView(after));
}

function over(refund: Refund, act: string) {
	return stateless(`Refund ${refund.id} has a status of ${refund.status} and cannot ${act}.`);
}
