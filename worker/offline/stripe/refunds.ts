import * as z from "zod";
import { createId, invalidRequestError, stateError, stateErrorWithoutCode } from "./api/errors.ts";
import { createListView } from "./api/lists.ts";
import { createdFilter, expand, integer, metadata, pagingParameters, removeEmptyValues } from "./api/parameters.ts";
import { isChargedBack } from "./disputes.ts";
import { getCardBehaviour } from "./intents/cards.ts";
import { chargeView } from "./intents/charges.ts";
import { unexpectedStateError } from "./intents/intents.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import type { Charge, Refund } from "./shapes.ts";

export const refundCreation = z.strictObject({
	amount: integer.optional(),
	charge: z.string().optional(),
	expand,
	/** The e-mail address at which the provider requests a bank account if the method has none. */
	instructions_email: z.string().optional(),
	metadata: metadata.optional(),
	payment_intent: z.string().optional(),
	reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});
export const refundList = z.strictObject({
	...pagingParameters,
	charge: z.string().optional(),
	created: createdFilter,
	payment_intent: z.string().optional(),
});

export const refundUpdate = z.strictObject({ expand, metadata: metadata.optional() });

/** How long a bank takes to refund a slow test card. */
const BANK_DELAY_MS = 3000;

/** Refunds a charge, never more than was charged. */
export function createRefund(sandbox: SandboxContext, params: z.output<typeof refundCreation>): object {
	const charge = findChargeToRefund(sandbox, params);
	const remaining = charge.amount_captured - charge.amount_refunded;
	const amount = params.amount ?? remaining;
	if (isChargedBack(sandbox, charge)) throw stateError(`Charge ${charge.id} has been charged back.`, "charge_disputed");
	if (remaining === 0) throw stateError(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
	if (amount < 1) throw invalidRequestError("Invalid positive integer", "parameter_invalid_integer", "amount");
	if (amount > remaining) {
		const message = `Refund amount (${formatEuros(amount)}) is greater than unrefunded amount on charge (${formatEuros(remaining)})`;
		throw stateError(message, "amount_too_large", { param: "amount" });
	}
	const behaviour = getCardBehaviour(charge.payment_method_details).refunds;
	const refund = sandbox.store.put<Refund>({
		id: createId("re"),
		object: "refund",
		amount,
		balance_transaction: createId("txn"),
		charge: charge.id,
		created: sandbox.seconds,
		currency: charge.currency,
		instructions_email: params.instructions_email,
		metadata: removeEmptyValues(params.metadata ?? {}),
		payment_intent: charge.payment_intent,
		reason: params.reason ?? null,
		receipt_number: null,
		status: behaviour === "late" ? "pending" : "succeeded",
	});
	sandbox.emit("refund.created", refundView(refund));
	countRefund(sandbox, charge, amount);
	if (behaviour) {
		const outcome = behaviour === "late" ? "succeed" : "fail";
		sandbox.schedule({ action: "finish-refund", refund: refund.id, outcome }, BANK_DELAY_MS);
	}
	return refundView(refund);
}

function findChargeToRefund(sandbox: SandboxContext, params: z.output<typeof refundCreation>): Charge {
	if (params.charge) return requirePaid(sandbox.store.get("charge", params.charge, "charge"));
	if (!params.payment_intent) {
		throw invalidRequestError(
			"One of the following params should be provided for this request: payment_intent or charge.",
			"parameter_missing",
		);
	}
	const intent = sandbox.store.get("payment_intent", params.payment_intent, "payment_intent");
	const charge = intent.latest_charge ? sandbox.store.get("charge", intent.latest_charge) : null;
	if (!charge?.paid) {
		throw unexpectedStateError(
			intent,
			`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
		);
	}
	return charge;
}

function requirePaid(charge: Charge): Charge {
	if (!charge.paid) throw stateError(`Charge ${charge.id} has not been captured.`, "charge_not_refundable");
	return charge;
}

function formatEuros(cents: number): string {
	return `€${(cents / 100).toFixed(2)}`;
}

export function retrieveRefund(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return refundView(sandbox.store.get("refund", id));
}

export function updateRefund(sandbox: SandboxContext, params: z.output<typeof refundUpdate>, id: string): object {
	const refund = sandbox.store.get("refund", id);
	const updatedRefund = sandbox.store.put<Refund>({
		...refund,
		metadata: removeEmptyValues({ ...refund.metadata, ...params.metadata }),
	});
	emitUpdate(sandbox, updatedRefund);
	return refundView(updatedRefund);
}

export function listRefunds(sandbox: SandboxContext, params: z.output<typeof refundList>): object {
	const { charge, created, payment_intent: intent } = params;
	return createListView(sandbox, "refund", "/v1/refunds", params, { charge, created, intent }, refundView);
}

const EMPTY_REFUND_FIELDS = {
	destination_details: { card: { type: "refund" }, type: "card" },
	source_transfer_reversal: null,
	transfer_reversal: null,
};

function refundView(refund: Refund): { id: string } {
	return { ...EMPTY_REFUND_FIELDS, ...refund };
}

/** Emits the events of a changed refund: its own, and an older one named after the charge. */
function emitUpdate(sandbox: SandboxContext, refund: Refund): void {
	sandbox.emit("refund.updated", refundView(refund));
	sandbox.emit("charge.refund.updated", refundView(refund));
}

/**
 * Finishes a refund. A bank may return the money even after success.
 * @throws StripeFailure 400 for a closed refund
 */
export function finishRefund(sandbox: SandboxContext, id: string, outcome: "succeed" | "fail"): { id: string } {
	const refund = sandbox.store.get("refund", id);
	if (outcome === "fail") return returnRefund(sandbox, refund, "failed", "expired_or_canceled_card");
	if (refund.status !== "pending") throw closedRefundError(refund, "succeed");
	const succeededRefund = sandbox.store.put<Refund>({ ...refund, status: "succeeded" });
	emitUpdate(sandbox, succeededRefund);
	return refundView(succeededRefund);
}

/** Cancels a pending refund. The provider allows it only before its bank has started. */
export function cancelRefund(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	const refund = sandbox.store.get("refund", id);
	if (refund.status !== "pending") throw closedRefundError(refund, "be canceled");
	return returnRefund(sandbox, refund, "canceled", "merchant_request");
}

/** Returns the money, so that the charge no longer counts it as refunded. */
function returnRefund(
	sandbox: SandboxContext,
	refund: Refund,
	status: "failed" | "canceled",
	reason: string,
): { id: string } {
	if (refund.status === "failed" || refund.status === "canceled") throw closedRefundError(refund, "fail");
	const updatedRefund = sandbox.store.put<Refund>({
		...refund,
		failure_balance_transaction: createId("txn"),
		failure_reason: reason,
		status,
	});
	const charge = sandbox.store.get("charge", refund.charge);
	const amountRefunded = charge.amount_refunded - refund.amount;
	sandbox.store.put<Charge>({ ...charge, amount_refunded: amountRefunded, refunded: false });
	if (status === "failed") sandbox.emit("refund.failed", refundView(updatedRefund));
	emitUpdate(sandbox, updatedRefund);
	return refundView(updatedRefund);
}

/** Counts a refund on its charge. */
function countRefund(sandbox: SandboxContext, charge: Charge, amount: number): void {
	const amountRefunded = charge.amount_refunded + amount;
	const isFullyRefunded = amountRefunded === charge.amount_captured;
	const updatedCharge = sandbox.store.put<Charge>({
		...charge,
		amount_refunded: amountRefunded,
		refunded: isFullyRefunded,
	});
	sandbox.emit("charge.refunded", chargeView(updatedCharge));
}

function closedRefundError(refund: Refund, action: string) {
	return stateErrorWithoutCode(`Refund ${refund.id} has a status of ${refund.status} and cannot ${action}.`);
}
