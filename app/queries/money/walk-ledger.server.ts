import { min } from "drizzle-orm";
import { payments } from "#app/data/money-schema.server.ts";
import type { LedgerEntry } from "#app/domain/money/ledger-entry.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { listLedgerEntries } from "./list-ledger-entries.server.ts";

/** So much is read at once (milliseconds): the books of all years do not fit into a Worker's memory. */
const PART = 14 * DAY;

/** Everything that came in and left again between two moments, as listLedgerEntries has it, in parts, oldest first. */
export async function* walkLedger(
	services: Pick<Services, "db">,
	{ from, until }: { from: number; until: number },
): AsyncGenerator<LedgerEntry[]> {
	const [first] = await services.db.select({ at: min(payments.succeededAt) }).from(payments);
	// Nothing can leave before something came in.
	if (first?.at == null) return;
	for (let part = Math.max(from, first.at); part < until; part += PART) {
		yield await listLedgerEntries(services, { from: part, until: Math.min(part + PART, until) });
	}
}
