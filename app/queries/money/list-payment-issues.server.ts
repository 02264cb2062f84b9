import { and, asc, eq, gt, gte, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { ENDED_AFTER_PAYMENT, HOLDS_MONEY, PAYMENT_ODD } from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { disputes, payments, refunds, stripeEvents } from "#app/data/money-schema.server.ts";
import { assemblePayments, selectPayments } from "#app/data/payments.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import {
	inOrder,
	OPEN_DISPUTES,
	type PaymentIssue,
	paymentIssues,
	WARNING_LIFETIME_MS,
} from "#app/domain/money/payment-issue.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { selectUnknownPayments, unknownPayments } from "./list-unknown-payments.server.ts";

/** An event that failed once or twice is usually through at the next try. */
const STUCK_AFTER_ATTEMPTS = 3;
const MAX = 200;

/** Everything about money that needs a person now, most pressing first. */
export async function listPaymentIssues({ db, now }: Pick<Services, "db" | "now">): Promise<PaymentIssue[]> {
	const [rows, effects, events, payments, refunds, disputes, requests, ...unknown] = await db.batch([
		...selectIssues(db, now()),
		...selectUnknownPayments(db),
	]);
	return assembleIssues([rows, effects, events, payments, refunds, disputes, requests], unknown, now());
}

/** The statements of one read, for `assembleIssues` in this order. @param now UTC milliseconds */
export function selectIssues(db: Database, now: number) {
	const suspect = suspects(now);
	return [
		db
			.select(ISSUE_FACTS)
			.from(applications)
			.where(sql`${applications.id} IN (SELECT ${payments.applicationId} FROM ${payments} WHERE ${suspect})`),
		db
			.select({ effect: outbox, ...APPLICATION })
			.from(outbox)
			.innerJoin(applications, eq(applications.id, outbox.applicationId))
			.where(and(isNotNull(outbox.failedAt), STILL_WANTED))
			.orderBy(asc(outbox.failedAt))
			.limit(MAX),
		db
			.select({ event: stripeEvents, ...APPLICATION })
			.from(stripeEvents)
			.leftJoin(payments, eq(payments.intentId, stripeEvents.intentId))
			.leftJoin(applications, eq(applications.id, payments.applicationId))
			.where(and(sql`${stripeEvents.state} = 'received'`, gte(stripeEvents.attempts, STUCK_AFTER_ATTEMPTS)))
			// By time alone would read every event ever received, in search of those.
			.orderBy(asc(stripeEvents.attempts), asc(stripeEvents.receivedAt))
			.limit(MAX),
		...selectPayments(db, suspect),
	] as const;
}

type Results<Statements extends readonly unknown[]> = { [At in keyof Statements]: Awaited<Statements[At]> };

/** @param unknown what `selectUnknownPayments` gave */
export function assembleIssues(
	[rows, effects, events, ...money]: Results<ReturnType<typeof selectIssues>>,
	unknown: Parameters<typeof unknownPayments>[0],
	now: number,
): PaymentIssue[] {
	const about = { amount: null, dueAt: null };
	const byApplication = new Map(rows.map((application) => [application.id, application]));
	return inOrder([
		...assemblePayments(money).flatMap((payment) => {
			const application = byApplication.get(payment.applicationId);
			return application ? paymentIssues(application, payment, now) : [];
		}),
		...effects.map(({ effect: { key, effect, failedAt, createdAt }, id, applicationNumber }) => {
			const found = { id: key, case: { id, applicationNumber }, at: failedAt ?? createdAt, code: effect.kind };
			return { ...about, kind: "effect_given_up" as const, ...found };
		}),
		...events.map(({ event, id, applicationNumber }) => {
			// Nobody's event joins no application.
			const of = (id as string | null) === null ? null : { id, applicationNumber };
			return {
				...about,
				kind: "notice_stuck" as const,
				id: event.id,
				case: of,
				at: event.receivedAt,
				code: event.type,
			};
		}),
		...unknownPayments(unknown),
	]);
}

/** What the law looks at. The number is only asked whether it is there, which its hash says. */
const ISSUE_FACTS = {
	id: applications.id,
	applicationNumber: applications.applicationNumber,
	status: applications.status,
	paidAt: applications.paidAt,
	consentToBeginAt: applications.consentToBeginAt,
	filedAt: applications.filedAt,
	refusals: applications.refusals,
	nifNumber: applications.nifIndex,
	stateSince: applications.stateSince,
	rejectionFault: applications.rejectionFault,
	filingOfferedAt: applications.filingOfferedAt,
	shippingStatus: applications.shippingStatus,
	estimatedCompletionDate: applications.estimatedCompletionDate,
	withdrawal: applications.withdrawal,
};

/** Under names of their own: of two columns with one name a batch keeps one, and every value after it slips. */
const APPLICATION = {
	id: sql<string>`${applications.id}`.as("case_id"),
	applicationNumber: sql<string>`${applications.applicationNumber}`.as("case_number"),
};

/**
 * Payments that may be issues: the law decides (app/domain/money/payment-issue.ts). Each alternative has an index that holds
 * little more than what it asks for, so that what is in order is never read.
 */
function suspects(now: number): SQL {
	const unfinished = sql`(SELECT ${refunds.paymentId} FROM ${refunds} WHERE ${inArray(refunds.state, ["proposed", "requested", "failed", "canceled"])})`;
	const contested = sql`(SELECT ${disputes.paymentId} FROM ${disputes} WHERE ${inArray(disputes.status, OPEN_DISPUTES)})`;
	const ended = sql`(SELECT ${applications.id} FROM ${applications} WHERE ${ENDED_AFTER_PAYMENT} AND ${gt(applications.stateSince, now - 32 * DAY)})`;
	const closed = sql`(SELECT ${applications.id} FROM ${applications} WHERE ${HOLDS_MONEY})`;
	const untried = sql`NOT EXISTS (SELECT 1 FROM refunds AS r WHERE r.payment_id = ${payments.id})`;
	return or(
		and(PAYMENT_ODD, or(eq(payments.state, "mismatch"), untried)),
		and(isNotNull(payments.fraudWarning), gt(payments.succeededAt, now - WARNING_LIFETIME_MS)),
		sql`${payments.id} IN ${unfinished}`,
		sql`${payments.id} IN ${contested}`,
		sql`${payments.applicationId} IN ${ended}`,
		and(sql`${payments.applicationId} IN ${closed}`, eq(payments.state, "succeeded"), untried),
	) as SQL;
}

/** What was given up and came true in another way needs nobody. */
const STILL_WANTED = sql`NOT EXISTS (
	SELECT 1 FROM refunds AS r WHERE r.id = json_extract(${outbox.effect}, '$.refundId') AND r.state <> 'requested'
) AND NOT EXISTS (
	SELECT 1 FROM payments AS p WHERE p.id = json_extract(${outbox.effect}, '$.paymentId')
	AND p.state NOT IN ('created', 'requires_action', 'processing', 'failed')
)`;
