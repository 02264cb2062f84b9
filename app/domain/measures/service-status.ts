import { dayAfter, daysBefore, lisbonDate, MINUTE, startOfDate } from "../time/calendar.ts";

/** The parts of the service as visitors know them, in the order in which an application uses them. */
export const SERVICE_PARTS = ["applications", "uploads", "documents", "payments", "mail", "payouts"] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** Levels from best to worst; the index is stored. */
export const LEVELS = ["ok", "impaired", "down"] as const;
export type Level = (typeof LEVELS)[number];

/** Health checks of the parts of the system (app/queries/measures/health-checks.server.ts). */
export const HEALTH_CHECKS = ["database", "bucket", "room", "jobs", "reader", "payments"] as const;
export type HealthCheck = (typeof HEALTH_CHECKS)[number];

/** How long a document or mail may wait, in ms. */
export const MAX_DELAY_MS = 30 * MINUTE;
/** Number of failed or returned e-mails per hour above which the mail provider may be down. */
export const RETURNED_MAIL_THRESHOLD = 5;

export type StatusFacts = {
	/** UTC milliseconds. */
	now: number;
	isHealthy: Record<HealthCheck, boolean>;
	/** The jobs whose last run failed. */
	failingJobs: readonly string[];
	/** Time of the oldest unread document; null if there are none. */
	unreadSince: number | null;
	/** When the oldest unsent mail was due; null if there are none. */
	mailDue: number | null;
	/** Number of e-mails that failed or bounced in the last hour. */
	returnedMails: number;
	/** Whether a payout run waits for the provider. */
	isPayoutStuck: boolean;
	/** Parts that are configured. */
	isConfigured: { payments: boolean; payouts: boolean };
};

/** Returns the level of each part by the latest measurements; none for a part that is not configured. */
export function evaluateLevels(facts: StatusFacts): Partial<Record<ServicePart, Level>> {
	const { isHealthy, failingJobs, unreadSince, mailDue, returnedMails, isPayoutStuck, isConfigured, now } = facts;
	const hasFailingJob = (...jobs: string[]) => jobs.some((job) => failingJobs.includes(job));
	const isLate = (startedAt: number | null) => startedAt !== null && startedAt <= now - MAX_DELAY_MS;
	const toLevel = (isDown: boolean, isImpaired: boolean) => (isDown ? "down" : isImpaired ? "impaired" : "ok");
	const isDatabaseDown = !isHealthy.database;
	return {
		applications: toLevel(isDatabaseDown || !isHealthy.room, hasFailingJob("process-due-applications")),
		uploads: toLevel(isDatabaseDown || !isHealthy.bucket, false),
		documents: toLevel(isDatabaseDown || !isHealthy.reader, isLate(unreadSince) || hasFailingJob("read-documents")),
		...(isConfigured.payments && {
			payments: toLevel(
				isDatabaseDown || !isHealthy.payments,
				hasFailingJob("fetch-missed-events", "finish-events", "reconcile-payments"),
			),
		}),
		mail: toLevel(
			isDatabaseDown,
			isLate(mailDue) ||
				returnedMails >= RETURNED_MAIL_THRESHOLD ||
				hasFailingJob("deliver-effects", "deliver-letters"),
		),
		...(isConfigured.payouts && { payouts: toLevel(isDatabaseDown, isPayoutStuck || hasFailingJob("send-payouts")) }),
	};
}

/** The samples of one part on one day. */
export type ServiceDay = {
	part: ServicePart;
	/** Civil date in Lisbon, YYYY-MM-DD. */
	day: string;
	ok: number;
	/** Number of samples with any other level. */
	bad: number;
	/** Index of the day's worst level, and of the last sample's. */
	worst: number;
	level: number;
	/** Of the last sample, UTC milliseconds. */
	at: number;
};

/** Retention of samples in days. */
export const STORED_STATUS_DAYS = 400;
/** Days that the status page shows. */
export const STATUS_DAYS = 90;
/** Maximum age of a measurement: three runs of the cron job. */
export const MAX_SAMPLE_AGE_MS = 15 * MINUTE;
/** Interval of the cron job's measurements. */
const SAMPLE_INTERVAL_MS = 5 * MINUTE;
/** Minimum share of a day's samples; a day with fewer counts as partly measured. */
const MIN_SAMPLE_SHARE = 0.9;

/** The worst level of a day; `partial` if samples are missing and the rest are good, `none` without samples. */
export type DayState = Level | "partial" | "none";

export type PartStatus = {
	part: ServicePart;
	/** Null if the last sample is too old. An open incident makes it at least `impaired`. */
	level: Level | null;
	/** Oldest first, today last. */
	days: { day: string; state: DayState }[];
	/** Number of good samples over all days shown. */
	ok: number;
	samples: number;
};

export type StatusView = {
	/** Time of the last sample, UTC milliseconds; null before the first one. */
	measuredAt: number | null;
	isStale: boolean;
	/** Parts that have been measured at least once. */
	parts: PartStatus[];
};

/**
 * Returns the status of each part from the samples of the last ninety days.
 * @param reportedParts parts with an open incident
 */
export function statusView(
	rows: readonly ServiceDay[],
	reportedParts: readonly ServicePart[],
	now: number,
): StatusView {
	const today = lisbonDate(now);
	const days = Array.from({ length: STATUS_DAYS }, (_, n) => daysBefore(today, STATUS_DAYS - 1 - n));
	const measuredAt = rows.length === 0 ? null : Math.max(...rows.map(({ at }) => at));
	const parts = SERVICE_PARTS.flatMap((part): PartStatus[] => {
		const ownDays = new Map(rows.filter((row) => row.part === part).map((row) => [row.day, row]));
		const [last] = [...ownDays.values()].sort((a, b) => b.at - a.at);
		if (!last) return [];
		const knownDays = days.map((day) => ownDays.get(day)).filter((row) => row !== undefined);
		return [
			{
				part,
				level: currentLevel(last, reportedParts.includes(part), now),
				days: days.map((day) => ({ day, state: dayState(ownDays.get(day), day, now) })),
				ok: knownDays.reduce((sum, { ok }) => sum + ok, 0),
				samples: knownDays.reduce((sum, { ok, bad }) => sum + ok + bad, 0),
			},
		];
	});
	return { measuredAt, isStale: measuredAt === null || isOld(measuredAt, now), parts };
}

function isOld(time: number, now: number): boolean {
	return time < now - MAX_SAMPLE_AGE_MS;
}

function currentLevel(last: ServiceDay, isReported: boolean, now: number): Level | null {
	if (isOld(last.at, now)) return isReported ? "impaired" : null;
	return LEVELS[Math.max(last.level, isReported ? 1 : 0)] ?? null;
}

function dayState(row: ServiceDay | undefined, day: string, now: number): DayState {
	if (!row || row.ok + row.bad === 0) return "none";
	if (row.worst > 0) return LEVELS[row.worst] ?? "none";
	const expectedSamples = (Math.min(now, startOfDate(dayAfter(day))) - startOfDate(day)) / SAMPLE_INTERVAL_MS;
	return row.ok + row.bad < Math.floor(expectedSamples * MIN_SAMPLE_SHARE) ? "partial" : "ok";
}

/**
 * Returns the share of good samples in per cent, rounded down to hundredths, so that 100 means all of them; null
 * without samples.
 */
export function availability({ ok, samples }: Pick<PartStatus, "ok" | "samples">): number | null {
	return samples === 0 ? null : Math.floor((ok / samples) * 10_000) / 100;
}
