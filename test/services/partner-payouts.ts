import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import type { PayoutItemRequest } from "#app/domain/money/payout-provider.ts";
import type { PayoutProvider, PayoutResult } from "#app/services.ts";
import { paypalPayouts } from "#worker/adapters/paypal.ts";
import type { Config, Environment } from "#worker/env.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import type { PaypalSandbox } from "#worker/offline/paypal/paypal-sandbox.ts";
import { openServices } from "./open-services.ts";

const offline = env as unknown as OfflineBindings;

/**
 * Inserts a partner.
 * @param columns values by column; payment and tax details in plain text, which are stored encrypted
 * @returns the id
 */
export async function insertPartner(columns: Record<string, string | number | null>): Promise<number> {
	const { payment_info: paymentInfo, tax_info: taxInfo, ...plain } = columns;
	const names = Object.keys(plain);
	const row = await env.DB.prepare(`INSERT INTO affiliates (${names}) VALUES (${names.map(() => "?")}) RETURNING id`)
		.bind(...Object.values(plain))
		.first<{ id: number }>();
	const id = row?.id ?? 0;
	await setPartnerDetails(id, { payment_info: paymentInfo, tax_info: taxInfo });
	return id;
}

/** Stores payment or tax details of a partner, encrypted. @param details JSON by column */
export async function setPartnerDetails(id: number, details: Record<string, unknown>): Promise<void> {
	const { db } = await openServices();
	for (const column of [affiliates.paymentInfo, affiliates.taxInfo]) {
		const text = details[column.name];
		if (typeof text !== "string") continue;
		const sealed = await sealColumn(db, column, String(id), text);
		await env.DB.prepare(`UPDATE affiliates SET ${column.name} = ? WHERE id = ?`).bind(sealed, id).run();
	}
}

/** The PayPal simulator, for inspection and fault injection. */
export function payoutProvider() {
	return offline.PAYPAL_SANDBOX.getByName("sandbox");
}

/** The payouts port with the simulator. @param changes configuration overrides @param overrides environment overrides */
export async function openPayouts(changes: Partial<Config> = {}, overrides: Partial<Environment> = {}) {
	const environment = await createOfflineEnvironment(offline);
	return paypalPayouts({ ...environment, ...overrides, config: { ...environment.config, ...changes } });
}

export function aPayment(changes: Partial<PayoutItemRequest> = {}): PayoutItemRequest {
	return { itemKey: "item-1", receiver: "sofia@partner.example", amount: 1234, currency: "EUR", note: "", ...changes };
}

type Batch = Parameters<PayoutProvider["createBatch"]>[0];

export function aBatch(changes: Partial<Batch> = {}): Batch {
	return { batchKey: "batch-1", subject: "Your commission", message: "Thank you.", items: [aPayment()], ...changes };
}

/** Returns a call's result. @throws when it failed */
export function expectValue<T>(result: PayoutResult<T>): T {
	if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.problem)}`);
	return result.value;
}

export function problemIn(result: PayoutResult<unknown>) {
	return result.ok ? null : result.problem;
}

/** Advances the product's clock by this many milliseconds and runs what the provider has due. */
export async function advanceProviderClock(milliseconds: number): Promise<void> {
	await offline.SIMULATOR.getByName("singleton").moveClock(milliseconds);
	await payoutProvider().deliverDueEvents();
}

/** Returns a batch with these payments after the provider has processed it. */
export async function aProcessedBatch(changes: Partial<Batch> = {}) {
	const payouts = await openPayouts();
	const { batchId } = expectValue(await payouts.createBatch(aBatch(changes)));
	await advanceProviderClock(2_500);
	return { batchId, ...expectValue(await payouts.getBatch(batchId)) };
}

/** An event as it arrives at our webhook. */
export type ReceivedEvent = { headers: Headers; body: string };

/** Receives the provider's events in place of our webhook. @param respond the status of each response */
export async function catchEvents(respond: () => number = () => 200): Promise<ReceivedEvent[]> {
	const arrived: ReceivedEvent[] = [];
	await runInDurableObject(payoutProvider(), (sandbox: PaypalSandbox) => {
		sandbox.receiver = async (request) => {
			arrived.push({ headers: new Headers(request.headers), body: await request.text() });
			return new Response("noted", { status: respond() });
		};
	});
	return arrived;
}
