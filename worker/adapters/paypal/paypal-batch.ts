import type { PayoutBatchState, PayoutItem } from "#app/domain/money/payout-provider.ts";
import type { PayoutResult } from "#app/services.ts";
import type { Environment } from "../../environment.ts";
import { ask } from "./paypal-api.ts";
import type { PaypalAccount } from "./paypal-setup.ts";
import { batchPageSchema } from "./paypal-shapes.ts";

/** The most that PayPal gives at once. */
const PAGE_SIZE = 1000;
/** As many pages as the largest batch has, and one that must be empty. */
const MAX_PAGES = 16;

type Batch = { state: PayoutBatchState; batchKey: string; items: PayoutItem[] };

/**
 * A batch with all of its items, page by page. A list that is not whole, because it moved between two pages or because
 * PayPal counts otherwise, is `unavailable`: a payment that is left out must not pass for one that was never made.
 */
export async function readBatch(
	world: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	path: string,
): Promise<PayoutResult<Batch>> {
	const items = new Map<string, PayoutItem>();
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const query = `page=${page}&page_size=${PAGE_SIZE}&total_required=true`;
		const answer = await ask(world, account, { method: "GET", path: `${path}?${query}`, schema: batchPageSchema });
		if (!answer.ok) return { ok: false, problem: answer.problem };
		const { batch_header: header, total_items: total, total_pages: pages, items: found } = answer.value;
		for (const { batchId: _, ...item } of found) items.set(item.itemId, item);
		const isLast = pages === undefined ? found.length < PAGE_SIZE : page >= pages;
		if (!isLast) continue;
		if (total !== undefined && items.size !== total) break;
		const { batch_status: state, sender_batch_header: sender } = header;
		return { ok: true, value: { state, batchKey: sender.sender_batch_id, items: [...items.values()] } };
	}
	return { ok: false, problem: { kind: "unavailable", code: "INCOMPLETE_LIST" } };
}
