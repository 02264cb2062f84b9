import type { Desk, SlowBank } from "../sandbox-context.ts";
import type { PaymentIntent, PaymentMethod } from "../shapes.ts";
import { cardOf, GENERIC_DECLINE } from "./cards.ts";
import { collect, decline } from "./collect.ts";
import { intentView } from "./intent-view.ts";
import { unexpected } from "./intents.ts";

/** The bank takes its time: neither paid nor refused, and no longer ours to cancel or change. */
export function leaveToBank(desk: Desk, intent: PaymentIntent, method: PaymentMethod, bank: SlowBank): PaymentIntent {
	const waiting = desk.store.put<PaymentIntent>({
		...intent,
		last_payment_error: null,
		next_action: null,
		payment_method: method.id,
		status: "processing",
	});
	desk.emit("payment_intent.processing", intentView(waiting));
	const { outcome, afterMs } = bank;
	if (outcome !== "wait") desk.later({ act: "finish-intent", intent: intent.id, outcome }, afterMs);
	return waiting;
}

/** The bank's late answer. @throws StripeFailure 400 for an intent that no bank is working on */
export function finishIntent(desk: Desk, id: string, outcome: "succeed" | "fail"): { id: string } {
	const intent = desk.store.get("payment_intent", id, "intent");
	if (intent.status !== "processing" || !intent.payment_method) {
		throw unexpected(intent, `No bank is working on this PaymentIntent: its status is ${intent.status}.`);
	}
	const method = desk.store.get("payment_method", intent.payment_method);
	if (outcome === "succeed") return intentView(collect(desk, intent, method));
	decline(desk, intent, method, cardOf(method.card.fingerprint).decline ?? GENERIC_DECLINE);
	return intentView(desk.store.get("payment_intent", id));
}
