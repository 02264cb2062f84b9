import { and, eq, gte, sql } from "drizzle-orm";
import { pageViews, stepDays } from "#app/data/counts-schema.server.ts";
import { funnelDays } from "#app/data/measure-schema.server.ts";
import type { Language } from "#app/domain/language.ts";
import { type FunnelWeek, lastMondays, sumByWeek } from "#app/domain/measures/funnel.ts";
import { type DeviceClass, VISIT_STEPS, type VisitCounts, type VisitStep } from "#app/domain/measures/visit-steps.ts";
import { DAY, daysBefore, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

const SHOWN_DAYS = 30;

/** Null counts all languages or devices. */
export type VisitFilter = { language: Language | null; device: DeviceClass | null };

export type VisitSteps = {
	counts: VisitCounts;
	/** Share of phones among visits to the upload page in this language; null if there were none. */
	phoneShare: number | null;
	/** Most frequent first. */
	errors: { step: VisitStep; error: string; times: number }[];
};

/** Counts each step and its errors in the last 30 days, including today. */
export async function listVisitSteps(
	{ db, now }: Pick<Services, "db" | "now">,
	{ language, device }: VisitFilter,
): Promise<VisitSteps> {
	const total = sql<number>`sum(${stepDays.times})`;
	const phone = sql<number>`sum(CASE WHEN ${stepDays.device} = 'phone' THEN ${stepDays.times} ELSE 0 END)`;
	const rows = await db
		.select({ step: stepDays.step, error: stepDays.error, all: total, phone })
		.from(stepDays)
		.where(
			and(
				gte(stepDays.day, daysBefore(lisbonDate(now()), SHOWN_DAYS - 1)),
				language ? eq(stepDays.language, language) : undefined,
			),
		)
		.groupBy(stepDays.step, stepDays.error)
		.orderBy(stepDays.error);
	const getTimes = (row: { all: number; phone: number }) => {
		if (device === null) return row.all;
		return device === "phone" ? row.phone : row.all - row.phone;
	};
	const findStep = (step: VisitStep) => rows.find((row) => row.step === step && row.error === "");
	const upload = findStep("upload");
	const counts = Object.fromEntries(
		VISIT_STEPS.map((step) => [step, getTimes(findStep(step) ?? { all: 0, phone: 0 })]),
	) as VisitCounts;
	const errors = rows
		.filter(({ error }) => error !== "")
		.map(({ step, error, ...row }) => ({ step, error, times: getTimes(row) }))
		.filter(({ times }) => times > 0)
		.sort((a, b) => b.times - a.times);
	return { counts, phoneShare: upload && upload.all > 0 ? upload.phone / upload.all : null, errors };
}

const SHOWN_WEEKS = 8;

/** Counts applications by step over the last eight weeks, the current one last. */
export async function listFunnelWeeks({ db, now }: Pick<Services, "db" | "now">): Promise<FunnelWeek[]> {
	const mondays = lastMondays(now(), SHOWN_WEEKS);
	const counts = await db
		.select()
		.from(funnelDays)
		.where(gte(funnelDays.day, mondays[0] ?? ""));
	return sumByWeek(counts, mondays);
}

type PageViews = {
	/** Most viewed first, by path template. */
	byPage: { path: string; week: number; month: number }[];
	/** Newest first; days in Lisbon, YYYY-MM-DD. */
	byDay: { day: string; views: number }[];
};

/** Counts page views of the last 7 and 30 days, including today. */
export async function listPageViews({ db, now }: Pick<Services, "db" | "now">): Promise<PageViews> {
	const monthStart = lisbonDate(now() - 29 * DAY);
	const weekStart = lisbonDate(now() - 6 * DAY);
	const inMonth = gte(pageViews.day, monthStart);
	const views = sql<number>`sum(${pageViews.views})`;
	const [byPage, byDay] = await db.batch([
		db
			.select({
				path: pageViews.path,
				week: sql<number>`sum(CASE WHEN ${pageViews.day} >= ${weekStart} THEN ${pageViews.views} ELSE 0 END)`,
				month: views,
			})
			.from(pageViews)
			.where(inMonth)
			.groupBy(pageViews.path)
			.orderBy(sql`${views} DESC`, pageViews.path),
		db
			.select({ day: pageViews.day, views })
			.from(pageViews)
			.where(inMonth)
			.groupBy(pageViews.day)
			.orderBy(sql`${pageViews.day} DESC`),
	]);
	return { byPage, byDay };
}
