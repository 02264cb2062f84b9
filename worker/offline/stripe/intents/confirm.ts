import * as z from "zod";
import { randomDigits } from "../../provider/random-text.ts";
import { cardError, getDocUrl, type StripeFailure } from "../api/errors.ts";
import { boolean, expand } from "../api/parameters.ts";
import type { SandboxContext, SlowBank } from "../sandbox-context.ts";
import type { IntentError, PaymentIntent, PaymentMethod } from "../shapes.ts";
import { type Decline, GENERIC_DECLINE, getCardBehaviour, type TestCard } from "./cards.ts";
import { intentView, recordCharge } from "./charges.ts";
import { findIntent, isChangeable, unexpectedStateError } from "./intents.ts";
import { createMethod, methodData, resolveMethod } from "./payment-methods.ts";
import {
	type authenticationAnswer,
	completeAuthentication,
	failAuthentication,
	redirectToPayPal,
	requestAuthentication,
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
 * Charges a card, redirects the payer to PayPal, or requests the payment by a local method.
 * @throws StripeFailure 402 for a decline; the failed charge, the error and their events are recorded nevertheless
 */
export function confirmIntent(sandbox: SandboxContext, params: z.output<typeof confirmation>, id: string): object {
	const intent = findIntent(sandbox, id, params.client_secret);
	if (!isChangeable(intent)) {
		const message = `This PaymentIntent's status is ${intent.status}, but must be one of requires_payment_method, requires_confirmation, requires_action to be confirmed.`;
		throw unexpectedStateError(intent, message, sandbox.access);
	}
	const method = resolveIntentMethod(sandbox, intent, params);
	supersedeAuthentications(sandbox, intent);
	const confirmedIntent: PaymentIntent = {
		...intent,
		payment_method: method.id,
		receipt_email: params.receipt_email ?? intent.receipt_email,
	};
	if (method.type === "paypal")
		return intentView(redirectToPayPal(sandbox, confirmedIntent, method, params.return_url), sandbox.access);
	if (method.type !== "card") return intentView(requestLocalPayment(sandbox, confirmedIntent, method), sandbox.access);
	if (getCardBehaviour(method).requiresAuthentication)
		return intentView(requestAuthentication(sandbox, confirmedIntent, method), sandbox.access);
	return chargeMethod(sandbox, confirmedIntent, method);
}

function resolveIntentMethod(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	params: z.output<typeof confirmation>,
): PaymentMethod {
	if (params.payment_method_data) return createMethod(sandbox, params.payment_method_data);
	const id = params.payment_method ?? intent.payment_method;
	if (id) return resolveMethod(sandbox, id);
	throw unexpectedStateError(
		intent,
		"You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
		sandbox.access,
	);
}

/** Handles the holder's answer in the authentication dialog. */
export function answerAuthentication(
	sandbox: SandboxContext,
	params: z.output<typeof authenticationAnswer>,
	id: string,
): object {
	const authentication = sandbox.store.get("authentication", id);
	const intent = findIntent(sandbox, authentication.payment_intent, params.client_secret);
	const method = completeAuthentication(sandbox, id, params.outcome);
	if (params.outcome === "fail") return intentView(failAuthentication(sandbox, intent, method), sandbox.access);
	return chargeMethod(sandbox, intent, method);
}

/**
 * Handles the payer's answer on PayPal's page. Returns the return URL with the provider's parameters, or null for an
 * unknown or closed authentication, which changes nothing.
 */
export function answerPayPal(sandbox: SandboxContext, id: string, outcome: "authorize" | "fail"): string | null {
	const authentication = sandbox.store.find("authentication", id);
	const intent = authentication && sandbox.store.get("payment_intent", authentication.payment_intent);
	if (intent?.next_action?.type !== "redirect_to_url" || authentication?.state !== "open") return null;
	const returnUrl = new URL(intent.next_action.redirect_to_url.return_url);
	const method = completeAuthentication(sandbox, id, outcome);
	if (outcome === "authorize") recordPayment(sandbox, intent, method);
	else failAuthentication(sandbox, intent, method);
	returnUrl.searchParams.set("payment_intent", intent.id);
	returnUrl.searchParams.set("payment_intent_client_secret", intent.client_secret);
	returnUrl.searchParams.set("redirect_status", outcome === "authorize" ? "succeeded" : "failed");
	return returnUrl.href;
}

function chargeMethod(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): object {
	if (sandbox.slowBank) return intentView(startProcessing(sandbox, intent, method, sandbox.slowBank), sandbox.access);
	const { decline } = getCardBehaviour(method);
	if (decline) throw recordDecline(sandbox, intent, method, decline);
	return intentView(recordPayment(sandbox, intent, method), sandbox.access);
}

/** Delay from the payment to a complaint, for test cards that cause one. */
const COMPLAINT_DELAY_MS = 1000;

/** Records a successful payment. */
function recordPayment(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
	const charge = recordCharge(sandbox, intent, method, null);
	const paidIntent = sandbox.store.put<PaymentIntent>({
		...intent,
		amount_received: intent.amount,
		last_payment_error: null,
		latest_charge: charge.id,
		next_action: null,
		payment_method: method.id,
		status: "succeeded",
	});
	sandbox.emit("payment_intent.succeeded", intentView(paidIntent));
	scheduleComplaints(sandbox, charge.id, getCardBehaviour(method));
	return paidIntent;
}

function scheduleComplaints(sandbox: SandboxContext, charge: string, { dispute, warning }: Partial<TestCard>): void {
	if (dispute) sandbox.schedule({ action: "open-dispute", charge, cause: dispute }, COMPLAINT_DELAY_MS);
	if (warning) sandbox.schedule({ action: "raise-warning", charge }, COMPLAINT_DELAY_MS);
}

/** Records a decline, after which the intent awaits another card, and returns the error for the caller. */
function recordDecline(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	decline: Decline,
): StripeFailure {
	const { id: chargeId } = recordCharge(sandbox, intent, method, decline);
	const { isBlocked: _, ...cause } = decline;
	const error: IntentError = {
		type: method.type === "card" ? "card_error" : "invalid_request_error",
		...cause,
		doc_url: getDocUrl(decline.code),
		charge: chargeId,
		payment_method: method,
	};
	const failedIntent = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: error,
		latest_charge: chargeId,
		next_action: null,
		payment_method: null,
		status: "requires_payment_method",
	});
	sandbox.emit("payment_intent.payment_failed", intentView(failedIntent));
	const { decline_code } = cause;
	return cardError(decline.code, decline.message, {
		...(decline_code ? { decline_code } : {}),
		charge: chargeId,
		payment_intent: intentView(failedIntent, sandbox.access),
		payment_method: method,
	});
}

