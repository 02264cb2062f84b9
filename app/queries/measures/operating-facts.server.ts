import { and, asc, count, desc, eq, gt, isNotNull, min, sql } from "drizzle-orm";
import {
	APPLICATION_OPEN,
	APPLICATION_PAID,
	EFFECT_OPEN,
	MAIL_UNSENT,
	READING_PENDING,
} from "#app/data/conditions.server.ts";
import { scheduledJobs } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { letters } from "#app/data/inbox-schema.server.ts";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import { payoutRuns } from "#app/data/payout-schema.server.ts";
import { selectJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, emailLogs, outbox, uploads } from "#app/data/schema.server.ts";
import { STAFF_STAGES } from "#app/domain/application/application.ts";
import { isBackupMissing, parseBackupState } from "#app/domain/backup/backup.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { selectUrgentCount } from "../application/list-applications.server.ts";
import { countPendingTasks } from "../count-pending-tasks.server.ts";
import { selectDeadLetters } from "../scheduled-jobs.server.ts";

/** Facts for alarms, gauges and the status page. Times in UTC milliseconds; null if nothing waits. */
export type OperatingFacts = {
	now: number;
	failingJobs: string[];
	jobsFailingSince: number | null;
	deadLetters: number;
	openEffects: number;
	effectDue: number | null;
	/** When the oldest open mail became due, including e-mails without an application. */
	mailDue: number | null;
	abandonedEffects: number;
	/** When the oldest unprocessed event of the payment provider arrived. */
	webhookSince: number | null;
	stuckWebhooks: number;
	unreadSince: number | null;
	/** E-mails that failed or bounced in the last hour, each counted up to a hundred. */
	returnedMails: number;
	refunds: number;
	disputeDue: number | null;
	isChainBroken: boolean;
	isBackupMissing: boolean;
	isPayoutStuck: boolean;
	/** Since when the application that has waited longest for us has been in its state. */
	idleSince: number | null;
	/** Number of applications whose promised date is in the past, and today. */
	late: number;
	dueToday: number;
};

const MAX_RETURNED = 100;

/**
 * Each attempt moves `due_at`. An effect that has failed this often, over twenty minutes, counts as due since its
 * creation.
 */
const DUE_SINCE = sql.raw("CASE WHEN attempts >= 7 THEN created_at ELSE due_at END");

export async function readOperatingFacts(services: Pick<Services, "db" | "now">): Promise<OperatingFacts> {
	const { db } = services;
	const now = services.now();
	const isMail = sql`${outbox.effect} ->> '$.kind' = 'mail'`;
	const [tasks, batch] = await Promise.all([
		countPendingTasks(services),
		db.batch([
			db
				.select({ name: scheduledJobs.name, failedAt: scheduledJobs.failedAt })
				.from(scheduledJobs)
				.where(isNotNull(scheduledJobs.failedAt)),
			selectDeadLetters(db),
			db
				.select({
					n: count(),
					due: sql<number | null>`min(${DUE_SINCE})`,
					mailDue: sql<number | null>`min(iif(${isMail}, ${DUE_SINCE}, NULL))`,
				})
				.from(outbox)
				.where(EFFECT_OPEN),
			db
				.select({ due: min(letters.dueAt) })
				.from(letters)
				.where(EFFECT_OPEN),
			// The unary plus makes SQLite read the few waiting events instead of all of them in the order of time.
			db
				.select({ since: sql<number | null>`min(+${stripeEvents.receivedAt})` })
				.from(stripeEvents)
				.where(sql`state = 'received'`),
			db
				.select({ since: min(uploads.createdAt) })
				.from(uploads)
				.where(READING_PENDING),
			db.select({ n: count() }).from(payoutRuns).where(sql`state NOT IN ('done', 'cancelled') AND problem IS NOT NULL`),
			// The unary plus makes SQLite use the index in the order of state_since.
			db
				.select({ since: applications.stateSince })
				.from(applications)
				.where(
					and(
						APPLICATION_OPEN,
						APPLICATION_PAID,
						sql`+stage IN (${sql.raw(STAFF_STAGES.map((stage) => `'${stage}'`).join(", "))})`,
					),
				)
				.orderBy(asc(applications.stateSince))
				.limit(1),
			selectUrgentCount(db, "late", now),
			selectUrgentCount(db, "today", now),
			selectReturned(db, "bounced", now),
			selectReturned(db, "failed", now),
			selectJobCursor(db, "back-up"),
		]),
	]);
	const [
		jobs,
		[dead],
		[effects],
		[letter],
		[event],
		[unreadDocument],
		[payouts],
		[idle],
		[lateApplications],
		[today],
		bounced,
		failed,
		[backupRow],
	] = batch;
	const backup = parseBackupState(backupRow?.cursor ?? null);
	return {
		now,
		failingJobs: jobs.map(({ name }) => name),
		jobsFailingSince: earliest(jobs.map(({ failedAt }) => failedAt)),
		deadLetters: dead?.n ?? 0,
		openEffects: effects?.n ?? 0,
		effectDue: effects?.due ?? null,
		mailDue: earliest([effects?.mailDue ?? null, letter?.due ?? null]),
		abandonedEffects: tasks.effects,
		webhookSince: event?.since ?? null,
		stuckWebhooks: tasks.webhooks,
		unreadSince: unreadDocument?.since ?? null,
		returnedMails: bounced.length + failed.length,
		refunds: tasks.refunds,
		disputeDue: tasks.oldest.disputes,
		isChainBroken: tasks.firstBrokenEntry !== null,
		isBackupMissing: backup !== null && isBackupMissing(backup, now),
		isPayoutStuck: (payouts?.n ?? 0) > 0,
		idleSince: idle?.since ?? null,
		late: lateApplications?.n ?? 0,
		dueToday: today?.n ?? 0,
	};
}

function earliest(timestamps: readonly (number | null)[]): number | null {
	const knownTimestamps = timestamps.filter((timestamp) => timestamp !== null);
	return knownTimestamps.length === 0 ? null : Math.min(...knownTimestamps);
}

/** Selects the latest e-mails with a status from the last hour. */
function selectReturned(db: Database, status: "bounced" | "failed", now: number) {
	const last = db
		.select({ createdAt: emailLogs.createdAt })
		.from(emailLogs)
		.where(and(MAIL_UNSENT, eq(emailLogs.status, status)))
		.orderBy(desc(emailLogs.id))
		.limit(MAX_RETURNED)
		.as("last");
	return db
		.select()
		.from(last)
		.where(gt(last.createdAt, now - HOUR));
}
