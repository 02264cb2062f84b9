import * as z from "zod";
import { createId, getDocUrl, invalidRequestError, stateError } from "../api/errors.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { PaymentIntent, PaymentMethod } from "../shapes.ts";
import { intentView } from "./charges.ts";

const FAILURE_MESSAGE =
	"We are unable to authenticate your payment method. Please choose a different payment method and try again.";

export const authenticationAnswer = z.strictObject({
	client_secret: z.string(),
	outcome: z.enum(["authorize", "fail"]),
});

/** Requests authentication by the holder. The intent waits for it without a time limit. */
export function requestAuthentication(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
): PaymentIntent {
	return startAuthentication(sandbox, intent, method, (source) => ({
		type: "use_stripe_sdk",
		use_stripe_sdk: { type: "three_d_secure_redirect", source },
	}));
}

/**
 * Redirects the payer to PayPal's page, which returns to `return_url`.
 * @throws StripeFailure 400 without a return URL, or if the intent allows no redirects
 */
export function redirectToPayPal(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	return_url: string | undefined,
): PaymentIntent {
	if (intent.automatic_payment_methods?.allow_redirects !== "always")
		throw stateError(
			"This PaymentIntent accepts no payment method that redirects.",
			"payment_intent_invalid_parameter",
		);
	if (!return_url) throw invalidRequestError("Missing required param: return_url.", "parameter_missing", "return_url");
	return startAuthentication(sandbox, intent, method, (authenticationId) => ({
		type: "redirect_to_url",
		redirect_to_url: { return_url, url: `${sandbox.origin}/offline/stripe/paypal/${authenticationId}` },
	}));
}

function startAuthentication(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	createNextAction: (authenticationId: string) => PaymentIntent["next_action"],
): PaymentIntent {
	const authentication = sandbox.store.put({
		id: createId("src"),
		object: "authentication",
		created: sandbox.seconds,
		payment_intent: intent.id,
		payment_method: method.id,
		state: "open",
	});
	const pendingIntent = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: null,
		next_action: createNextAction(authentication.id),
		payment_method: method.id,
		status: "requires_action",
	});
	sandbox.emit("payment_intent.requires_action", intentView(pendingIntent));
	return pendingIntent;
}

/** Accepts the holder's answer, only once, and returns the method. */
export function completeAuthentication(
	sandbox: SandboxContext,
	id: string,
	outcome: "authorize" | "fail",
): PaymentMethod {
	const authentication = sandbox.store.get("authentication", id);
	if (authentication.state !== "open") throw stateError("This authentication is over.", "authentication_closed");
	sandbox.store.put({ ...authentication, state: outcome === "authorize" ? "authorized" : "failed" });
	return sandbox.store.get("payment_method", authentication.payment_method);
}

/** Closes open authentications before a new attempt or a cancellation. */
export function supersedeAuthentications(sandbox: SandboxContext, intent: PaymentIntent): void {
	for (const authentication of sandbox.store.list("authentication", { intent: intent.id, limit: 100 })) {
		if (authentication.state === "open") sandbox.store.put({ ...authentication, state: "superseded" });
	}
}

/** Records a failed authentication, after which the intent awaits another card. */
export function failAuthentication(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
): PaymentIntent {
	const code = "payment_intent_authentication_failure";
	const failedIntent = sandbox.store.put<PaymentIntent>({
		...intent,
		last_payment_error: {
			type: "invalid_request_error",
			code,
			message: FAILURE_MESSAGE,
			doc_url: getDocUrl(code),
			payment_method: method,
		},
		next_action: null,
		payment_method: null,
		status: "requires_payment_method",
	});
	sandbox.emit("payment_intent.payment_failed", intentView(failedIntent));
	return failedIntent;
}
