import type { PayoutEvent } from "#app/domain/money/payout-provider.ts";
import type { PayoutProblem, Services } from "#app/services.ts";
import { takeOverBatch, takeOverItem } from "./send-payout-runs.server.ts";

/**
 * A verified webhook event of the payout provider. It is a hint: the provider is asked how the payment or the batch stands
 * now, so that an event that comes late, twice or out of order changes nothing. An event about neither is ignored.
 * @throws Error when the provider cannot be asked: then it is worth telling us again
 */
export async function handlePayoutEvent(services: Services, event: PayoutEvent): Promise<void> {
	const { log, payouts } = services;
	const { type, itemId, batchId } = event;
	if (itemId !== null) {
		const item = await payouts.getItem(itemId);
		if (!item.ok) return unknown(services, { type, about: "item" }, item.problem);
		log("payout-observed", { type, about: "item", state: item.value.state });
		return takeOverItem(services, item.value);
	}
	if (batchId === null) return log("payout-event-ignored", { type });
	const batch = await payouts.getBatch(batchId);
	if (!batch.ok) return unknown(services, { type, about: "batch" }, batch.problem);
	log("payout-observed", { type, about: "batch", state: batch.value.state });
	return takeOverBatch(services, batch.value);
}

function unknown({ log }: Services, about: { type: string; about: "item" | "batch" }, problem: PayoutProblem): void {
	if (problem.kind === "unavailable") throw new Error("The payout provider could not be asked");
	log("payout-unknown", { ...about, code: problem.code });
}
