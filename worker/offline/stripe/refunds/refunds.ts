import * as z from "zod";
import { malformed, refused } from "../api/errors.ts";
import { newId } from "../api/ids.ts";
import { listView } from "../api/lists.ts";
import { created, expand, integer, metadata, page, withoutEmpty } from "../api/parameters.ts";
import { isChargedBack } from "../disputes/disputes.ts";
import type { Refund } from "../disputes/reversal-shapes.ts";
import { behaviourOf } from "../intents/cards.ts";
import { unexpected } from "../intents/intents.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { Charge } from "../shapes.ts";
import { countRefund, emitUpdate, refundView } from "./refund-outcomes.ts";

export const refundCreation = z.strictObject({
	amount: integer.optional(),
	charge: z.string().optional(),
	expand,
	/** Where the provider asks for a bank account, when the method gives none. */
	instructions_email: z.string().optional(),
	metadata: metadata.optional(),
	payment_intent: z.string().optional(),
	reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});
export const refundList = z.strictObject({
	...page,
	charge: z.string().optional(),
	created,
	payment_intent: z.string().optional(),
});

export const refundUpdate = z.strictObject({ expand, metadata: metadata.optional() });

/** How long a bank takes over a refund, where a test card makes it slow. */
const BANK_TAKES_MS = 3000;

/** Refunds a charge: never more than was taken, whatever is asked. */
export function createRefund(sandbox: SandboxContext, given: z.output<typeof refundCreation>): object {
	const charge = chargeToRefund(sandbox, given);
	const remaining = charge.amount_captured - charge.amount_refunded;
	const amount = given.amount ?? remaining;
	if (isChargedBack(sandbox, charge)) throw refused(`Charge ${charge.id} has been charged back.`, "charge_disputed");
	if (remaining === 0) throw refused(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
	if (amount < 1) throw malformed("Invalid positive integer", "parameter_invalid_integer", "amount");
	if (amount > remaining) {
		const message = `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(remaining)})`;
		throw refused(message, "amount_too_large", { param: "amount" });
	}
	const fate = behaviourOf(charge.payment_method_details).refunds;
	const refund = sandbox.store.put<Refund>({
		id: newId("re"),
		object: "refund",
		amount,
		balance_transaction: newId("txn"),
		charge: charge.id,
		created: sandbox.seconds,
		currency: charge.currency,
		instructions_email: given.instructions_email,
		metadata: withoutEmpty(given.metadata ?? {}),
		payment_intent: charge.payment_intent,
		reason: given.reason ?? null,
		receipt_number: null,
		status: fate === "late" ? "pending" : "succeeded",
	});
	sandbox.emit("refund.created", refundView(refund));
	countRefund(sandbox, charge, amount);
	if (fate) {
		const outcome = fate === "late" ? "succeed" : "fail";
		sandbox.later({ action: "finish-refund", refund: refund.id, outcome }, BANK_TAKES_MS);
	}
	return refundView(refund);
}

function chargeToRefund(sandbox: SandboxContext, given: z.output<typeof refundCreation>): Charge {
	if (given.charge) return paid(sandbox.store.get("charge", given.charge, "charge"));
	if (!given.payment_intent) {
		throw malformed(
			"One of the following params should be provided for this request: payment_intent or charge.",
			"parameter_missing",
		);
	}
	const intent = sandbox.store.get("payment_intent", given.payment_intent, "payment_intent");
	const charge = intent.latest_charge ? sandbox.store.get("charge", intent.latest_charge) : null;
	if (!charge?.paid) {
		throw unexpected(intent, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
	}
	return charge;
}

function paid(charge: Charge): Charge {
	if (!charge.paid) throw refused(`Charge ${charge.id} has not been captured.`, "charge_not_refundable");
	return charge;
}

function euros(cents: number): string {
	return `€${(cents / 100).toFixed(2)}`;
}

export function retrieveRefund(sandbox: SandboxContext, _given: unknown, id: string): object {
	return refundView(sandbox.store.get("refund", id));
}

export function updateRefund(sandbox: SandboxContext, given: z.output<typeof refundUpdate>, id: string): object {
	const refund = sandbox.store.get("refund", id);
	const changed = sandbox.store.put<Refund>({
		...refund,
		metadata: withoutEmpty({ ...refund.metadata, ...given.metadata }),
	});
	emitUpdate(sandbox, changed);
	return refundView(changed);
}

export function listRefunds(sandbox: SandboxContext, given: z.output<typeof refundList>): object {
	const { charge, created, payment_intent: intent } = given;
	return listView(sandbox, "refund", "/v1/refunds", given, { charge, created, intent }, refundView);
}
