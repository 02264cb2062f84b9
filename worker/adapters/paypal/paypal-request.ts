import * as z from "zod";
import { plainMoney } from "#app/domain/money/money.ts";
import { MAX_PAYOUT_ITEMS } from "#app/domain/money/payout-provider.ts";
import type { PayoutProvider } from "#app/services.ts";

/** 4000 signs of ASCII, or 1000 of any kind. */
function fitsNote(note: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is meant
	return note.length <= (/^[\x00-\x7f]*$/.test(note) ? 4000 : 1000);
}

/** PayPal's documented bounds (Payouts API 1.9): what breaks one is refused here, where the whole batch is still ours. */
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
				note: z.string().refine(fitsNote),
			}),
		)
		.min(1)
		.max(MAX_PAYOUT_ITEMS)
		.refine((items) => new Set(items.map(({ itemKey }) => itemKey)).size === items.length),
});

/** The body that makes a batch, or null for one that PayPal would refuse. */
export function batchBody(request: Parameters<PayoutProvider["createBatch"]>[0]): string | null {
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
