import type { Cents } from "#app/domain/money/money.ts";
import { beginningOf, dayAfter, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { listLedgerEntries } from "./list-ledger-entries.server.ts";

/** Sums of one day of Lisbon (YYYY-MM-DD) in cents, as the accountant's list has them. */
export type MoneyOfDay = { day: string; taken: Cents; refunded: Cents; lost: Cents; net: Cents };

/** What came in today and what left again; reads the entries of this day alone. */
export async function findMoneyOfToday(services: Pick<Services, "db" | "now">): Promise<MoneyOfDay> {
	const day = lisbonDate(services.now());
	const entries = await listLedgerEntries(services, { from: beginningOf(day), until: beginningOf(dayAfter(day)) });
	const taken = entries.reduce((sum, { received }) => sum + received, 0);
	const back = (kind: "refund" | "dispute_lost") =>
		entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.returned : 0), 0);
	const [refunded, lost] = [back("refund"), back("dispute_lost")];
	return { day, taken, refunded, lost, net: taken - refunded - lost };
}
