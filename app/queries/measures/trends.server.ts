import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import { stageFigures, stageTimes } from "#app/data/measure-schema.server.ts";
import { disputes, payments, refunds } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { STAGES, type Stage } from "#app/domain/application/application.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import type { MeasuredStage } from "#app/domain/measures/stage-clock.ts";
import type { StageFigures } from "#app/domain/measures/stage-figures.ts";
import {
	computeTrend,
	lastDays,
	type MedianTrend,
	medianTrend,
	TREND_DAYS,
	type Trend,
	type TrendPart,
	trendParts,
} from "#app/domain/measures/trends.ts";
import { UNDECIDED_DISPUTE_STATUSES } from "#app/domain/money/dispute.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { PACKAGE_IDS, type PackageId } from "#app/domain/money/packages.ts";
import { dayAfter, HOUR, lisbonDate, startOfDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "../cached-query.server.ts";
import { lostIn, receivedIn, refundedIn } from "../money/ledger.server.ts";

export type Trends = {
	/** Thirty days in Lisbon, the current one last. */
	days: string[];
	paid: Trend & { byLanguage: TrendPart<Language>[]; byPackage: TrendPart<PackageId>[] };
	nifs: Trend & { byPackage: TrendPart<PackageId>[] };
	/** From payment to NIF, in business days. */
	endToEnd: MedianTrend & { byPackage: { key: PackageId; median: number | null; n: number }[] };
};

/**
 * Counts applications paid and NIFs assigned, and measures the time between the two, for the last thirty days and the
 * thirty before, without demo applications. One batch reads a range of the index of payments and of the histograms, and
 * nothing older.
 */
export async function findTrends({ db, now }: Pick<Services, "db" | "now">): Promise<Trends> {
	const days = lastDays(now(), 2 * TREND_DAYS);
	const [first = ""] = days;
	// Lisbon is at UTC or one hour ahead, so each hour of UTC falls on one day in Lisbon.
	const hour = sql<number>`${payments.succeededAt} / ${sql.raw(String(HOUR))}`;
	const [paid, times] = await db.batch([
		db
			.select({
				hour,
				language: applications.language,
				packageType: applications.packageType,
				n: sql<number>`count(*)`,
			})
			.from(payments)
			.innerJoin(applications, eq(applications.id, payments.applicationId))
			.where(
				and(
					eq(applications.isDemo, false),
					gte(payments.succeededAt, startOfDate(first)),
					eq(payments.purpose, "application"),
					eq(payments.state, "succeeded"),
				),
			)
			.groupBy(hour, applications.language, applications.packageType),
		db
			.select()
			.from(stageTimes)
			.where(and(gte(stageTimes.day, first), eq(stageTimes.stage, "payment_to_nif"))),
	]);
	const paidCounts = paid.map((row) => ({ ...row, day: lisbonDate(row.hour * HOUR) }));
	const nifs = times.map(({ day, packageType, passed }) => ({ day, key: packageType, n: passed }));
	return {
		days: days.slice(-TREND_DAYS),
		paid: {
			...computeTrend(days, paidCounts),
			byLanguage: trendParts(
				days,
				LANGUAGES,
				paidCounts.map(({ language, ...row }) => ({ ...row, key: language })),
			),
			byPackage: trendParts(
				days,
				PACKAGE_IDS,
				paidCounts.map(({ packageType, ...row }) => ({ ...row, key: packageType })),
			),
		},
		nifs: { ...computeTrend(days, nifs), byPackage: trendParts(days, PACKAGE_IDS, nifs) },
		endToEnd: {
			...medianTrend(days, times),
			byPackage: PACKAGE_IDS.map((key) => {
				const { median, n } = medianTrend(
					days,
					times.filter(({ packageType }) => packageType === key),
				);
				return { key, median, n };
			}),
		},
	};
}

/** Sums in cents over the last thirty days in Lisbon and the thirty before, computed like the accountant's list. */
export type MoneyTrend = {
	received: Trend;
	refunded: Trend;
	/** Lost in disputes. */
	lost: Trend;
	net: Trend;
	/** Amount of the open disputes. */
	disputed: Cents;
};

/**
 * Sums payments received, refunded and lost per day, without demo applications. Uses one batch, in which each statement
 * reads a range of an index.
 */
export async function findMoneyTrend({ db, now }: Pick<Services, "db" | "now">): Promise<MoneyTrend> {
	const days = lastDays(now(), 2 * TREND_DAYS);
	const period = { from: startOfDate(days[0] ?? ""), until: startOfDate(dayAfter(days.at(-1) ?? "")) };
	// Lisbon is at UTC or one hour ahead, so each hour of UTC falls on one day in Lisbon.
	const hourColumn = (column: typeof payments.succeededAt | typeof refunds.requestedAt | typeof disputes.updatedAt) =>
		sql<number>`${column} / ${sql.raw(String(HOUR))}`.as("hour");
	const group = sql`1`;
	const [received, refunded, lost, [open]] = await db.batch([
		db
			.select({ hour: hourColumn(payments.succeededAt), n: sql<Cents>`sum(${payments.amountReceived})` })
			.from(payments)
			.innerJoin(applications, eq(applications.id, payments.applicationId))
			.where(receivedIn(period))
			.groupBy(group),
		db
			.select({ hour: hourColumn(refunds.requestedAt), n: sql<Cents>`sum(${refunds.amount})` })
			.from(refunds)
			.innerJoin(applications, eq(applications.id, refunds.applicationId))
			.where(refundedIn(period))
			.groupBy(group),
		db
			.select({ hour: hourColumn(disputes.updatedAt), n: sql<Cents>`sum(${disputes.amount})` })
			.from(disputes)
			.innerJoin(applications, eq(applications.id, disputes.applicationId))
			.where(lostIn(period))
			.groupBy(group),
		db
			.select({ sum: sql<Cents | null>`sum(${disputes.amount})` })
			.from(disputes)
			.innerJoin(applications, eq(applications.id, disputes.applicationId))
			.where(and(eq(applications.isDemo, false), inArray(disputes.status, UNDECIDED_DISPUTE_STATUSES))),
	]);
	const byDay = (rows: { hour: number; n: number }[], sign = 1) =>
		rows.map(({ hour, n }) => ({ day: lisbonDate(hour * HOUR), n: sign * n }));
	return {
		received: computeTrend(days, byDay(received)),
		refunded: computeTrend(days, byDay(refunded)),
		lost: computeTrend(days, byDay(lost)),
		net: computeTrend(days, [...byDay(received), ...byDay(refunded, -1), ...byDay(lost, -1)]),
		disputed: open?.sum ?? 0,
	};
}

/** Figures of one stage; `asOf` is the day (YYYY-MM-DD, Lisbon) after the ninety days. */
export type MeasuredFigures = StageFigures & { stage: MeasuredStage; asOf: string };

/** Returns the figures of the stages passed within ninety days, which are computed once a day. */
export async function listStageFigures({ db }: Pick<Services, "db">): Promise<MeasuredFigures[]> {
	return db.select().from(stageFigures);
}

/** Reads the figures from payment to NIF; null if there are none. */
async function readEndToEndTime({ db }: Pick<Services, "db">): Promise<MeasuredFigures | null> {
	const [row] = await db.select().from(stageFigures).where(eq(stageFigures.stage, "payment_to_nif"));
	return row ?? null;
}

/**
 * Returns the figures from payment to NIF. They are cached, because they change once a day and several public pages
 * show them. Null if the database is unavailable.
 */
export const findEndToEndTime = cachedQuery("figures-unreadable", readEndToEndTime, null).get;

/** Returns the number of applications in each stage, one row each, maintained by the room. */
export async function countStages({ db }: Pick<Services, "db">): Promise<Record<Stage, number>> {
	const counts = await db.select().from(stageCounts);
	const count = (stage: Stage) => counts.find((row) => row.stage === stage)?.applications ?? 0;
	return Object.fromEntries(STAGES.map((stage) => [stage, count(stage)])) as Record<Stage, number>;
}
