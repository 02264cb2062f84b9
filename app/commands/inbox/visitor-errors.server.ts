import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { visitorErrors } from "#app/data/inbox-schema.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { errorFingerprint, plainErrorName, type VisitorError } from "#app/domain/inbox/visitor-error.ts";
import { HOUR, lisbonDate, MINUTE } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { notifyTeam } from "./letters.server.ts";

/** Groups that one isolate tracks. Beyond this number, the oldest group is dropped, and is then written more often. */
const MAX_GROUPS = 200;

/**
 * E-mails per hour about browser errors, across all groups: anyone can report errors, and the list shows all of them.
 */
const MAX_MAILS_PER_HOUR = 3;

/** For each group, when this isolate last wrote it (UTC milliseconds), and the number of errors since. */
const groups = new Map<string, { writtenAt: number; unwrittenCount: number }>();

/**
 * Counts an error on a visitor's page, in the background. An isolate writes each group at most once a minute and
 * accumulates in between.
 * @param release the build in which it happened
 */
export function recordVisitorError(services: Services, reported: VisitorError, release: string): void {
	const error = { ...reported, name: plainErrorName(reported.name) };
	const key = errorFingerprint(error);
	const now = services.now();
	const group = groups.get(key) ?? { writtenAt: Number.NEGATIVE_INFINITY, unwrittenCount: 0 };
	group.unwrittenCount += 1;
	groups.delete(key);
	groups.set(key, group);
	for (const oldest of groups.keys()) {
		if (groups.size <= MAX_GROUPS) break;
		groups.delete(oldest);
	}
	// If the clock was set back, the minute counts as elapsed.
	if (now >= group.writtenAt && now - group.writtenAt < MINUTE) return;
	const times = group.unwrittenCount;
	group.writtenAt = now;
	group.unwrittenCount = 0;
	services.background(storeError(services, { ...error, key, times, release }));
}

type CountedError = VisitorError & { key: string; times: number; release: string };

async function storeError(services: Services, countedError: CountedError): Promise<void> {
	const { key, times, release, ...error } = countedError;
	const { db, now } = services;
	const timestamp = now();
	const [reopened, upserted] = await db.batch([
		db
			.update(visitorErrors)
			.set({ resolvedAt: null, resolvedBy: null })
			.where(and(eq(visitorErrors.fingerprint, key), isNotNull(visitorErrors.resolvedAt)))
			.returning({ fingerprint: visitorErrors.fingerprint }),
		db
			.insert(visitorErrors)
			.values({
				...error,
				fingerprint: key,
				times,
				firstSeen: timestamp,
				lastSeen: timestamp,
				firstRelease: release,
				lastRelease: release,
			})
			.onConflictDoUpdate({
				target: visitorErrors.fingerprint,
				set: { times: sql`${visitorErrors.times} + ${times}`, lastSeen: timestamp, lastRelease: release },
			})
			.returning({ times: visitorErrors.times }),
	]);
	const isNew = upserted[0]?.times === times;
	if (!isNew && reopened.length === 0) return;
	if (error.source === "browser" && !(await consumeReportQuota(services))) return;
	const locale = { locale: "en" } as const;
	await notifyTeam(services, {
		// Once per group and day, even if it is resolved and recurs.
		key: `visitor-error:${key}:${lisbonDate(timestamp)}`,
		emailType: "visitor_error",
		subject: isNew ? m.letter_error_new({}, locale) : m.letter_error_back({}, locale),
		body: m.letter_error_body({ name: error.name, route: error.route, code: String(error.code), release }, locale),
		path: "/admin/inbox/errors",
	});
}

async function consumeReportQuota(services: Services): Promise<boolean> {
	const key = `error-reports:${Math.floor(services.now() / HOUR)}`;
	return (await incrementCounter(services, key, HOUR)) <= MAX_MAILS_PER_HOUR;
}

/** Resolves a group of errors; a new occurrence reopens it. Idempotent. */
export async function resolveVisitorError(
	services: Services,
	staff: Staff,
	fingerprint: string,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [existing] = await db
		.select({ resolvedAt: visitorErrors.resolvedAt })
		.from(visitorErrors)
		.where(eq(visitorErrors.fingerprint, fingerprint));
	if (!existing) return failure("not-found", "error_group_not_found");
	await db
		.update(visitorErrors)
		.set({ resolvedAt: now(), resolvedBy: staff.id })
		.where(and(eq(visitorErrors.fingerprint, fingerprint), isNull(visitorErrors.resolvedAt)));
	return success(null);
}
