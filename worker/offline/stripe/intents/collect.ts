import { cardRefused, docUrl, type StripeFailure } from "../api/errors.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { IntentError, PaymentIntent, PaymentMethod } from "../shapes.ts";
import { behaviourOf, type Decline, type TestCard } from "./cards.ts";
import { recordCharge } from "./charges.ts";
import { intentView } from "./intent-view.ts";

/** How long after a payment its holder complains, where a test card says so. */
const COMPLAINT_AFTER_MS = 1000;

/** The bank has paid. */
export function collect(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
	const charge = recordCharge(sandbox, intent, method, null);
	const paid = sandbox.store.put<PaymentIntent>({
		...intent,
		amount_received: intent.amount,
		last_payment_error: null,
		latest_charge: charge.id,
		next_action: null,
		payment_method: method.id,
		status: "succeeded",
	});
	sandbox.emit("payment_intent.succeeded", intentView(paid));
	scheduleComplaints(sandbox, charge.id, behaviourOf(method));
	return paid;
}

function scheduleComplaints(sandbox: SandboxContext, charge: string, { dispute, warning }: Partial<TestCard>): void {
	if (dispute) sandbox.later({ action: "open-dispute", charge, cause: dispute }, COMPLAINT_AFTER_MS);
	if (warning) sandbox.later({ action: "raise-warning", charge }, COMPLAINT_AFTER_MS);
}

/** The bank has refused: the intent waits for another card. Gives the failure that its caller is told. */
export function decline(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	why: Decline,
): StripeFailure {
	const charge = recordCharge(sandbox, intent, method, why).id;
	const { blocked: _, ...cause } = why;
	const error: IntentError = {
		type: method.type === "card" ? "card_error" : "invalid_request_error",
		...cause,
		doc_url: docUrl(why.code),
		charge,
		payment_method: method,
	};
	const failed = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: error,
		latest_charge: charge,
		next_action: null,
		payment_method: null,
		status: "requires_payment_method",
	});
	sandbox.emit("payment_intent.payment_failed", intentView(failed));
	const { decline_code } = cause;
	return cardRefused(why.code, why.message, {
		...(decline_code ? { decline_code } : {}),
		charge,
		payment_intent: intentView(failed, sandbox.access),
		payment_method: method,
	});
}
