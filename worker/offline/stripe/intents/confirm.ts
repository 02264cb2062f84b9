import * as z from "zod";
import { randomDigits } from "../../provider/random-text.ts";
import { cardRefused, docUrl, type StripeFailure } from "../api/errors.ts";
import { boolean, expand } from "../api/parameters.ts";
import type { SandboxContext, SlowBank } from "../sandbox-context.ts";
import type { IntentError, PaymentIntent, PaymentMethod } from "../shapes.ts";
import { behaviourOf, type Decline, GENERIC_DECLINE, type TestCard } from "./cards.ts";
import { intentView, recordCharge } from "./charges.ts";
import { findIntent, isWaiting, unexpected } from "./intents.ts";
import { createMethod, methodData, resolveMethod } from "./payment-methods.ts";
import {
	type authenticationAnswer,
	completeAuthentication,
	failAuthentication,
	requestAuthentication,
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
 * Charges a card, or requests the payment by a local method.
 * @throws StripeFailure 402 for a decline; the failed charge, the error and their events are recorded all the same
 */
export function confirmIntent(sandbox: SandboxContext, params: z.output<typeof confirmation>, id: string): object {
	const intent = findIntent(sandbox, id, params.client_secret);
	if (!isWaiting(intent)) {
		const message = `This PaymentIntent's status is ${intent.status}, but must be one of requires_payment_method, requires_confirmation, requires_action to be confirmed.`;
		throw unexpected(intent, message, sandbox.access);
	}
	const method = methodFor(sandbox, intent, params);
	supersedeAuthentications(sandbox, intent);
	const ready: PaymentIntent = {
		...intent,
		payment_method: method.id,
		receipt_email: params.receipt_email ?? intent.receipt_email,
	};
	if (method.type === "paypal")
		return intentView(sendToPayPal(sandbox, ready, method, params.return_url), sandbox.access);
	if (method.type !== "card") return intentView(requestPayer(sandbox, ready, method), sandbox.access);
	if (behaviourOf(method).authenticates)
		return intentView(requestAuthentication(sandbox, ready, method), sandbox.access);
	return requestBank(sandbox, ready, method);
}

function methodFor(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	params: z.output<typeof confirmation>,
): PaymentMethod {
	if (params.payment_method_data) return createMethod(sandbox, params.payment_method_data);
	const id = params.payment_method ?? intent.payment_method;
	if (id) return resolveMethod(sandbox, id);
	throw unexpected(
		intent,
		"You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
		sandbox.access,
	);
}

/** The holder's answer in the authentication dialog. */
export function answerAuthentication(
	sandbox: SandboxContext,
	params: z.output<typeof authenticationAnswer>,
	id: string,
): object {
	const authentication = sandbox.store.get("authentication", id);
	const intent = findIntent(sandbox, authentication.payment_intent, params.client_secret);
	const method = completeAuthentication(sandbox, id, params.outcome);
	if (params.outcome === "fail") return intentView(failAuthentication(sandbox, intent, method), sandbox.access);
	return requestBank(sandbox, intent, method);
}

/**
 * The payer's answer on PayPal's page: returns the return URL with the provider's parameters, or null for an unknown
 * question. A closed question changes nothing.
 */
export function answerPayPal(sandbox: SandboxContext, id: string, outcome: "authorize" | "fail"): string | null {
	const question = sandbox.store.find("authentication", id);
	const intent = question && sandbox.store.get("payment_intent", question.payment_intent);
	if (intent?.next_action?.type !== "redirect_to_url" || question?.state !== "open") return null;
	const returnUrl = new URL(intent.next_action.redirect_to_url.return_url);
	const method = completeAuthentication(sandbox, id, outcome);
	if (outcome === "authorize") collect(sandbox, intent, method);
	else failAuthentication(sandbox, intent, method);
	returnUrl.searchParams.set("payment_intent", intent.id);
	returnUrl.searchParams.set("payment_intent_client_secret", intent.client_secret);
	returnUrl.searchParams.set("redirect_status", outcome === "authorize" ? "succeeded" : "failed");
	return returnUrl.href;
}

function requestBank(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): object {
	if (sandbox.slowBank) return intentView(startProcessing(sandbox, intent, method, sandbox.slowBank), sandbox.access);
	const refusal = behaviourOf(method).decline;
	if (refusal) throw decline(sandbox, intent, method, refusal);
	return intentView(collect(sandbox, intent, method), sandbox.access);
}

/** Delay of a complaint after the payment, for test cards that cause one. */
const COMPLAINT_AFTER_MS = 1000;

/** The bank has paid. */
function collect(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
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

/** Declines: the intent awaits another card. Returns the failure for the caller. */
function decline(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	decline: Decline,
): StripeFailure {
	const charge = recordCharge(sandbox, intent, method, decline).id;
	const { blocked: _, ...cause } = decline;
	const error: IntentError = {
		type: method.type === "card" ? "card_error" : "invalid_request_error",
		...cause,
		doc_url: docUrl(decline.code),
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
	return cardRefused(decline.code, decline.message, {
		...(decline_code ? { decline_code } : {}),
		charge,
		payment_intent: intentView(failed, sandbox.access),
		payment_method: method,
	});
}

const NOT_PAID: Decline = {
	code: "payment_intent_payment_attempt_failed",
	message: "The payer did not pay: the request was refused or has expired.",
};

/** The bank takes its time: neither paid nor refused, and the intent can no longer be cancelled or changed. */
function startProcessing(
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

/** A bank is processing it, or a payer has to act in an app or at a cash machine. */
export function isPaymentPending({ status, next_action }: Pick<PaymentIntent, "status" | "next_action">): boolean {
	return status === "processing" || (status === "requires_action" && next_action?.type !== "use_stripe_sdk");
}

/**
 * The late answer of a bank or a payer.
 * @param attempt the method, by default the current one
 * @throws StripeFailure 400 for an intent that is not processing
 */
export function finishIntent(
	sandbox: SandboxContext,
	id: string,
	outcome: "succeed" | "fail",
	attempt: string | undefined,
): { id: string } {
	const intent = sandbox.store.get("payment_intent", id, "intent");
	if (attempt !== undefined && attempt !== intent.payment_method)
		throw unexpected(intent, "Another attempt took the place of this one.");
	if (!isPaymentPending(intent) || !intent.payment_method) {
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

/** The payer has a few minutes in the app; here a payer who agrees takes some seconds. */
const MB_WAY = { answers: 4000, ends: 5 * 60 * 1000 };
const VOUCHER_MS = 7 * 24 * 60 * 60 * 1000;
const ENTITY = "11249";

/** MB WAY by the last digits of the number: one payer refuses, the other never opens the app. */
const REFUSING_PHONE = "01";
const SILENT_PHONE = "02";

/**
 * Requests the payment in the payer's app, or issues a voucher. The provider documents no next action for MB WAY; the
 * simulator has none.
 */
function requestPayer(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
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
