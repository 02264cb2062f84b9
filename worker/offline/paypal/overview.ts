import type { Fault, Faults } from "../provider/faults.ts";
import type { AccountLedger, Batch, Batches, Item } from "./batches.ts";
import type { Deliveries, SentEvent } from "./webhook-deliveries.ts";

const MAX_SHOWN_BATCHES = 20;
const MAX_SHOWN_ITEMS = 50;
const MAX_SHOWN_EVENTS = 50;

/** A batch with its first payments. */
export type BatchSummary = Batch & { items: Item[]; itemCount: number };

/** The data of the simulator's page, newest first. `balance` in cents. */
export type Overview = { balance: number; batches: BatchSummary[]; events: SentEvent[]; faults: Fault[] };

export function getOverview(batches: Batches, ledger: AccountLedger, deliveries: Deliveries, faults: Faults): Overview {
	return {
		balance: ledger.balance(),
		batches: batches.list(MAX_SHOWN_BATCHES).map((batch) => ({
			...batch,
			items: batches.listItems(batch.id, MAX_SHOWN_ITEMS),
			itemCount: batches.countItems(batch.id),
		})),
		events: deliveries.list(MAX_SHOWN_EVENTS),
		faults: faults.list(),
	};
}
