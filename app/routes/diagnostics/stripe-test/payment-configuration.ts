import { apiRequest, RefusedRequest } from "#app/browser/api-request.ts";
import { m } from "#app/paraglide/messages.js";

/** What the server gave, or in words why it gave nothing. */
export type Asked<T> = { ok: true; value: T } | { ok: false; problem: string };

/** The key that the card provider's script starts with (row 207); never throws. */
export async function fetchPublicKey(): Promise<Asked<string>> {
	try {
		const response = await apiRequest("GET", "/api/stripe-public-key");
		const { publicKey } = (await response.json()) as { publicKey?: string };
		return publicKey ? { ok: true, value: publicKey } : { ok: false, problem: m.payment_key_missing() };
	} catch (error) {
		const status = error instanceof RefusedRequest ? String(error.status) : m.payment_network_hint();
		return { ok: false, problem: m.payment_key_status({ status }) };
	}
}
