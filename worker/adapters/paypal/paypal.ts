import { failure } from "#app/domain/failure.ts";
import type { PayoutItem } from "#app/domain/money/payout-provider.ts";
import type { PayoutProvider, PayoutResult } from "#app/services.ts";
import type { Environment } from "../../environment.ts";
import { type Answered, ask } from "./paypal-api.ts";
import { readBatch } from "./paypal-batch.ts";
import { duplicateOf, isDuplicate } from "./paypal-duplicate.ts";
import { batchBody } from "./paypal-request.ts";
import { accountOf, type PaypalAccount, payoutSetup } from "./paypal-setup.ts";
import { createdSchema, itemSchema } from "./paypal-shapes.ts";
import { verifyPaypalWebhook } from "./paypal-webhook.ts";

const PAYOUTS = "/v1/payments/payouts";
const ITEMS = "/v1/payments/payouts-item";

const refused = (code: string): Answered<never> => ({ ok: false, problem: { kind: "refused", code } });

/** The payouts port on PayPal's Payouts API. Without an account every call is refused as `not_configured`. */
export function paypalPayouts(world: Pick<Environment, "config" | "fetch" | "now">): PayoutProvider {
	const account = accountOf(world.config);

	/** Of an id that could not be PayPal's nothing is asked: it would become another address. */
	async function about<T>(
		id: string,
		act: (account: PaypalAccount) => Promise<PayoutResult<T>>,
	): Promise<PayoutResult<T>> {
		if (!account) return refused("not_configured");
		return /^[\w-]{1,64}$/.test(id) ? act(account) : refused("malformed");
	}

	return {
		async createBatch(request) {
			if (!account) return refused("not_configured");
			const body = batchBody(request);
			if (body === null) return refused("malformed");
			const { batchKey } = request;
			const made = await ask(world, account, {
				...{ method: "POST", path: PAYOUTS, body, key: batchKey, schema: createdSchema },
			});
			if (made.ok) return { ok: true, value: { batchId: made.value.batch_header.payout_batch_id, adopted: false } };
			return isDuplicate(made.error) ? adopt(world, account, made.error, batchKey) : onlyProblem(made);
		},

		getBatch: (batchId) => about(batchId, (account) => readBatch(world, account, `${PAYOUTS}/${batchId}`)),

		getItem: (itemId) =>
			about(itemId, async (account) =>
				onlyProblem(await ask(world, account, { method: "GET", path: `${ITEMS}/${itemId}`, schema: itemSchema })),
			),

		cancelItem: (itemId) =>
			about<PayoutItem>(itemId, async (account) => {
				const path = `${ITEMS}/${itemId}/cancel`;
				const answer = await ask(world, account, { method: "POST", path, body: "{}", schema: itemSchema });
				if (!answer.ok) return onlyProblem(answer);
				const { batchId: _, ...item } = answer.value;
				return { ok: true, value: item };
			}),

		async verifyWebhook(rawBody, headers) {
			if (!account) return failure("not-configured", "payments_not_configured");
			return verifyPaypalWebhook(world, account, rawBody, headers);
		},

		setup: () => payoutSetup(world.config),
	};
}

/** The batch that was made under this key before. That it bears the key is checked: money is never taken for paid on a link alone. */
async function adopt(
	world: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	error: Parameters<typeof duplicateOf>[0],
	batchKey: string,
): Promise<PayoutResult<{ batchId: string; adopted: boolean }>> {
	const unknown = { ok: false, problem: { kind: "unavailable", code: "DUPLICATE_NOT_FOUND" } } as const;
	const batchId = duplicateOf(error, account.api);
	if (batchId === null) return unknown;
	const path = `${PAYOUTS}/${batchId}?page=1&page_size=1`;
	const found = await ask(world, account, { method: "GET", path, schema: createdSchema });
	if (!found.ok) return found.problem.kind === "unavailable" ? onlyProblem(found) : unknown;
	const { sender_batch_header: header } = found.value.batch_header;
	return header.sender_batch_id === batchKey ? { ok: true, value: { batchId, adopted: true } } : unknown;
}

/** PayPal's own words stay here: they may quote what was sent. */
function onlyProblem<T>(answer: Answered<T>): PayoutResult<T> {
	return answer.ok ? { ok: true, value: answer.value } : { ok: false, problem: answer.problem };
}
