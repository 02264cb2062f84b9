import { plainMoney } from "#app/domain/money/money.ts";
import type { Batch, Item } from "../batches.ts";

/** Batches and payments in the shapes of the Payouts API 1.9. */

const euros = (cents: number) => ({ currency: "EUR", value: plainMoney(cents) });
const moment = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, "Z");

export function batchHeaderView(batch: Batch): object {
	return {
		payout_batch_id: batch.id,
		batch_status: batch.status,
		time_created: moment(batch.createdAt),
		...(batch.completedAt === null ? {} : { time_completed: moment(batch.completedAt) }),
		sender_batch_header: {
			sender_batch_id: batch.key,
			email_subject: batch.subject,
			email_message: batch.message,
		},
		funding_source: "BALANCE",
		amount: euros(batch.cents),
		fees: euros(0),
	};
}

/** A payment, as the batch and its own address show it. */
export function itemView(item: Item): object {
	return {
		payout_item_id: item.id,
		transaction_status: item.status,
		payout_item_fee: euros(0),
		payout_batch_id: item.batchId,
		payout_item: {
			recipient_type: "EMAIL",
			amount: euros(item.cents),
			note: item.note,
			receiver: item.receiver,
			sender_item_id: item.key,
			recipient_wallet: "PAYPAL",
		},
		...(item.processedAt === null ? {} : { time_processed: moment(item.processedAt) }),
		...(item.error === null ? {} : { errors: { name: item.error, message: "See the code.", details: [] } }),
		links: [],
	};
}
