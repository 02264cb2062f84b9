import { and, eq, gte, sql } from "drizzle-orm";
import { stageTimes } from "#app/data/measure-schema.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import {
	lastDays,
	type MedianTrend,
	medianTrend,
	TREND_DAYS,
	type Trend,
	type TrendPart,
	trendOf,
	trendParts,
} from "#app/domain/measures/trends.ts";
import { PACKAGE_IDS, type PackageId } from "#app/domain/money/packages.ts";
import { beginningOf, HOUR, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

export type Trends = {
	/** Thirty days of Lisbon, the present one last. */
	days: string[];
	paid: Trend & { byLanguage: TrendPart<Language>[]; byPackage: TrendPart<PackageId>[] };
	nifs: Trend & { byPackage: TrendPart<PackageId>[] };
	/** From payment to NIF, in business days. */
	wholeWay: MedianTrend & { byPackage: { key: PackageId; median: number | null; n: number }[] };
};

/**
 * Applications paid, NIFs assigned and the time between the two, for thirty days and the thirty before, without demonstrations. One
 * batch; payments are read by a range of their index, NIFs from the histograms, so that nothing older is read.
 */
export async function findTrends({ db, now }: Pick<Services, "db" | "now">): Promise<Trends> {
	const days = lastDays(now(), 2 * TREND_DAYS);
	const [first = ""] = days;
	// Lisbon is at UTC or an hour ahead, so every hour of UTC lies within one day of Lisbon.
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
					gte(payments.succeededAt, beginningOf(first)),
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
	const payers = paid.map((row) => ({ ...row, day: lisbonDate(row.hour * HOUR) }));
	const nifs = times.map(({ day, packageType, passed }) => ({ day, key: packageType, n: passed }));
	return {
		days: days.slice(-TREND_DAYS),
		paid: {
			...trendOf(days, payers),
			byLanguage: trendParts(
				days,
				LANGUAGES,
				payers.map(({ language, ...row }) => ({ ...row, key: language })),
			),
			byPackage: trendParts(
				days,
				PACKAGE_IDS,
				payers.map(({ packageType, ...row }) => ({ ...row, key: packageType })),
			),
		},
		nifs: { ...trendOf(days, nifs), byPackage: trendParts(days, PACKAGE_IDS, nifs) },
		wholeWay: {
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
