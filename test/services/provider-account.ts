import { createHmac } from "node:crypto";
import type { HttpClient } from "./http-client.ts";

export type ProviderIntent = {
	id: string;
	status: string;
	amount: number;
	amount_received: number;
	/** Seconds. */
	created: number;
	latest_charge: string | null;
	metadata: { applicationId?: string; paymentId?: string; purpose?: string };
};
export type ProviderRefund = {
	id: string;
	status: string;
	amount: number;
	payment_intent: string;
	metadata: { refundId?: string };
};
type ProviderDispute = { id: string; status: string; amount: number; payment_intent: string };
export type ProviderEvent = { id: string; type: string; data: { object: { id: string; object: string } } };

/** The card provider's ledger, in its own format. */
export type ProviderBooks = { intents: ProviderIntent[]; refunds: ProviderRefund[]; disputes: ProviderDispute[] };

const KEY = { Authorization: "Bearer sk_test_offline" };
const PAGE = 100;

/** Calls the provider as the account's owner. */
export async function requestFromProvider<T>(
	client: HttpClient,
	path: string,
	form?: Record<string, string>,
): Promise<T> {
	const init = form ? { method: "POST", body: new URLSearchParams(form) } : {};
	const response = await client.fetch(`/offline/stripe/v1/${path}`, { ...init, headers: KEY });
	const body = (await response.json()) as T & { error?: { code?: string; message: string } };
	if (!response.ok) throw new Error(`${path}: ${response.status} ${body.error?.code ?? body.error?.message}`);
	return body;
}

/** Lists everything of one kind, page by page. */
export async function listAtProvider<T extends { id: string }>(client: HttpClient, kind: string): Promise<T[]> {
	const all: T[] = [];
	for (;;) {
		const last = all.at(-1);
		const after = last ? `&starting_after=${last.id}` : "";
		const { data, has_more } = await requestFromProvider<{ data: T[]; has_more: boolean }>(
			client,
			`${kind}?limit=${PAGE}${after}`,
		);
		all.push(...data);
		if (!has_more) return all;
	}
}

export async function providerBooks(client: HttpClient): Promise<ProviderBooks> {
	return {
		intents: await listAtProvider<ProviderIntent>(client, "payment_intents"),
		refunds: await listAtProvider<ProviderRefund>(client, "refunds"),
		disputes: await listAtProvider<ProviderDispute>(client, "disputes"),
	};
}

/** Returns the headers of an event that the provider sends now. */
export function eventHeaders(body: string, secret: string): Record<string, string> {
	const seconds = Math.floor(Date.now() / 1000);
	const proof = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
	return { "Content-Type": "application/json", "Stripe-Signature": `t=${seconds},v1=${proof}` };
}
