import { stateless } from "../api/errors.ts";
import { newId } from "../api/ids.ts";
import type { Refund } from "../disputes/reversal-shapes.ts";
import { chargeView } from "../intents/charges.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { Charge } from "../shapes.ts";

const BLANK = {
	destination_details: { card: { type: "refund" }, type: "card" },
	source_transfer_reversal: null,
	transfer_reversal: null,
};

export function refundView(refund: Refund): { id: string } {
	return { ...BLANK, ...refund };
}

/** Tells of a changed refund: charges have an event of their own for it since before refunds had any. */
export function emitUpdate(sandbox: SandboxContext, refund: Refund): void {
	sandbox.emit("refund.updated", refundView(refund));
	sandbox.emit("charge.refund.updated", refundView(refund));
}

/**
 * What became of a refund after a while. A bank may send money back even after it was called paid.
 * @throws StripeFailure 400 for a refund that is over
 */
export function finishRefund(sandbox: SandboxContext, id: string, outcome: "succeed" | "fail"): { id: string } {
	const refund = sandbox.store.get("refund", id);
	if (outcome === "fail") return takeBack(sandbox, refund, "failed", "expired_or_canceled_card");
	if (refund.status !== "pending") throw over(refund, "succeed");
	const done = sandbox.store.put<Refund>({ ...refund, status: "succeeded" });
	emitUpdate(sandbox, done);
	return refundView(done);
}

/** Stops a refund that is still on its way. The provider does so only before its bank has begun. */
export function cancelRefund(sandbox: SandboxContext, _given: unknown, id: string): object {
	const refund = sandbox.store.get("refund", id);
	if (refund.status !== "pending") throw over(refund, "be canceled");
	return takeBack(sandbox, refund, "canceled", "merchant_request");
}

/** The money is ours again: the charge counts it no longer. */
function takeBack(
	sandbox: SandboxContext,
	refund: Refund,
	status: "failed" | "canceled",
	reason: string,
): { id: string } {
	if (refund.status === "failed" || refund.status === "canceled") throw over(refund, "fail");
	const back = sandbox.store.put<Refund>({
		...refund,
		failure_balance_transaction: newId("txn"),
		failure_reason: reason,
		status,
	});
	const charge = sandbox.store.get("charge", refund.charge);
	const amountRefunded = charge.amount_refunded - refund.amount;
	sandbox.store.put<Charge>({ ...charge, amount_refunded: amountRefunded, refunded: false });
	if (status === "failed") sandbox.emit("refund.failed", refundView(back));
	emitUpdate(sandbox, back);
	return refundView(back);
}

/** Counts a refund on its charge. */
export function countRefund(sandbox: SandboxContext, charge: Charge, amount: number): void {
	const amountRefunded = charge.amount_refunded + amount;
	const refunded = amountRefunded === charge.amount_captured;
	const after = sandbox.store.put<Charge>({ ...charge, amount_refunded: amountRefunded, refunded });
	sandbox.emit("charge.refunded", chargeView(after));
}

function over(refund: Refund, action: string) {
	return stateless(`Refund ${refund.id} has a status of ${refund.status} and cannot ${action}.`);
}
