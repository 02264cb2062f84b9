import { type AnyColumn, and, asc, eq, gte, inArray, lt, min, type SQL, sql } from "drizzle-orm";
import { disputes, payments, refunds } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { LedgerEntry } from "#app/domain/money/ledger-entry.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** Times in UTC milliseconds, the end exclusive. */
type Period = { from: number; until: number };

const isReal = eq(applications.isDemo, false);

/**
 * Returns the condition for payments received in a period, joined with their applications. Excludes demo applications.
 */
export function receivedIn({ from, until }: Period): SQL | undefined {
	return and(isReal, gte(payments.succeededAt, from), lt(payments.succeededAt, until));
}

/** Returns the condition for refunds of a period, counted from the request to the provider. */
export function refundedIn({ from, until }: Period): SQL | undefined {
	const { state, requestedAt } = refunds;
	return and(isReal, inArray(state, ["pending", "succeeded"]), gte(requestedAt, from), lt(requestedAt, until));
}

/** Returns the condition for disputes lost in a period. */
export function lostIn({ from, until }: Period): SQL | undefined {
	return and(isReal, eq(disputes.status, "lost"), gte(disputes.updatedAt, from), lt(disputes.updatedAt, until));
}

/** Lists all receipts, refunds and lost disputes of a period, oldest first. */
async function listLedgerEntries({ db }: Pick<Services, "db">, period: Period): Promise<LedgerEntry[]> {
	const { applicationNumber } = applications;
	const joinCondition = eq(applications.id, payments.applicationId);
	const [paid, refunded, lost] = await db.batch([
		db
			.select({
				payment: payments,
				applicationNumber,
				...movementColumns(payments.succeededAt, payments.amountReceived),
			})
			.from(payments)
			.innerJoin(applications, joinCondition)
			.where(receivedIn(period))
			.orderBy(asc(payments.succeededAt)),
		db
			.select({ payment: payments, applicationNumber, ...movementColumns(refunds.requestedAt, refunds.amount) })
			.from(refunds)
			.innerJoin(payments, eq(payments.id, refunds.paymentId))
			.innerJoin(applications, joinCondition)
			.where(refundedIn(period)),
		db
			.select({ payment: payments, applicationNumber, ...movementColumns(disputes.updatedAt, disputes.amount) })
			.from(disputes)
			.innerJoin(payments, eq(payments.id, disputes.paymentId))
			.innerJoin(applications, joinCondition)
			.where(lostIn(period)),
	]);
	const entries = [
		...paid.map((row) => toLedgerEntry("payment", row)),
		...refunded.map((row) => toLedgerEntry("refund", row)),
		...lost.map((row) => toLedgerEntry("dispute_lost", row)),
	];
	return entries.sort((a, b) => a.at - b.at);
}

/** Aliased, because a batch drops one of two columns with the same name and shifts the values after it. */
function movementColumns(timestamp: AnyColumn, amount: AnyColumn) {
	return { at: sql<number | null>`${timestamp}`.as("moved_at"), amount: sql<Cents>`${amount}`.as("moved_amount") };
}

type Row = {
	payment: typeof payments.$inferSelect;
	applicationNumber: string;
	at: number | null;
	amount: Cents;
};

function toLedgerEntry(kind: LedgerEntry["kind"], { payment, applicationNumber, at, amount }: Row): LedgerEntry {
	const isReceipt = kind === "payment";
	const { purpose, state, currency, livemode, intentId, declaredCountry, ipCountry, cardCountry } = payment;
	return {
		kind,
		at: at ?? payment.createdAt,
		applicationNumber,
		received: isReceipt ? amount : 0,
		returned: isReceipt ? 0 : amount,
		...{ purpose, state, currency, livemode, intentId, declaredCountry, ipCountry, cardCountry },
	};
}

/** Period of one read, in milliseconds: all years together do not fit into a Worker's memory. */
const CHUNK_MS = 7 * DAY;
/** After fewer entries than this, the next read covers twice the period. */
const MIN_ENTRIES = 1000;

/** Yields the entries of `listLedgerEntries` between two times, in chunks, oldest first. */
export async function* walkLedger(
	services: Pick<Services, "db">,
	{ from, until }: { from: number; until: number },
): AsyncGenerator<LedgerEntry[]> {
	const [first] = await services.db.select({ at: min(payments.succeededAt) }).from(payments);
	// No refund precedes the first payment.
	if (first?.at == null) return;
	let length = CHUNK_MS;
	for (let start = Math.max(from, first.at); start < until; ) {
		const endsAt = Math.min(start + length, until);
		const entries = await listLedgerEntries(services, { from: start, until: endsAt });
		yield entries;
		length = entries.length < MIN_ENTRIES ? length * 2 : CHUNK_MS;
		start = endsAt;
	}
}
