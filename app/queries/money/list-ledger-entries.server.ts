import { type AnyColumn, and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { disputes, payments, refunds } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { LedgerEntry } from "#app/domain/money/ledger-entry.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { Services } from "#app/services.ts";

/**
 * Everything that came in and left again between two moments (UTC milliseconds, the last one excluded), oldest first.
 * A refund counts from when it was asked of the provider, once that has it; demonstration applications do not count.
 */
export async function listLedgerEntries(
	{ db }: Pick<Services, "db">,
	{ from, until }: { from: number; until: number },
): Promise<LedgerEntry[]> {
	const { applicationNumber } = applications;
	const real = eq(applications.isDemo, false);
	const mine = eq(applications.id, payments.applicationId);
	const [paid, back, lost] = await db.batch([
		db
			.select({ payment: payments, applicationNumber, ...moved(payments.succeededAt, payments.amountReceived) })
			.from(payments)
			.innerJoin(applications, mine)
			.where(and(real, gte(payments.succeededAt, from), lt(payments.succeededAt, until)))
			.orderBy(asc(payments.succeededAt)),
		db
			.select({ payment: payments, applicationNumber, ...moved(refunds.requestedAt, refunds.amount) })
			.from(refunds)
			.innerJoin(payments, eq(payments.id, refunds.paymentId))
			.innerJoin(applications, mine)
			.where(
				and(
					real,
					inArray(refunds.state, ["pending", "succeeded"]),
					gte(refunds.requestedAt, from),
					lt(refunds.requestedAt, until),
				),
			),
		db
			.select({ payment: payments, applicationNumber, ...moved(disputes.updatedAt, disputes.amount) })
			.from(disputes)
			.innerJoin(payments, eq(payments.id, disputes.paymentId))
			.innerJoin(applications, mine)
			.where(and(real, eq(disputes.status, "lost"), gte(disputes.updatedAt, from), lt(disputes.updatedAt, until))),
	]);
	const entries = [
		...paid.map((row) => entry("payment", row)),
		...back.map((row) => entry("refund", row)),
		...lost.map((row) => entry("dispute_lost", row)),
	];
	return entries.sort((one, other) => one.at - other.at);
}

/** Under names of their own: of two columns with one name a batch keeps one, and every value after it slips. */
function moved(at: AnyColumn, amount: AnyColumn) {
	return { at: sql<number | null>`${at}`.as("moved_at"), amount: sql<Cents>`${amount}`.as("moved_amount") };
}

type Row = {
	payment: typeof payments.$inferSelect;
	applicationNumber: string;
	at: number | null;
	amount: Cents;
};

function entry(kind: LedgerEntry["kind"], { payment, applicationNumber, at, amount }: Row): LedgerEntry {
	const came = kind === "payment";
	const { purpose, state, currency, livemode, intentId, declaredCountry, ipCountry, cardCountry } = payment;
	return {
		kind,
		at: at ?? payment.createdAt,
		applicationNumber,
		received: came ? amount : 0,
		returned: came ? 0 : amount,
		...{ purpose, state, currency, livemode, intentId, declaredCountry, ipCountry, cardCountry },
	};
}