const NOT_PAID: Decline = {
	code: "payment_intent_payment_attempt_failed",
	message: "The payer did not pay: the request was refused or has expired.",
};

/** Leaves the payment in processing: it is neither paid nor refused, and the intent cannot be cancelled or changed. */
function startProcessing(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	bank: SlowBank,
): PaymentIntent {
	const pendingIntent = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: null,
		next_action: null,
		payment_method: method.id,
		status: "processing",
	});
	sandbox.emit("payment_intent.processing", intentView(pendingIntent));
	const { outcome, afterMs } = bank;
	if (outcome !== "wait") sandbox.schedule({ action: "finish-intent", intent: intent.id, outcome }, afterMs);
	return pendingIntent;
}

/** Returns whether a bank is processing the payment, or the payer has to act in an app or at a cash machine. */
export function isPaymentPending({ status, next_action }: Pick<PaymentIntent, "status" | "next_action">): boolean {
	return status === "processing" || (status === "requires_action" && next_action?.type !== "use_stripe_sdk");
}

/**
 * Handles the late decision of a bank or a payer.
 * @param methodId the payment method of the attempt, by default the current one
 * @throws StripeFailure 400 for an intent that is not processing
 */
export function finishIntent(
	sandbox: SandboxContext,
	id: string,
	outcome: "succeed" | "fail",
	methodId: string | undefined,
): { id: string } {
	const intent = sandbox.store.get("payment_intent", id, "intent");
	if (methodId !== undefined && methodId !== intent.payment_method)
		throw unexpectedStateError(intent, "Another attempt has replaced this one.");
	if (!isPaymentPending(intent) || !intent.payment_method) {
		throw unexpectedStateError(intent, `No bank is working on this PaymentIntent: its status is ${intent.status}.`);
	}
	const method = sandbox.store.get("payment_method", intent.payment_method);
	if (outcome === "succeed") return intentView(recordPayment(sandbox, intent, method));
	recordDecline(
		sandbox,
		intent,
		method,
		method.type === "card" ? (getCardBehaviour(method).decline ?? GENERIC_DECLINE) : NOT_PAID,
	);
	return intentView(sandbox.store.get("payment_intent", id));
}

/** Delays of MB WAY: a payer has a few minutes in the app; here a payer who agrees takes some seconds. */
const MB_WAY_DELAYS = { replyMs: 4000, expiryMs: 5 * 60 * 1000 };
const VOUCHER_MS = 7 * 24 * 60 * 60 * 1000;
const VOUCHER_ENTITY = "11249";

/** MB WAY's behaviour by the last digits of the number: one payer refuses, another never opens the app. */
const REFUSING_PHONE_ENDING = "01";
const SILENT_PHONE_ENDING = "02";

/**
 * Requests the payment in the payer's app, or issues a voucher. The provider documents no next action for MB WAY, so
 * the simulator has none.
 */
function requestLocalPayment(sandbox: SandboxContext, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
	const isVoucher = method.type === "multibanco";
	const expiresAt = sandbox.now + VOUCHER_MS;
	const pendingIntent = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: null,
		next_action: isVoucher
			? {
					type: "multibanco_display_details",
					multibanco_display_details: {
						entity: VOUCHER_ENTITY,
						expires_at: Math.floor(expiresAt / 1000),
						hosted_voucher_url: `${sandbox.origin}/offline/stripe/payments/${intent.id}`,
						reference: randomDigits(9),
					},
				}
			: null,
		payment_method: method.id,
		status: "requires_action",
	});
	sandbox.emit("payment_intent.requires_action", intentView(pendingIntent));
	const { outcome, afterMs } = isVoucher
		? { outcome: "fail" as const, afterMs: VOUCHER_MS }
		: mbWayOutcome(method.billing_details.phone ?? "");
	sandbox.schedule({ action: "finish-intent", intent: intent.id, outcome, method: method.id }, afterMs);
	return pendingIntent;
}

function mbWayOutcome(phone: string) {
	if (phone.endsWith(SILENT_PHONE_ENDING)) return { outcome: "fail" as const, afterMs: MB_WAY_DELAYS.expiryMs };
	const outcome = phone.endsWith(REFUSING_PHONE_ENDING) ? ("fail" as const) : ("succeed" as const);
	return { outcome, afterMs: MB_WAY_DELAYS.replyMs };
}
