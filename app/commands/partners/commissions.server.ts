import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { runBatch } from "#app/data/db.server.ts";
import { disputes, payments } from "#app/data/money-schema.server.ts";
import { affiliateDays, commissionTransactions as commissions, referrals } from "#app/data/partner-schema.server.ts";
import { commissionEntries as entries } from "#app/data/payout-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { mayDecidePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { UNDECIDED_DISPUTE_STATUSES } from "#app/domain/money/dispute.ts";
import {
	approvalTime,
	calculateCommission,
	REFUND_WINDOW_MS,
	type RejectionReason,
} from "#app/domain/partners/commission.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPartner, isConfirmed } from "#app/queries/partners/find-affiliate.server.ts";
import { findHoldReasons } from "#app/queries/partners/held-commissions.server.ts";
import { shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Inserts the commission of a sale, once. A code counts only if its partner was approved before the payment. If the
 * partner was deactivated before the payment, the code counts only if it was confirmed to the applicant. The commission
 * is held for review if there is any reason for doubt.
 */
async function openCommission(services: Services, application: Application, code: string): Promise<void> {
	const { db, now } = services;
	const { id: applicationId, paidAt, isDemo } = application;
	if (isDemo || paidAt === null) return;
	const partner = await findPartner(services, code);
	if (!partner || partner.createdAt > paidAt) return;
	if (!partner.isActive && !isConfirmed(partner.code, application)) return;
	const existing = db
		.select({ id: commissions.id })
		.from(commissions)
		.where(eq(commissions.applicationId, applicationId));
	if ((await existing).length > 0) return;
	await recordReferralCard(services, application);
	const reasons = await findHoldReasons(services, partner, application);
	const amount = calculateCommission(application.amount ?? 0, partner.commissionRate);
	await runBatch(db, [
		db
			.insert(commissions)
			.values({
				applicationId,
				affiliateId: partner.id,
				percentage: partner.commissionRate,
				amount: 0,
				status: reasons.length > 0 ? "hold" : "pending",
				holdReasons: reasons.length > 0 ? reasons.join(" ") : null,
				country: application.country,
				createdAt: now(),
				dueAt: paidAt + REFUND_WINDOW_MS,
			})
			.onConflictDoNothing(),
		// Counted once: changes() is 1 only for a new row.
		sql`
			INSERT INTO ${affiliateDays} (affiliate_id, day, paid, earned)
			SELECT ${partner.id}, ${lisbonDate(paidAt)}, 1, ${amount} WHERE changes() = 1
			ON CONFLICT DO UPDATE SET paid = paid + 1, earned = earned + excluded.earned`,
		// The network is needed only for this decision.
		db.update(referrals).set({ network: null }).where(eq(referrals.applicationId, applicationId)),
	]);
}

/**
 * Sets the commission of an application to its current value: a share of the retained package price at the rate of the
 * sale, zero after a full refund (ruling T53). Posts the difference to the ledger; what was already paid out is
 * deducted from later payouts. Idempotent and computed in the statement, so that concurrent calls cannot post twice.
 */
export async function settleCommission(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application?.affiliateCode) return;
	await openCommission(services, application, application.affiliateCode);
	const { db, now } = services;
	await runBatch(db, [differenceStatement(applicationId, now()), refreshStatement(applicationId)]);
}

/** The retained package price, in cents: retainedAmount of app/domain/money/payment-effects.ts, in SQL. */
const RETAINED_AMOUNT = sql`(SELECT coalesce(sum(p.amount_received - p.amount_refunded), 0) FROM payments AS p
	WHERE p.application_id = c.application_id AND p.purpose = 'application' AND p.state = 'succeeded'
	AND NOT EXISTS (SELECT 1 FROM disputes AS d WHERE d.payment_id = p.id AND d.status = 'lost'))`;

/** The ledger balance of a commission, in cents. */
const POSTED_AMOUNT = sql`(SELECT coalesce(sum(e.amount), 0) FROM ${entries} AS e WHERE e.commission_id = c.id)`;

