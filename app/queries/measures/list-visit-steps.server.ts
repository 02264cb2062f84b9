import { and, eq, gte, sql } from "drizzle-orm";
import { stepDays } from "#app/data/counts-schema.server.ts";
import type { Language } from "#app/domain/language.ts";
import { type DeviceClass, VISIT_STEPS, type VisitCounts, type VisitStep } from "#app/domain/measures/visit-steps.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

const DAYS = 30;

/** Null where all are counted. */
export type VisitFilter = { language: Language | null; device: DeviceClass | null };

export type VisitSteps = {
	counts: VisitCounts;
	/** Most frequent first. */
	errors: { step: VisitStep; error: string; times: number }[];
};

/** How often each step was reached in the last 30 days, today included, and which errors were met there. */
export async function listVisitSteps(
	{ db, now }: Pick<Services, "db" | "now">,
	{ language, device }: VisitFilter,
): Promise<VisitSteps> {
	const times = sql<number>`sum(${stepDays.times})`;
	const rows = await db
		.select({ step: stepDays.step, error: stepDays.error, times })
		.from(stepDays)
		.where(
			and(
				gte(stepDays.day, lisbonDate(now() - (DAYS - 1) * DAY)),
				language ? eq(stepDays.language, language) : undefined,
				device ? eq(stepDays.device, device) : undefined,
			),
		)
		.groupBy(stepDays.step, stepDays.error)
		.orderBy(sql`${times} DESC`, stepDays.error);
	const reached = rows.filter(({ error }) => error === "");
	const counts = Object.fromEntries(
		VISIT_STEPS.map((step) => [step, reached.find((row) => row.step === step)?.times ?? 0]),
	) as VisitCounts;
	return { counts, errors: rows.filter(({ error }) => error !== "") };
}
