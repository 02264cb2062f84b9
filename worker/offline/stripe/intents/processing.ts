import type { SandboxContext, SlowBank } from "../sandbox-context.ts";
import type { PaymentIntent, PaymentMethod } from "../shapes.ts";
import { cardOf, GENERIC_DECLINE } from "./cards.ts";
import { collect, decline } from "./collect.ts";
import { intentView } from "./intent-view.ts";
import { unexpected } from "./intents.ts";

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

/** The bank's late answer. @throws StripeFailure 400 for an intent that no bank is working on */
export function finishIntent(sandbox: SandboxContext, id: string, outcome: "succeed" | "fail"): { id: string } {
	const intent = sandbox.store.get("payment_intent", id, "intent");
	if (intent.status !== "processing" || !intent.payment_method) {
		throw unexpected(intent, `No bank is working on this PaymentIntent: its status is ${intent.status}.`);
	}
	const method = sandbox.store.get("payment_method", intent.payment_method);
	if (outcome === "succeed") return intentView(collect(sandbox, intent, method));
	decline(sandbox, intent, method, cardOf(method.card.fingerprint).decline ?? GENERIC_DECLINE);
	return intentView(sandbox.store.get("payment_intent", id));
}
