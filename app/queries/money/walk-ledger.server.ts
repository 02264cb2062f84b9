import { min } from "drizzle-orm";
import { payments } from "#app/data/money-schema.server.ts";
import type { LedgerEntry } from "#app/domain/money/ledger-entry.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { listLedgerEntries } from "./list-ledger-entries.server.ts";

/** So much is read at once (milliseconds), because the ledger of all years does not fit into a Worker's memory. */
const PART = 7 * DAY;
/** After fewer entries than this the next part is twice as long. */
const FEW = 1000;

/** Everything that came in and left again between two moments, as listLedgerEntries has it, in parts, oldest first. */
export async function* walkLedger(
	services: Pick<Services, "db">,
	{ from, until }: { from: number; until: number },
): AsyncGenerator<LedgerEntry[]> {
	const [first] = await services.db.select({ at: min(payments.succeededAt) }).from(payments);
	// Nothing can leave before something came in.
	if (first?.at == null) return;
	let length = PART;
	for (let begins = Math.max(from, first.at); begins < until; ) {
		const ends = Math.min(begins + length, until);
		const entries = await listLedgerEntries(services, { from: begins, until: ends });
		yield entries;
		length = entries.length < FEW ? length * 2 : PART;
		begins = ends;
	}
}
