import * as z from "zod";
import { failure } from "#app/domain/failure.ts";
import { plainMoney } from "#app/domain/money/money.ts";
import { MAX_PAYOUT_ITEMS, type PayoutBatchState, type PayoutItem } from "#app/domain/money/payout-provider.ts";
import type { PayoutProvider, PayoutResult } from "#app/services.ts";
import type { Environment } from "#worker/env.ts";
import { type ApiResult, callApi } from "./paypal-api.ts";
import { type PaypalAccount, payoutSetup, readPaypalAccount } from "./paypal-setup.ts";
import { batchPageSchema, createdBatchSchema, itemSchema, type PaypalError } from "./paypal-shapes.ts";
import { verifyPaypalWebhook } from "./paypal-webhook.ts";

const PAYOUTS = "/v1/payments/payouts";
const ITEMS = "/v1/payments/payouts-item";

const refusal = (code: string): ApiResult<never> => ({ ok: false, problem: { kind: "refused", code } });

/** Creates the payouts port on PayPal's Payouts API. Without an account every call is refused as `not_configured`. */
export function paypalPayouts(environment: Pick<Environment, "config" | "fetch" | "now">): PayoutProvider {
	const account = readPaypalAccount(environment.config);

	/** Makes a call about an id. Refuses ids that cannot be PayPal's: they would change the request path. */
	async function withValidId<T>(
		id: string,
		callProvider: (account: PaypalAccount) => Promise<PayoutResult<T>>,
	): Promise<PayoutResult<T>> {
		if (!account) return refusal("not_configured");
		return /^[\w-]{1,64}$/.test(id) ? callProvider(account) : refusal("malformed");
	}

	return {
		async createBatch(request) {
			if (!account) return refusal("not_configured");
			const body = toBatchBody(request);
			if (body === null) return refusal("malformed");
			const { batchKey } = request;
			const result = await callApi(environment, account, {
				...{ method: "POST", path: PAYOUTS, body, key: batchKey, schema: createdBatchSchema },
			});
			if (result.ok) return { ok: true, value: { batchId: result.value.batch_header.payout_batch_id, adopted: false } };
			return isDuplicate(result.error)
				? adoptBatch(environment, account, result.error, batchKey)
				: withoutProviderError(result);
		},

		getBatch: (batchId) => withValidId(batchId, (account) => readBatch(environment, account, `${PAYOUTS}/${batchId}`)),

		getItem: (itemId) =>
			withValidId(itemId, async (account) =>
				withoutProviderError(
					await callApi(environment, account, { method: "GET", path: `${ITEMS}/${itemId}`, schema: itemSchema }),
				),
			),

		cancelItem: (itemId) =>
			withValidId<PayoutItem>(itemId, async (account) => {
				const path = `${ITEMS}/${itemId}/cancel`;
				const result = await callApi(environment, account, { method: "POST", path, body: "{}", schema: itemSchema });
				if (!result.ok) return withoutProviderError(result);
				const { batchId: _, ...item } = result.value;
				return { ok: true, value: item };
			}),

		async verifyWebhook(rawBody, headers) {
			if (!account) return failure("not-configured", "payments_not_configured");
			return verifyPaypalWebhook(environment, account, rawBody, headers);
		},

		setup: () => payoutSetup(environment.config),
	};
}

/** Returns the batch that was created earlier under this key, after checking its key. */
async function adoptBatch(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	error: Parameters<typeof findDuplicateBatchId>[0],
	batchKey: string,
): Promise<PayoutResult<{ batchId: string; adopted: boolean }>> {
	const unknownResult = { ok: false, problem: { kind: "unavailable", code: "DUPLICATE_NOT_FOUND" } } as const;
	const batchId = findDuplicateBatchId(error, account.api);
	if (batchId === null) return unknownResult;
	const path = `${PAYOUTS}/${batchId}?page=1&page_size=1`;
	const existing = await callApi(environment, account, { method: "GET", path, schema: createdBatchSchema });
	if (!existing.ok) return existing.problem.kind === "unavailable" ? withoutProviderError(existing) : unknownResult;
	const { sender_batch_header: header } = existing.value.batch_header;
	return header.sender_batch_id === batchKey ? { ok: true, value: { batchId, adopted: true } } : unknownResult;
}

/** Omits PayPal's own error, which may quote the request. */
function withoutProviderError<T>(result: ApiResult<T>): PayoutResult<T> {
	return result.ok ? { ok: true, value: result.value } : { ok: false, problem: result.problem };
}

