import { env } from "cloudflare:workers";
import type { OfflineBindings } from "#worker/offline/bindings.ts";

export type PublicIntent = {
	id: string;
	status: string;
	next_action: { use_stripe_sdk: { source: string } } | null;
	last_payment_error: { code: string; decline_code?: string; message: string } | null;
};
type PublicResponse = {
	status: number;
	body: PublicIntent & {
		error?: { code?: string; decline_code?: string; message: string; payment_intent?: PublicIntent };
	};
};

/** Calls the card provider's simulator as a browser does: with the publishable key. */
export async function requestAsBrowser(path: string, form: Record<string, string>): Promise<PublicResponse> {
	const sandbox = (env as unknown as OfflineBindings).STRIPE_SANDBOX.getByName("sandbox");
	const response = await sandbox.fetch(`http://localhost/v1/${path}`, {
		method: "POST",
		headers: { authorization: "Bearer pk_test_offline" },
		body: new URLSearchParams(form),
	});
	return { status: response.status, body: await response.json() };
}

/** Confirms an intent with a card number, any future date and any security code. */
export function payWithCard(intentId: string, clientSecret: string, number: string): Promise<PublicResponse> {
	return requestAsBrowser(`payment_intents/${intentId}/confirm`, {
		client_secret: clientSecret,
		"payment_method_data[type]": "card",
		"payment_method_data[card][number]": number,
		"payment_method_data[card][exp_month]": "12",
		"payment_method_data[card][exp_year]": "2040",
		"payment_method_data[card][cvc]": "123",
	});
}

/** Answers the 3-D Secure challenge of an intent, as its dialog does. */
export function answerChallenge(
	intent: PublicIntent,
	clientSecret: string,
	outcome: "authorize" | "fail",
): Promise<PublicResponse> {
	const source = intent.next_action?.use_stripe_sdk.source;
	return requestAsBrowser(`3ds/${source}`, { client_secret: clientSecret, outcome });
}
