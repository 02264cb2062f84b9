import { json, refusals } from "./answers.ts";
import type { Call } from "./call.ts";
import * as schemas from "./schemas.ts";

/** What providers tell us, each proved by its own signature. */
export const webhookCalls: readonly Call[] = [
	{
		method: "post",
		path: "/api/webhooks/stripe",
		summary: "A webhook event of the card provider. It is a hint: the provider is then asked for the truth.",
		who: "The card provider, by the signature in Stripe-Signature; the origin is not checked.",
		request: { content: "application/json", description: "An event, byte for byte as it was signed." },
		answers: {
			200: json(schemas.webhookAnswer, "Handled, none of ours, or a repeat."),
			400: json(schemas.problemAnswer, "The signature does not hold, or is older than five minutes."),
			...refusals(404, 409, 413, 503),
		},
	},
	{
		method: "post",
		path: "/api/webhooks/mail",
		summary: "An event of the mail provider: a mail came back, or could not be sent after all.",
		who: "The mail provider, by the signature in svix-signature; the origin is not checked.",
		request: { content: "application/json", description: "An event, byte for byte as it was signed." },
		answers: {
			200: json(schemas.mailWebhookAnswer, "Handled, none of ours, or a repeat."),
			400: json(schemas.problemAnswer, "The signature does not hold, or is older than five minutes."),
			...refusals(404, 413, 503),
		},
	},
	{
		method: "post",
		path: "/api/webhooks/paypal",
		summary: "An event of the payout provider. It is a hint: the provider is then asked for the truth.",
		who: "The payout provider, by its own check of the signature in paypal-transmission-sig; the origin is not checked.",
		request: { content: "application/json", description: "An event, byte for byte as it was signed." },
		answers: {
			200: json(schemas.payoutWebhookAnswer, "Handled, none of ours, or a repeat."),
			400: json(schemas.problemAnswer, "The signature does not hold."),
			...refusals(404, 413, 503),
		},
	},
];
