import { and, eq, inArray, sql } from "drizzle-orm";
import { disputes, payments, refunds } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { lastDays, TREND_DAYS, type Trend, trendOf } from "#app/domain/measures/trends.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { OPEN_DISPUTES } from "#app/domain/money/payment-issue.ts";
import { beginningOf, dayAfter, HOUR, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { lostIn, receivedIn, refundedIn } from "./list-ledger-entries.server.ts";

/** Sums in cents, of thirty days of Lisbon and the thirty before, as the accountant's list has them. */
export type MoneyTrend = {
	taken: Trend;
	refunded: Trend;
	/** In disputes. */
	lost: Trend;
	net: Trend;
	/** The amount of the disputes that are still open. */
	disputed: Cents;
};

/** What came in and what left again, day by day, without demonstrations. One batch; every statement reads a range of an index. */
export async function findMoneyTrend({ db, now }: Pick<Services, "db" | "now">): Promise<MoneyTrend> {
	const days = lastDays(now(), 2 * TREND_DAYS);
	const period = { from: beginningOf(days[0] ?? ""), until: beginningOf(dayAfter(days.at(-1) ?? "")) };
	// Lisbon is at UTC or an hour ahead, so every hour of UTC lies within one day of Lisbon.
	const hourOf = (at: typeof payments.succeededAt | typeof refunds.requestedAt | typeof disputes.updatedAt) =>
		sql<number>`${at} / ${sql.raw(String(HOUR))}`.as("hour");
	const group = sql`1`;
	const [taken, refunded, lost, [open]] = await db.batch([
		db
			.select({ hour: hourOf(payments.succeededAt), n: sql<Cents>`sum(${payments.amountReceived})` })
			.from(payments)
			.innerJoin(applications, eq(applications.id, payments.applicationId))
			.where(receivedIn(period))
			.groupBy(group),
		db
			.select({ hour: hourOf(refunds.requestedAt), n: sql<Cents>`sum(${refunds.amount})` })
			.from(refunds)
			.innerJoin(applications, eq(applications.id, refunds.applicationId))
			.where(refundedIn(period))
			.groupBy(group),
		db
			.select({ hour: hourOf(disputes.updatedAt), n: sql<Cents>`sum(${disputes.amount})` })
			.from(disputes)
			.innerJoin(applications, eq(applications.id, disputes.applicationId))
			.where(lostIn(period))
			.groupBy(group),
		db
			.select({ sum: sql<Cents | null>`sum(${disputes.amount})` })
			.from(disputes)
			.innerJoin(applications, eq(applications.id, disputes.applicationId))
			.where(and(eq(applications.isDemo, false), inArray(disputes.status, OPEN_DISPUTES))),
	]);
	const byDay = (rows: { hour: number; n: number }[], sign = 1) =>
		rows.map(({ hour, n }) => ({ day: lisbonDate(hour * HOUR), n: sign * n }));
	return {
		taken: trendOf(days, byDay(taken)),
		refunded: trendOf(days, byDay(refunded)),
		lost: trendOf(days, byDay(lost)),
		net: trendOf(days, [...byDay(taken), ...byDay(refunded, -1), ...byDay(lost, -1)]),
		disputed: open?.sum ?? 0,
	};
}
