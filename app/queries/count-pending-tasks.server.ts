import { asc, count, eq, isNotNull, isNull, min, sql } from "drizzle-orm";
import { agents } from "#app/data/agent-schema.server.ts";
import { reviews } from "#app/data/application-schema.server.ts";
import { MESSAGE_SINCE, MESSAGE_UNANSWERED, REQUEST_OPEN } from "#app/data/conditions.server.ts";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { refundRequests } from "#app/data/money-schema.server.ts";
import { affiliates, commissionTransactions as commissions } from "#app/data/partner-schema.server.ts";
import { payoutRuns } from "#app/data/payout-schema.server.ts";
import { selectJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { parseChainCheck } from "#app/domain/audit/audit-log.ts";
import { isOverdueRefund, type PaymentIssueKind } from "#app/domain/money/payment-issue.ts";
import { scheduledJobs } from "../data/counts-schema.server.ts";
import type { Database } from "../data/db.server.ts";
import type { Services } from "../services.ts";
import { selectOverdueAftercare } from "./aftercare.server.ts";
import { PENDING_PROPOSALS } from "./application/list-applications.server.ts";
import { assembleIssues, selectIssues, selectUnknownPayments } from "./money/payment-issues.server.ts";
import { selectDeadLetters } from "./scheduled-jobs.server.ts";

/** The number of tasks that need staff now; `steps` are failing jobs and dead letters. */
export type PendingTasks = Record<"refunds" | "disputes" | "webhooks" | "effects" | "steps", number> & {
	/** Partners, firms, commissions and payouts that await staff. */
	partners: number;
	/** Refund requests that await a decision. */
	requests: number;
	/** Completed applications with an overdue task for staff, counted up to a hundred. */
	aftercare: number;
	/** Applications with an unanswered message. */
	messages: number;
	/** Applications that await a second person. */
	approvals: number;
	/** Unanswered messages from the contact page. */
	inbox: number;
	/** Reviews that await moderation. */
	reviews: number;
	/** Everything listed on the payments page. */
	issues: number;
	/**
	 * Start of the oldest wait of each kind; for disputes and refund requests, the earliest deadline. UTC milliseconds;
	 * null if there is none.
	 */
	oldest: Record<
		"messages" | "reviews" | "aftercare" | "requests" | "refunds" | "disputes" | "webhooks" | "effects" | "steps",
		number | null
	>;
	/** The first invalid entry of the audit log's chain; null for an intact one. */
	firstBrokenEntry: number | null;
};

/** Counts the pending tasks shown on every staff page, in one round trip. */
export async function countPendingTasks({ db, now }: Pick<Services, "db" | "now">): Promise<PendingTasks> {
	const timestamp = now();
	const [
		rows,
		effects,
		events,
		payments,
		refunds,
		disputes,
		requests,
		unknownPayments,
		unknownRefunds,
		steps,
		[heldCommissions],
		[partnerApplications],
		[firmApplications],
		[payoutDrafts],
		[refundRequestCount],
		[overdueAftercare],
		[unansweredMessages],
		[chainCheck],
		[deadLetterCount],
		[approvalCount],
		[unansweredContacts],
		[waitingReviews],
	] = await db.batch([
		...selectIssues(db, timestamp),
		...selectUnknownPayments(db),
		selectFailingJobs(db),
		db.select({ n: count() }).from(commissions).where(sql`commission_transactions.status = 'hold'`),
		db.select({ n: count() }).from(affiliates).where(eq(affiliates.state, "applied")),
		db.select({ n: count() }).from(agents).where(eq(agents.state, "applied")),
		db.select({ n: count() }).from(payoutRuns).where(sql`payout_runs.state = 'draft'`),
		db
			.select({ n: count(), due: min(refundRequests.dueAt) })
			.from(refundRequests)
			.where(REQUEST_OPEN),
		selectOverdueAftercare(db, timestamp),
		db
			.select({ n: count(), since: sql<number | null>`min(${MESSAGE_SINCE})` })
			.from(applications)
			.where(MESSAGE_UNANSWERED),
		selectJobCursor(db, "check-chain"),
		selectDeadLetters(db),
		db.select({ n: sql<number>`count(DISTINCT application_id)` }).from(PENDING_PROPOSALS),
		db.select({ n: count() }).from(contactMessages).where(isNull(contactMessages.answeredAt)),
		db
			.select({ n: count(), since: min(reviews.writtenAt) })
			.from(reviews)
			.where(eq(reviews.state, "waiting")),
	]);
	const issues = assembleIssues(
		[rows, effects, events, payments, refunds, disputes, requests],
		[unknownPayments, unknownRefunds],
		timestamp,
	);
	const issuesOf = (kind: PaymentIssueKind) => issues.filter((issue) => issue.kind === kind);
	const overdue = issues.filter((issue) => isOverdueRefund(issue, timestamp));
	return {
		refunds: overdue.length,
		disputes: issuesOf("dispute").length,
		webhooks: issuesOf("notice_stuck").length,
		effects: issuesOf("effect_given_up").length,
		steps: steps.length + (deadLetterCount?.n ?? 0),
		partners:
			(heldCommissions?.n ?? 0) + (partnerApplications?.n ?? 0) + (firmApplications?.n ?? 0) + (payoutDrafts?.n ?? 0),
		requests: refundRequestCount?.n ?? 0,
		aftercare: overdueAftercare?.n ?? 0,
		messages: unansweredMessages?.n ?? 0,
		approvals: approvalCount?.n ?? 0,
		inbox: unansweredContacts?.n ?? 0,
		reviews: waitingReviews?.n ?? 0,
		oldest: {
			messages: unansweredMessages?.since ?? null,
			reviews: waitingReviews?.since ?? null,
			aftercare: overdueAftercare?.oldest ?? null,
			requests: refundRequestCount?.due ?? null,
			refunds: earliest(overdue.map((issue) => issue.occurredAt)),
			disputes: earliest(issuesOf("dispute").map(({ dueAt }) => dueAt)),
			webhooks: earliest(issuesOf("notice_stuck").map((issue) => issue.occurredAt)),
			effects: earliest(issuesOf("effect_given_up").map((issue) => issue.occurredAt)),
			steps: earliest([...steps.map(({ failedAt }) => failedAt), deadLetterCount?.oldest ?? null]),
		},
		issues: issues.length,
		firstBrokenEntry: parseChainCheck(chainCheck?.cursor ?? null).broken,
	};
}

function earliest(timestamps: readonly (number | null)[]): number | null {
	const knownTimestamps = timestamps.filter((timestamp) => timestamp !== null);
	return knownTimestamps.length === 0 ? null : Math.min(...knownTimestamps);
}

function selectFailingJobs(db: Database) {
	return db.select().from(scheduledJobs).where(isNotNull(scheduledJobs.failedAt)).orderBy(asc(scheduledJobs.failedAt));
}
