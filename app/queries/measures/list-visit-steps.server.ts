import { and, eq, gte, sql } from "drizzle-orm";
import { stepDays } from "#app/data/counts-schema.server.ts";
import type { Language } from "#app/domain/language.ts";
import { type DeviceClass, VISIT_STEPS, type VisitCounts, type VisitStep } from "#app/domain/measures/visit-steps.ts";
import { daysBefore, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

const DAYS = 30;

/** Null where all are counted. */
export type VisitFilter = { language: Language | null; device: DeviceClass | null };

export type VisitSteps = {
	counts: VisitCounts;
	/** Of all visits to the upload page in the language, the share on phones; null where nobody came. */
	phoneShare: number | null;
	/** Most frequent first. */
	errors: { step: VisitStep; error: string; times: number }[];
};

/** How often each step was reached in the last 30 days, today included, and which errors were met there. */
export async function listVisitSteps(
	{ db, now }: Pick<Services, "db" | "now">,
	{ language, device }: VisitFilter,
): Promise<VisitSteps> {
	const all = sql<number>`sum(${stepDays.times})`;
	const phone = sql<number>`sum(CASE WHEN ${stepDays.device} = 'phone' THEN ${stepDays.times} ELSE 0 END)`;
	const rows = await db
		.select({ step: stepDays.step, error: stepDays.error, all, phone })
		.from(stepDays)
		.where(
			and(
				gte(stepDays.day, daysBefore(lisbonDate(now()), DAYS - 1)),
				language ? eq(stepDays.language, language) : undefined,
			),
		)
		.groupBy(stepDays.step, stepDays.error)
		.orderBy(stepDays.error);
	const timesOf = (row: { all: number; phone: number }) => {
		if (device === null) return row.all;
		return device === "phone" ? row.phone : row.all - row.phone;
	};
	const reached = (step: VisitStep) => rows.find((row) => row.step === step && row.error === "");
	const upload = reached("upload");
	const counts = Object.fromEntries(
		VISIT_STEPS.map((step) => [step, timesOf(reached(step) ?? { all: 0, phone: 0 })]),
	) as VisitCounts;
	const errors = rows
		.filter(({ error }) => error !== "")
		.map(({ step, error, ...row }) => ({ step, error, times: timesOf(row) }))
		.filter(({ times }) => times > 0)
		.sort((one, other) => other.times - one.times);
	return { counts, phoneShare: upload && upload.all > 0 ? upload.phone / upload.all : null, errors };
}
