import * as z from "zod";
import type { PayoutBatchState, PayoutItem, PayoutItemState } from "#app/domain/money/payout-provider.ts";

/** Schemas of PayPal's responses, mapped to our states. Parsing fails for an unknown state, so that no payment is misjudged. */

const BATCH_STATES: Record<string, PayoutBatchState> = {
	NEW: "pending",
	ACKNOWLEDGED: "pending",
	PENDING: "pending",
	PROCESSING: "processing",
	SUCCESS: "done",
	DENIED: "denied",
	CANCELED: "cancelled",
};

const ITEM_STATES: Record<string, PayoutItemState> = {
	NEW: "pending",
	PENDING: "pending",
	SUCCESS: "paid",
	FAILED: "failed",
	DENIED: "failed",
	UNCLAIMED: "unclaimed",
	RETURNED: "returned",
	ONHOLD: "held",
	BLOCKED: "blocked",
	REFUNDED: "refunded",
	REVERSED: "reversed",
	CANCELED: "cancelled",
};

function mappedStateSchema<State>(states: Record<string, State>) {
	return z.string().transform((value, context): State => {
		const state = Object.hasOwn(states, value) ? states[value] : undefined;
		if (state !== undefined) return state;
		context.addIssue({ code: "custom", message: "unknown state" });
		return z.NEVER;
	});
}

/** Provider ids become part of request paths, so they may contain no special characters. */
const idSchema = z.string().regex(/^[\w-]{1,64}$/);

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const headerSchema = z.object({
	payout_batch_id: idSchema,
	batch_status: mappedStateSchema(BATCH_STATES),
	sender_batch_header: z.object({ sender_batch_id: z.string() }),
});

export const createdBatchSchema = z.object({ batch_header: headerSchema });

export const itemSchema = z
	.object({
		payout_item_id: idSchema,
		payout_batch_id: idSchema,
		// Missing until PayPal has processed the payment.
		transaction_status: mappedStateSchema(ITEM_STATES).default("pending"),
		payout_item: z.object({ sender_item_id: z.string() }),
		errors: z.object({ name: z.string().max(100) }).nullish(),
	})
	.transform((item): PayoutItem & { batchId: string } => ({
		itemId: item.payout_item_id,
		itemKey: item.payout_item.sender_item_id,
		batchId: item.payout_batch_id,
		state: item.transaction_status,
		error: item.errors?.name ?? null,
	}));

export const batchPageSchema = z.object({
	batch_header: headerSchema,
	total_items: z.number().int().min(0).optional(),
	total_pages: z.number().int().min(0).optional(),
	items: z.array(itemSchema).default([]),
});

/** Links are in `details` as `link` (undocumented) or at the top level as `links`. */
const linksSchema = z.array(z.object({ href: z.string(), rel: z.string().optional() })).catch([]);

export const errorSchema = z.object({
	name: z.string().max(100),
	details: z
		.array(z.object({ field: z.string().optional(), issue: z.string().optional(), link: linksSchema.optional() }))
		.catch([])
		.default([]),
	links: linksSchema.default([]),
});
export type PaypalError = z.output<typeof errorSchema>;

/** The token endpoint's errors, which follow OAuth. */
export const tokenErrorSchema = z.object({ error: z.string().max(100) });

export const verificationSchema = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** Batch events contain a batch header, payment events a payment; other events are ignored. */
export const eventSchema = z.object({
	id: z.string().min(1).max(200),
	event_type: z.string().min(1).max(200),
	resource: z
		.object({
			batch_header: z.object({ payout_batch_id: idSchema }).optional().catch(undefined),
			payout_batch_id: idSchema.optional().catch(undefined),
			payout_item_id: idSchema.optional().catch(undefined),
		})
		.catch({}),
});