/** PayPal's maximum page size. */
const PAGE_SIZE = 1000;
/** The number of pages of the largest batch, plus an empty last one. */
const MAX_PAGES = 16;

type Batch = { state: PayoutBatchState; batchKey: string; items: PayoutItem[] };

/**
 * Returns a batch with all of its items. A list that is incomplete or changed between two pages is `unavailable`, so
 * that no missing item is mistaken for an unpaid one.
 */
export async function readBatch(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	path: string,
): Promise<PayoutResult<Batch>> {
	const items = new Map<string, PayoutItem>();
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const query = `page=${page}&page_size=${PAGE_SIZE}&total_required=true`;
		const result = await callApi(environment, account, {
			method: "GET",
			path: `${path}?${query}`,
			schema: batchPageSchema,
		});
		if (!result.ok) return { ok: false, problem: result.problem };
		const { batch_header: header, total_items: total, total_pages: pages, items: pageItems } = result.value;
		for (const { batchId: _, ...item } of pageItems) items.set(item.itemId, item);
		const isLast = pages === undefined ? pageItems.length < PAGE_SIZE : page >= pages;
		if (!isLast) continue;
		if (total !== undefined && items.size !== total) break;
		const { batch_status: state, sender_batch_header: sender } = header;
		return { ok: true, value: { state, batchKey: sender.sender_batch_id, items: [...items.values()] } };
	}
	return { ok: false, problem: { kind: "unavailable", code: "INCOMPLETE_LIST" } };
}

const BATCH_PATH = /^\/v1\/payments\/payouts\/([\w-]{1,64})$/;

/**
 * Returns whether a batch was refused as a duplicate: 400 USER_BUSINESS_ERROR about the field SENDER_BATCH_ID. Ignores
 * the text of the issue.
 */
export function isDuplicate(error: PaypalError | undefined): error is PaypalError {
	return error?.name === "USER_BUSINESS_ERROR" && error.details.some(({ field }) => field === "SENDER_BATCH_ID");
}

/**
 * Finds the id of the first batch in a duplicate's error, or null. Reads only the id from links to the API; requests
 * use our own base URL.
 * @param api origin of the API; links name it without the "-m" of its newer address
 */
export function findDuplicateBatchId(error: PaypalError, api: string): string | null {
	const hosts = [new URL(api).host, new URL(api).host.replace("api-m.", "api.")];
	for (const { href } of [...error.details.flatMap(({ link }) => link ?? []), ...error.links]) {
		const url = URL.canParse(href) ? new URL(href) : null;
		const [, id] = (url?.protocol === "https:" && hosts.includes(url.host) && BATCH_PATH.exec(url.pathname)) || [];
		if (id) return id;
	}
	return null;
}

/** PayPal accepts 4000 characters of ASCII, or 1000 with other characters. */
function isValidNote(note: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII
	return note.length <= (/^[\x00-\x7f]*$/.test(note) ? 4000 : 1000);
}

/** PayPal's documented limits (Payouts API 1.9). PayPal would refuse a whole batch for one invalid item. */
const requestSchema = z.object({
	batchKey: z.string().regex(/^[\x21-\x7e]{1,256}$/),
	subject: z.string().min(1).max(255),
	message: z.string().max(1000),
	items: z
		.array(
			z.object({
				itemKey: z.string().regex(/^[\x21-\x7e]{1,63}$/),
				receiver: z.email().max(127),
				amount: z.number().int().positive().max(99_999_999),
				currency: z.literal("EUR"),
				note: z.string().refine(isValidNote),
			}),
		)
		.min(1)
		.max(MAX_PAYOUT_ITEMS)
		.refine((items) => new Set(items.map(({ itemKey }) => itemKey)).size === items.length),
});

/** Builds the request body of a batch; null if PayPal would refuse it. */
export function toBatchBody(request: Parameters<PayoutProvider["createBatch"]>[0]): string | null {
	const parsed = requestSchema.safeParse(request);
	if (!parsed.success) return null;
	const { batchKey, subject, message, items } = parsed.data;
	return JSON.stringify({
		sender_batch_header: { sender_batch_id: batchKey, email_subject: subject, email_message: message },
		items: items.map(({ itemKey, receiver, amount, currency, note }) => ({
			recipient_type: "EMAIL",
			receiver,
			amount: { value: plainMoney(amount), currency },
			note,
			sender_item_id: itemKey,
			recipient_wallet: "PAYPAL",
			purpose: "SERVICES",
		})),
	});
}
