import * as z from "zod";
import { type Batch, type Item, paypalId } from "../batches.ts";
import { STEP_MS } from "../life.ts";
import { MAGIC_NOTES } from "../outcomes.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import { duplicate, malformed, PaypalFailure } from "./errors.ts";

/** How long PayPal remembers a key. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;

const cents = z
	.string()
	.regex(/^\d{1,8}\.\d{2}$/)
	.transform((value) => Number(value.replace(".", "")))
	.refine((amount) => amount > 0);

/** The documented bounds. A name that is not here is refused, so that typing errors are found before there is money. */
const bodySchema = z.strictObject({
	sender_batch_header: z.strictObject({
		sender_batch_id: z.string().min(1).max(256),
		email_subject: z.string().max(255),
		email_message: z.string().max(1000),
	}),
	items: z
		.array(
			z.strictObject({
				recipient_type: z.literal("EMAIL"),
				receiver: z.email().max(127),
				amount: z.strictObject({ value: cents, currency: z.literal("EUR") }),
				note: z.string().max(4000),
				sender_item_id: z.string().min(1).max(63),
				recipient_wallet: z.literal("PAYPAL"),
				purpose: z.literal("SERVICES"),
			}),
		)
		.min(1)
		.max(15_000),
});

/** `POST /v1/payments/payouts`: nothing is paid yet. @throws PaypalFailure in PayPal's words for what it refuses */
export function createBatch(sandbox: SandboxContext, body: unknown): Batch {
	const { batches, book, now } = sandbox;
	const parsed = bodySchema.safeParse(body);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw malformed(issue?.path.join("/") ?? "", issue?.message ?? "");
	}
	const { sender_batch_header: header, items: asked } = parsed.data;
	const [status, name] = MAGIC_NOTES[asked[0]?.note ?? ""] ?? [];
	if (status !== undefined && name !== undefined) throw new PaypalFailure(status, name, "Asked for by its note.");
	const first = batches.findByKey(header.sender_batch_id, now - REMEMBERED_MS);
	if (first) throw duplicate(first.id);
	const total = asked.reduce((sum, { amount }) => sum + amount.value, 0);
	if (book.balance() < total) {
		throw new PaypalFailure(422, "INSUFFICIENT_FUNDS", "Sender does not have sufficient funds.");
	}
	const batch: Batch = {
		id: paypalId(),
		key: header.sender_batch_id,
		subject: header.email_subject,
		message: header.email_message,
		status: "PENDING",
		cents: total,
		createdAt: now,
		completedAt: null,
		dueAt: now + STEP_MS,
	};
	const items = asked.map(
		({ receiver, amount, note, sender_item_id: key }): Item => ({
			id: paypalId(),
			batchId: batch.id,
			...{ key, receiver, note, cents: amount.value },
			...{ status: "PENDING", error: null, processedAt: null, dueAt: null },
		}),
	);
	batches.add(batch, items);
	return batch;
}
