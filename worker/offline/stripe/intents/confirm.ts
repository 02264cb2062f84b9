import * as z from "zod";
import { boolean, expand } from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { PaymentIntent, PaymentMethod } from "../shapes.ts";
import { behaviourOf } from "./cards.ts";
import { collect, decline } from "./collect.ts";
import { intentView } from "./intent-view.ts";
import { findIntent, isWaiting, unexpected } from "./intents.ts";
import { askPayer } from "./local-methods.ts";
import { createMethod, methodData, resolveMethod } from "./payment-methods.ts";
import { leaveToBank } from "./processing.ts";
import {
	askHolder,
	type authenticationAnswer,
	closeQuestion,
	failAuthentication,
	sendToPayPal,
	supersedeAuthentications,
} from "./three-d-secure.ts";

export const confirmation = z.strictObject({
	client_secret: z.string().optional(),
	expand,
	payment_method: z.string().optional(),
	payment_method_data: methodData.optional(),
	receipt_email: z.string().optional(),
	return_url: z.string().optional(),
	use_stripe_sdk: boolean.optional(),
});

/**
 * Tries to collect the money with a card, or asks the payer of a local method for it.
 * @throws StripeFailure 402 for a decline; the failed charge, the error and their events are recorded all the same
 */
export function confirmIntent(sandbox: SandboxContext, given: z.output<typeof confirmation>, id: string): object {
	const intent = findIntent(sandbox, id, given.client_secret);
	if (!isWaiting(intent)) {
		const message = `This PaymentIntent's status is ${intent.status}, but must be one of requires_payment_method, requires_confirmation, requires_action to be confirmed.`;
		throw unexpected(intent, message, sandbox.access);
	}
	const method = methodFor(sandbox, intent, given);
	supersedeAuthentications(sandbox, intent);
	const ready: PaymentIntent = {
		...intent,
		payment_method: method.id,
		receipt_email: given.receipt_email ?? intent.receipt_email,
	};
	if (method.type === "paypal")
		return intentView(sendToPayPal(sandbox, ready, method, given.return_url), sandbox.access);
	if (method.type !== "card") return intentView(askPayer(sandbox, ready, method), sandbox.access);
	if (behaviourOf(method).authenticates) return intentView(askHolder(sandbox, ready, method), sandbox.access);
	return askBank(sandbox, ready, method);
}

function methodFor(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	given: z.output<typeof confirmation>,
): PaymentMethod {
	if (given.payment_method_data) return createMethod(sandbox, given.payment_method_data);
	const id = given.payment_method ?? intent.payment_method;
	if (id) return resolveMethod(sandbox, id);
	throw unexpected(
		intent,
		"You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
		sandbox.access,
	);
}

/** What the holder of the card answered in the dialog of the stand-in for the card form. */
export function answerAuthentication(
	sandbox: SandboxContext,
	given: z.output<typeof authenticationAnswer>,
	id: string,
): object {
	const question = sandbox.store.get("authentication", id);
	const intent = findIntent(sandbox, question.payment_intent, given.client_secret);
	const method = closeQuestion(sandbox, id, given.outcome);
	if (given.outcome === "fail") return intentView(failAuthentication(sandbox, intent, method), sandbox.access);
	return askBank(sandbox, intent, method);
}

/**
 * What the payer answered on PayPal's page: gives the address to come back to, with what the provider adds to it. Null when
 * there is no such question; one that is over changes nothing.
 */
export function answerPayPal(sandbox: SandboxContext, id: string, outcome: "authorize" | "fail"): string | null {
	const question = sandbox.store.find("authentication", id);
	const intent = question && sandbox.store.get("payment_intent", question.payment_intent);
	if (intent?.next_action?.type !== "redirect_to_url" || question?.state !== "open") return null;
	const back = new URL(intent.next_action.redirect_to_url.return_url);
	const method = closeQuestion(sandbox, id, outcome);
	if (outcome === "authorize") collect(sandbox, intent, method);
	else failAuthentication(sandbox, intent, method);
	back.searchParams.set("payment_intent", intent.id);
	back.searchParams.set("payment_intent_client_secret", intent.client_secret);
	back.searchParams.set("redirect_status", outcome === "authorize" ? "succeeded" : "failed");
	return back.href;
}

function askBank(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): object {
	if (sandbox.slowBank) return intentView(leaveToBank(sandbox, intent, method, sandbox.slowBank), sandbox.access);
	const refusal = behaviourOf(method).decline;
	if (refusal) throw decline(sandbox, intent, method, refusal);
	return intentView(collect(sandbox, intent, method), sandbox.access);
}
