import type { Fault, Faults } from "../provider/faults.ts";
import type { AccountLedger, Batch, Batches, Item } from "./batches.ts";
import type { Deliveries, SentEvent } from "./webhook-deliveries.ts";

const SHOWN_BATCHES = 20;
const SHOWN_ITEMS = 50;
const SHOWN_EVENTS = 50;

/** A batch with the first of its payments. */
export type BatchSummary = Batch & { items: Item[]; itemCount: number };

/** The data of the simulator's page, newest first. `balance` in cents. */
export type Overview = { balance: number; batches: BatchSummary[]; events: SentEvent[]; faults: Fault[] };

export function getOverview(batches: Batches, ledger: AccountLedger, deliveries: Deliveries, faults: Faults): Overview {
	return {
		balance: ledger.balance(),
		batches: batches.list(SHOWN_BATCHES).map((batch) => ({
			...batch,
			items: batches.listItems(batch.id, SHOWN_ITEMS),
			itemCount: batches.countItems(batch.id),
		})),
		events: deliveries.list(SHOWN_EVENTS),
		faults: faults.list(),
	};
}
