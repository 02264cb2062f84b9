import { randomDigits } from "../../provider/random-text.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { PaymentIntent, PaymentMethod } from "../shapes.ts";
import { intentView } from "./intent-view.ts";

/** The payer has a few minutes in the app; here the one who agrees takes some seconds. */
const MB_WAY = { answers: 4000, ends: 5 * 60 * 1000 };
const VOUCHER_MS = 7 * 24 * 60 * 60 * 1000;
const ENTITY = "11249";

/** MB WAY by the last digits of the number: this one refuses, the next one never looks at the app. */
const REFUSING_PHONE = "01";
const SILENT_PHONE = "02";

/**
 * Asks for the money in the payer's app, or prints a voucher, and leaves it at that. The provider documents no next action for
 * MB WAY; here there is none.
 */
export function askPayer(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
	const isVoucher = method.type === "multibanco";
	const expires = sandbox.now + VOUCHER_MS;
	const waiting = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: null,
		next_action: isVoucher
			? {
					type: "multibanco_display_details",
					multibanco_display_details: {
						entity: ENTITY,
						expires_at: Math.floor(expires / 1000),
						hosted_voucher_url: `${sandbox.origin}/offline/stripe/payments/${intent.id}`,
						reference: randomDigits(9),
					},
				}
			: null,
		payment_method: method.id,
		status: "requires_action",
	});
	sandbox.emit("payment_intent.requires_action", intentView(waiting));
	const { outcome, afterMs } = isVoucher
		? { outcome: "fail" as const, afterMs: VOUCHER_MS }
		: answerOf(method.billing_details.phone ?? "");
	sandbox.later({ action: "finish-intent", intent: intent.id, outcome, method: method.id }, afterMs);
	return waiting;
}

function answerOf(phone: string) {
	if (phone.endsWith(SILENT_PHONE)) return { outcome: "fail" as const, afterMs: MB_WAY.ends };
	const outcome = phone.endsWith(REFUSING_PHONE) ? ("fail" as const) : ("succeed" as const);
	return { outcome, afterMs: MB_WAY.answers };
}
