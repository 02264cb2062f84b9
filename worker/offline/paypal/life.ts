import type { Batch, Item, ItemStatus } from "./batches.ts";
import { outcomeOf } from "./outcomes.ts";
import type { SandboxContext } from "./sandbox-context.ts";

/** How long a batch stays in each of its first two states: by the product's clock, and so for as long as it takes. */
export const STEP_MS = 1000;

const EVENTS: Record<ItemStatus, string | null> = {
	PENDING: null,
	SUCCESS: "SUCCEEDED",
	FAILED: "FAILED",
	UNCLAIMED: "UNCLAIMED",
	RETURNED: "RETURNED",
	ONHOLD: "HELD",
	BLOCKED: "BLOCKED",
	REFUNDED: "REFUNDED",
};

/** Lets everything happen that is due by now, each at its time: also where the clock has jumped over several of them. */
export function live(sandbox: SandboxContext): void {
	for (;;) {
		const { batches, items } = sandbox.batches.due(sandbox.now);
		if (batches.length + items.length === 0) return;
		for (const item of items) {
			const { after } = outcomeOf(item.receiver);
			settle({ ...sandbox, now: item.dueAt ?? sandbox.now }, item, after?.status ?? item.status);
		}
		for (const batch of batches) {
			const step = batch.status === "PENDING" ? start : finish;
			step({ ...sandbox, now: batch.dueAt ?? sandbox.now }, batch);
		}
	}
}

/** The money leaves the balance now; where there is too little of it the whole batch is denied. */
function start(sandbox: SandboxContext, batch: Batch): void {
	const { batches, book, now } = sandbox;
	const items = batches.itemsOf(batch.id);
	if (book.balance() < batch.cents) {
		for (const item of items) {
			batches.saveItem({ ...item, status: "FAILED", error: "INSUFFICIENT_FUNDS", processedAt: now, dueAt: null });
		}
		const denied = batches.save({ ...batch, status: "DENIED", completedAt: now, dueAt: null });
		sandbox.emit("PAYMENT.PAYOUTSBATCH.DENIED", denied);
		return;
	}
	for (const item of items) move(sandbox, item, "sent");
	const begun = batches.save({ ...batch, status: "PROCESSING", dueAt: now + STEP_MS });
	sandbox.emit("PAYMENT.PAYOUTSBATCH.PROCESSING", begun);
}

/** Each payment meets its fate. */
function finish(sandbox: SandboxContext, batch: Batch): void {
	const { batches, now } = sandbox;
	for (const item of batches.itemsOf(batch.id)) {
		const { status, error, after } = outcomeOf(item.receiver);
		settle(sandbox, { ...item, error }, status, after ? now + after.ms : null);
	}
	const done = batches.save({ ...batch, status: "SUCCESS", completedAt: now, dueAt: null });
	sandbox.emit("PAYMENT.PAYOUTSBATCH.SUCCESS", done);
}

/** Gives a payment its new state, moves its money, and tells of it. @param event where it is not the state's own */
export function settle(
	sandbox: SandboxContext,
	item: Item,
	status: ItemStatus,
	dueAt: number | null = null,
	event: string | null = EVENTS[status],
): Item {
	if (status === "SUCCESS") move(sandbox, item, "received");
	if (["FAILED", "BLOCKED", "RETURNED", "REFUNDED"].includes(status)) move(sandbox, item, "back");
	const settled = sandbox.batches.saveItem({ ...item, status, processedAt: sandbox.now, dueAt });
	if (event) sandbox.emit(`PAYMENT.PAYOUTS-ITEM.${event}`, settled);
	return settled;
}

function move({ book, now: at }: SandboxContext, item: Item, movement: "sent" | "received" | "back"): void {
	const { id: itemId, key: itemKey, receiver, cents } = item;
	book.write({ at, movement, itemId, itemKey, receiver, cents });
}
