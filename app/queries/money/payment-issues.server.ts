import { and, asc, desc, eq, gt, gte, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import {
	ENDED_AFTER_PAYMENT,
	HAS_UNCLAIMED_MONEY,
	PAYMENT_OPEN,
	PAYMENT_UNMATCHED,
	REQUEST_OPEN,
	WITHDRAWN,
} from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { disputes, payments, refundRequests, refunds, stripeEvents } from "#app/data/money-schema.server.ts";
import { assemblePayments, selectPayments } from "#app/data/payments.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import { countUnderOlderKeys, countUnderSealingKey } from "#app/data/sealed-tables.server.ts";
import { UNDECIDED_DISPUTE_STATUSES } from "#app/domain/money/dispute.ts";
import type { Cents } from "#app/domain/money/money.ts";
import {
	listIssuesOfPayment,
	type PaymentIssue,
	sortByUrgency,
	WARNING_LIFETIME_MS,
} from "#app/domain/money/payment-issue.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { RefundRequest } from "#app/domain/withdrawal/refund-request.ts";
import type { Withdrawal } from "#app/domain/withdrawal/withdrawal.ts";
import type { Services } from "#app/services.ts";

/** An event that failed once or twice usually succeeds at the next attempt. */
const STUCK_AFTER_ATTEMPTS = 3;
const MAX_ISSUES = 200;

/** Lists all payment issues that need a person, the most urgent first. */
export async function listPaymentIssues({ db, now }: Pick<Services, "db" | "now">): Promise<PaymentIssue[]> {
	const [rows, effects, events, payments, refunds, disputes, requests, ...unknown] = await db.batch([
		...selectIssues(db, now()),
		...selectUnknownPayments(db),
	]);
	return assembleIssues([rows, effects, events, payments, refunds, disputes, requests], unknown, now());
}

/**
 * Returns the statements of one read, in the order of `assembleIssues`.
 * @param now UTC milliseconds
 */
export function selectIssues(db: Database, now: number) {
	const suspect = suspectCondition(now);
	return [
		db
			.select(ISSUE_FACTS)
			.from(applications)
			.where(sql`${applications.id} IN (SELECT ${payments.applicationId} FROM ${payments} WHERE ${suspect})`),
		db
			.select({ effect: outbox, ...APPLICATION })
			.from(outbox)
			.innerJoin(applications, eq(applications.id, outbox.applicationId))
			.where(and(isNotNull(outbox.failedAt), IS_STILL_NEEDED))
			.orderBy(asc(outbox.failedAt))
			.limit(MAX_ISSUES),
		db
			.select({ event: stripeEvents, ...APPLICATION })
			.from(stripeEvents)
			.leftJoin(
				applications,
				// One of the applications, if the intent pays for several people.
				sql`${applications.id} = (SELECT ${payments.applicationId} FROM ${payments} WHERE ${payments.intentId} = ${stripeEvents.intentId} LIMIT 1)`,
			)
			.where(and(sql`${stripeEvents.state} = 'received'`, gte(stripeEvents.attempts, STUCK_AFTER_ATTEMPTS)))
			// Filtering by time alone would scan every event ever received.
			.orderBy(asc(stripeEvents.attempts), asc(stripeEvents.receivedAt))
			.limit(MAX_ISSUES),
		...selectPayments(db, suspect),
	] as const;
}

type Results<Statements extends readonly unknown[]> = { [At in keyof Statements]: Awaited<Statements[At]> };

/**
 * Assembles the issues from the results of `selectIssues`.
 * @param unknown the result of `selectUnknownPayments`
 */
export function assembleIssues(
	[rows, effects, events, ...money]: Results<ReturnType<typeof selectIssues>>,
	unknown: Parameters<typeof toUnknownPayments>[0],
	now: number,
): PaymentIssue[] {
	const base = { amount: null, dueAt: null };
	const byApplication = new Map(rows.map((application) => [application.id, application]));
	return sortByUrgency([
		...assemblePayments(money).flatMap((payment) => {
			const application = byApplication.get(payment.applicationId);
			return application ? listIssuesOfPayment(application, payment, now) : [];
		}),
		...effects.map(({ effect: { key, effect, failedAt, createdAt }, id, applicationNumber }) => {
			const found = {
				id: key,
				application: { id, applicationNumber },
				occurredAt: failedAt ?? createdAt,
				code: effect.kind,
			};
			return { ...base, kind: "effect_given_up" as const, ...found };
		}),
		...events.map(({ event, id, applicationNumber }) => {
			// An event without an owner has no application.
			const application = (id as string | null) === null ? null : { id, applicationNumber };
			return {
				...base,
				kind: "notice_stuck" as const,
				id: event.id,
				application,
				occurredAt: event.receivedAt,
				code: event.type,
			};
		}),
		...toUnknownPayments(unknown),
	]);
}

/** The facts for the domain rule. The hash tells whether there is a NIF. */
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

/** Aliased, because a batch drops one of two columns with the same name and shifts the values after it. */
const APPLICATION = {
	id: sql<string>`${applications.id}`.as("case_id"),
	applicationNumber: sql<string>`${applications.applicationNumber}`.as("case_number"),
};

/**
 * Returns the condition for payments that may be issues, as decided by app/domain/money/payment-issue.ts. Each
 * alternative has a partial index, so that payments without issues are not read.
 */
function suspectCondition(now: number): SQL {
	const unfinished = sql`(SELECT ${refunds.paymentId} FROM ${refunds} WHERE ${inArray(refunds.state, ["proposed", "requested", "failed", "canceled"])})`;
	const disputed = sql`(SELECT ${disputes.paymentId} FROM ${disputes} WHERE ${inArray(disputes.status, UNDECIDED_DISPUTE_STATUSES)})`;
	const ended = sql`(SELECT ${applications.id} FROM ${applications} WHERE ${ENDED_AFTER_PAYMENT} AND ${gt(applications.stateSince, now - 32 * DAY)})`;
	const closed = sql`(SELECT ${applications.id} FROM ${applications} WHERE ${HAS_UNCLAIMED_MONEY})`;
	const hasNoRefund = sql`NOT EXISTS (SELECT 1 FROM refunds AS r WHERE r.payment_id = ${payments.id})`;
	return or(
		and(PAYMENT_UNMATCHED, or(eq(payments.state, "mismatch"), hasNoRefund)),
		and(isNotNull(payments.fraudWarning), gt(payments.succeededAt, now - WARNING_LIFETIME_MS)),
		sql`${payments.id} IN ${unfinished}`,
		sql`${payments.id} IN ${disputed}`,
		sql`${payments.applicationId} IN ${ended}`,
		and(sql`${payments.applicationId} IN ${closed}`, eq(payments.state, "succeeded"), hasNoRefund),
	) as SQL;
}

/** Abandoned effects that were achieved in another way need no action. */
const IS_STILL_NEEDED = sql`NOT EXISTS (
	SELECT 1 FROM refunds AS r WHERE r.id = json_extract(${outbox.effect}, '$.refundId') AND r.state <> 'requested'
) AND NOT EXISTS (
	SELECT 1 FROM payments AS p WHERE p.id = json_extract(${outbox.effect}, '$.paymentId')
	AND p.state NOT IN ('created', 'requires_action', 'processing', 'failed')
)`;

/** Returns the statements of one read, for open payments and pending refunds that the provider does not know. */
export function selectUnknownPayments(db: Database) {
	const { applicationNumber } = applications;
	return [
		db
			.select({ ...unknownColumns(payments), applicationNumber })
			.from(payments)
			.leftJoin(applications, eq(applications.id, payments.applicationId))
			.where(sql`${isNotNull(payments.unknownSince)} AND ${PAYMENT_OPEN}`)
			.orderBy(asc(payments.unknownSince))
			.limit(MAX_ISSUES),
		db
			.select({ ...unknownColumns(refunds), applicationNumber })
			.from(refunds)
			.leftJoin(applications, eq(applications.id, refunds.applicationId))
			.where(sql`${isNotNull(refunds.unknownSince)} AND ${eq(refunds.state, "requested")}`)
			.orderBy(asc(refunds.unknownSince))
			.limit(MAX_ISSUES),
	] as const;
}

/** Maps the result of `selectUnknownPayments` to issues. */
function toUnknownPayments([payments, refunds]: readonly [Row[], Row[]]): PaymentIssue[] {
	return [...payments.map((row) => toIssue("payment", row)), ...refunds.map((row) => toIssue("refund", row))];
}

function unknownColumns({ id, applicationId, amount, unknownSince }: typeof payments | typeof refunds) {
	return { id, applicationId, amount, unknownSince };
}

type Row = {
	id: string;
	applicationId: string;
	amount: Cents;
	unknownSince: number | null;
	applicationNumber: string | null;
};

function toIssue(code: "payment" | "refund", row: Row): PaymentIssue {
	const { id, applicationId, applicationNumber, amount, unknownSince } = row;
	const application = applicationNumber === null ? null : { id: applicationId, applicationNumber };
	return { kind: "unknown_at_provider", id, application, amount, occurredAt: unknownSince ?? 0, dueAt: null, code };
}

/** Open requests are few; of decided ones, the newest suffice. */
const MAX_OPEN = 200;
const MAX_RECENT = 20;

/** `checked`: answered with a refund on which a second person has yet to decide. */
export type ListedRequest = Omit<RefundRequest, "state"> & {
	applicationNumber: string;
	state: RefundRequest["state"] | "checked";
};
type ListedWithdrawal = { id: string; applicationNumber: string; withdrawal: Withdrawal };

/**
 * Lists refund requests with their deadlines and recent withdrawals, in one round trip. Requests that await a first or
 * second person come first.
 */
export async function listRefundRequests({ db }: Pick<Services, "db">): Promise<{
	open: ListedRequest[];
	decided: ListedRequest[];
	withdrawals: ListedWithdrawal[];
}> {
	const number = sql<string>`${applications.applicationNumber}`.as("case_number");
	const requests = db
		.select({ request: refundRequests, applicationNumber: number })
		.from(refundRequests)
		.innerJoin(applications, eq(applications.id, refundRequests.applicationId));
	const [open, checked, decidedRequests, withdrawals] = await db.batch([
		requests.where(REQUEST_OPEN).orderBy(asc(refundRequests.dueAt), asc(refundRequests.id)).limit(MAX_OPEN),
		db
			.select({ request: refundRequests, applicationNumber: number })
			.from(refunds)
			.innerJoin(
				refundRequests,
				and(eq(refundRequests.paymentId, refunds.paymentId), eq(refundRequests.refundId, refunds.id)),
			)
			.innerJoin(applications, eq(applications.id, refundRequests.applicationId))
			.where(eq(refunds.state, "proposed"))
			.limit(MAX_OPEN),
		db
			.select({ request: refundRequests, applicationNumber: number })
			.from(refundRequests)
			.innerJoin(applications, eq(applications.id, refundRequests.applicationId))
			.where(isNotNull(refundRequests.decidedAt))
			.orderBy(desc(refundRequests.decidedAt))
			.limit(MAX_RECENT),
		db
			.select({
				id: applications.id,
				applicationNumber: applications.applicationNumber,
				withdrawal: applications.withdrawal,
			})
			.from(applications)
			.where(WITHDRAWN)
			.orderBy(desc(applications.stateSince))
			.limit(MAX_RECENT),
	]);
	const toListed = ({ request, applicationNumber }: (typeof open)[number]): ListedRequest => {
		return { ...request, applicationNumber };
	};
	const waiting = checked.map((found) => ({ ...toListed(found), state: "checked" as const }));
	return {
		open: [...open.map(toListed), ...waiting].sort((a, b) => a.dueAt - b.dueAt),
		decided: decidedRequests.map(toListed).filter(({ id }) => !waiting.some((request) => request.id === id)),
		withdrawals: withdrawals.flatMap(({ withdrawal, ...found }) => (withdrawal ? [{ ...found, withdrawal }] : [])),
	};
}

/** Progress of re-sealing under the current key. Rows and objects both count. */
export type KeyProgress = {
	/** Id of the current key. */
	sealing: string;
	done: number;
	total: number;
	retiring: RetiringKey[];
};

/** An older key: `removable` once unused, `gone` if no longer configured. */
type RetiringKey = { id: string; remaining: number; state: "needed" | "removable" | "gone" };

/** Returns the progress of key rotation; null if there is only one key and everything is sealed under it. */
export async function findKeyProgress({ db }: Pick<Services, "db">): Promise<KeyProgress | null> {
	const { current, keys } = db.keyring;
	const older = await countUnderOlderKeys(db);
	const remaining = [...older.values()].reduce((sum, count) => sum + count, 0);
	if (remaining === 0 && keys.length === 1) return null;
	const configured = keys.map(({ id }) => id).filter((id) => id !== current.id);
	const missingKeys = [...older.keys()].filter((id) => !configured.includes(id));
	const doneCount = remaining > 0 ? await countUnderSealingKey(db) : 0;
	return {
		sealing: current.id,
		done: doneCount,
		total: doneCount + remaining,
		retiring: [
			...configured.map((id) => {
				const count = older.get(id) ?? 0;
				return { id, remaining: count, state: count > 0 ? ("needed" as const) : ("removable" as const) };
			}),
			...missingKeys.map((id) => ({ id, remaining: older.get(id) ?? 0, state: "gone" as const })),
		],
	};
}