function differenceStatement(applicationId: string, timestamp: number): SQL {
	return sql`
		WITH due AS (
			SELECT c.id, c.affiliate_id, c.status, c.payment_id,
				CAST(round(max(0, ${RETAINED_AMOUNT}) * c.percentage / 100.0) AS INTEGER) - ${POSTED_AMOUNT} AS difference,
				(SELECT count(*) FROM ${entries} AS e WHERE e.commission_id = c.id) AS entries
			FROM ${commissions} AS c WHERE c.application_id = ${applicationId} AND c.status <> 'rejected'
		)
		INSERT INTO ${entries} (affiliate_id, account, kind, amount, commission_id, at, key)
		SELECT affiliate_id,
			CASE WHEN status IN ('approved', 'paid') OR payment_id IS NOT NULL THEN 'payable' ELSE 'pending' END,
			CASE WHEN difference > 0 THEN 'earned' WHEN payment_id IS NULL THEN 'reversed' ELSE 'clawed_back' END,
			difference, id, ${timestamp}, 'commission:' || id || ':' || (entries + 1)
		FROM due WHERE difference <> 0`;
}

/** Updates the row from the ledger until it is part of a payout. */
function refreshStatement(applicationId: string): SQL {
	return sql`
		UPDATE ${commissions} AS c SET amount = ${POSTED_AMOUNT}, status = CASE
			WHEN ${POSTED_AMOUNT} <= 0 THEN 'reversed'
			WHEN c.status <> 'reversed' THEN c.status
			WHEN c.hold_reasons IS NOT NULL AND c.decided_at IS NULL THEN 'hold'
			ELSE 'pending' END
		WHERE c.application_id = ${applicationId} AND c.payment_id IS NULL AND c.status <> 'rejected'`;
}

/**
 * Records a hash of the card that paid for a referred application. Throws if the provider does not respond, so that the
 * next attempt opens the commission.
 */
async function recordReferralCard(services: Services, { id }: Pick<Application, "id">): Promise<void> {
	const { db } = services;
	const [payment] = await db
		.select({ intentId: payments.intentId })
		.from(payments)
		.where(and(eq(payments.applicationId, id), eq(payments.purpose, "application"), eq(payments.state, "succeeded")));
	if (!payment?.intentId) return;
	const card = await services.payments.getCardFingerprint(payment.intentId);
	if (!card.ok && card.problem.kind === "unavailable") throw new Error("card provider unavailable");
	if (!card.ok || card.value === null) return;
	await db
		.update(referrals)
		.set({ card: await shortHash(card.value) })
		.where(eq(referrals.applicationId, id));
}

const BATCH = 100;
/** Batches per run. */
const MAX_BATCHES = 10;

/**
 * Approves commissions of sales that can no longer be reversed: pending amounts become payable. Those of open
 * applications are checked again later. Returns the number of approved commissions.
 */
export async function approveCommissions(services: Pick<Services, "db" | "now">): Promise<number> {
	let approvedCount = 0;
	for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
		const due = await listDueCommissions(services);
		for (const { id, ...sale } of due) {
			const timestamp = approvalTime(sale, services.now());
			if (timestamp <= services.now()) approvedCount += await approve(services, id);
			else await services.db.update(commissions).set({ dueAt: timestamp }).where(isPending(id));
		}
		if (due.length < BATCH) break;
	}
	return approvedCount;
}

const isPending = (id: number) => and(eq(commissions.id, id), eq(commissions.status, "pending"));

