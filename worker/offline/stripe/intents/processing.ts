import type { SandboxContext, SlowBank } from "../sandbox-context.ts";
import type { PaymentIntent, PaymentMethod } from "../shapes.ts";
import { behaviourOf, type Decline, GENERIC_DECLINE } from "./cards.ts";
import { collect, decline } from "./collect.ts";
import { intentView } from "./intent-view.ts";
import { unexpected } from "./intents.ts";

const NOT_PAID: Decline = {
	code: "payment_intent_payment_attempt_failed",
	message: "The payer did not pay: the request was refused or has expired.",
};

/** The bank takes its time: neither paid nor refused, and no longer ours to cancel or change. */
export function leaveToBank(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	bank: SlowBank,
): PaymentIntent {
	const waiting = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: null,
		next_action: null,
		payment_method: method.id,
		status: "processing",
	});
	sandbox.emit("payment_intent.processing", intentView(waiting));
	const { outcome, afterMs } = bank;
	if (outcome !== "wait") sandbox.later({ action: "finish-intent", intent: intent.id, outcome }, afterMs);
	return waiting;
}

/** A bank is working on it, or a payer is expected to act in an app or at a cash machine. */
export function isBeingPaid({ status, next_action }: Pick<PaymentIntent, "status" | "next_action">): boolean {
	return status === "processing" || (status === "requires_action" && next_action?.type !== "use_stripe_sdk");
}

/** The late answer of a bank or a payer. @param attempt the method that it is about, if not whichever is asked now @throws StripeFailure 400 for an intent that no bank is working on */
export function finishIntent(
	sandbox: SandboxContext,
	id: string,
	outcome: "succeed" | "fail",
	attempt: string | undefined,
): { id: string } {
	const intent = sandbox.store.get("payment_intent", id, "intent");
	if (attempt !== undefined && attempt !== intent.payment_method)
		throw unexpected(intent, "Another attempt took the place of this one.");
	if (!isBeingPaid(intent) || !intent.payment_method) {
		throw unexpected(intent, `No bank is working on this PaymentIntent: its status is ${intent.status}.`);
	}
	const method = sandbox.store.get("payment_method", intent.payment_method);
	if (outcome === "succeed") return intentView(collect(sandbox, intent, method));
	decline(
		sandbox,
		intent,
		method,
		method.type === "card" ? (behaviourOf(method).decline ?? GENERIC_DECLINE) : NOT_PAID,
	);
	return intentView(sandbox.store.get("payment_intent", id));
}