async function listDueCommissions({ db, now }: Pick<Services, "db" | "now">) {
	const undecided = sql.join(
		UNDECIDED_DISPUTE_STATUSES.map((status) => sql`${status}`),
		sql`, `,
	);
	const rows = await db
		.select({
			id: commissions.id,
			paidAt: applications.paidAt,
			status: applications.status,
			stateSince: applications.stateSince,
			completionDate: applications.completionDate,
			disputed: sql<number>`EXISTS (SELECT 1 FROM ${disputes} AS d
				WHERE d.application_id = ${commissions.applicationId} AND d.status IN (${undecided}))`,
		})
		.from(commissions)
		.innerJoin(applications, eq(applications.id, commissions.applicationId))
		.where(and(sql`commission_transactions.status = 'pending'`, lte(commissions.dueAt, now())))
		.orderBy(asc(commissions.dueAt))
		.limit(BATCH);
	return rows.map(({ id, paidAt, status, stateSince, completionDate, disputed: hasOpenDispute }) => ({
		id,
		paidAt: paidAt ?? now(),
		endedAt: CLOSED_STATUSES.includes(status) ? (completionDate ?? stateSince) : null,
		disputed: Boolean(hasOpenDispute),
	}));
}

const CLOSED_STATUSES: readonly string[] = ["completed", "rejected", "cancelled"];

async function approve({ db, now }: Pick<Services, "db" | "now">, id: number): Promise<number> {
	const moveEntry = (account: string, sign: SQL) => sql`
		INSERT INTO ${entries} (affiliate_id, account, kind, amount, commission_id, at, key)
		SELECT affiliate_id, ${account}, 'approved', ${sign} * amount, id, ${now()},
			'commission:' || id || ':' || (1 + (SELECT count(*) FROM ${entries} AS e WHERE e.commission_id = c.id))
		FROM ${commissions} AS c WHERE id = ${id} AND status = 'pending' AND amount > 0`;
	const [, , approvedCount = 0] = await runBatch(db, [
		moveEntry("pending", sql`-1`),
		moveEntry("payable", sql`1`),
		db.update(commissions).set({ status: "approved" }).where(isPending(id)),
	]);
	return approvedCount;
}

/** A released commission becomes payable; a rejected one is void, and the partner sees the reason. */
export type CommissionDecision = { kind: "release" } | { kind: "reject"; reason: RejectionReason };

/**
 * Decides on a held commission, or rejects a pending one, and records who decided. A second decision fails with
 * wrong_state.
 */
export async function decideCommission(
	services: Services,
	staff: Staff,
	commissionId: number,
	decision: CommissionDecision,
): Promise<Outcome<null>> {
	if (!mayDecidePartners(staff)) return failure("forbidden", "staff_only");
	const decided = { decidedBy: staff.email, decidedAt: services.now() };
	const changes =
		decision.kind === "release"
			? await release(services, commissionId, decided)
			: await reject(services, commissionId, { ...decided, rejectedFor: decision.reason });
	if (changes === 0) return failure("conflict", "wrong_state");
	services.log("commission-decided", { staff: staff.email, decision: decision.kind });
	return success(null);
}

type DecisionColumns = { decidedBy: string; decidedAt: number };

async function release({ db }: Services, id: number, decided: DecisionColumns): Promise<number> {
	const [releasedCount = 0] = await runBatch(db, [
		db
			.update(commissions)
			.set({ ...decided, status: "pending" })
			.where(and(eq(commissions.id, id), eq(commissions.status, "hold"))),
	]);
	return releasedCount;
}

async function reject({ db, now }: Services, id: number, decided: DecisionColumns & { rejectedFor: RejectionReason }) {
	const isOpen = and(
		eq(commissions.id, id),
		inArray(commissions.status, ["hold", "pending"]),
		isNull(commissions.paymentId),
	);
	const [, rejectedCount = 0] = await runBatch(db, [
		sql`
			INSERT INTO ${entries} (affiliate_id, account, kind, amount, commission_id, at, key)
			SELECT affiliate_id, 'pending', 'reversed', -amount, id, ${now()},
				'commission:' || id || ':' || (1 + (SELECT count(*) FROM ${entries} AS e WHERE e.commission_id = c.id))
			FROM ${commissions} AS c WHERE id = ${id} AND status IN ('hold', 'pending') AND payment_id IS NULL AND amount > 0`,
		db
			.update(commissions)
			.set({ ...decided, status: "rejected", amount: 0 })
			.where(isOpen),
	]);
	return rejectedCount;
}
