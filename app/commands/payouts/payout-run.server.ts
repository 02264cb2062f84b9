import { and, eq, isNull, or, sql } from "drizzle-orm";
import { runBatch } from "#app/data/db.server.ts";
import { affiliates, commissionTransactions as commissions } from "#app/data/partner-schema.server.ts";
import { affiliatePayments, commissionEntries as entries, payoutRuns } from "#app/data/payout-schema.server.ts";
import { sealColumn, sealJson } from "#app/data/sealed-columns.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { PayoutMethod } from "#app/domain/partners/payout.ts";
import { decryptPartner, findPartnerById } from "#app/queries/partners/partners.server.ts";
import { listPayableIds } from "#app/queries/partners/payable.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { movePayment } from "./payout-payments.server.ts";

const PAGE_SIZE = 100;

/**
 * Prepares a run: each partner payable by this method gets one payment of the payable amount, reserved in the same
 * transaction, so that two clicks create a single run. Nothing is sent until a second person approves it.
 */
export async function createPayoutRun(
	services: Services,
	staff: Staff,
	method: PayoutMethod,
	network: string,
): Promise<Outcome<string>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const run = { id: randomId(), method, state: "draft" as const, maker: staff.person, madeAt: now() };
	const [insertedRun] = await db.insert(payoutRuns).values(run).onConflictDoNothing().returning({ id: payoutRuns.id });
	if (!insertedRun) return failure("conflict", "payout_run_open");
	let paymentCount = 0;
	for (let after = 0; ; ) {
		const page = await listPayableIds(services, method, after, PAGE_SIZE);
		for (const partner of page) paymentCount += await reservePayment(services, run.id, partner);
		if (page.length < PAGE_SIZE) break;
		after = page.at(-1)?.id ?? after;
	}
	if (paymentCount === 0) {
		await endRun(services, run.id, "cancelled");
		return failure("conflict", "nothing_to_pay");
	}
	const details = { run: run.id, method, payments: paymentCount };
	await recordAction(services, { action: "payout-made", actor: { id: staff.id, role: staff.role, network }, details });
	return success(run.id);
}

/**
 * Inserts a payment with both ledger entries and links its commissions; does nothing if the amount has changed or
 * another payment is in progress. Returns the number of payments inserted.
 */
async function reservePayment(
	services: Services,
	runId: string,
	{ id, amount }: { id: number; amount: number },
): Promise<number> {
	const { db, now } = services;
	const partner = await findPartnerById(services, id);
	const { payment, tax } = partner ? await decryptPartner(services, partner) : { payment: null, tax: null };
	if (!payment) return 0;
	const itemKey = `${runId}:${id}`;
	const account = payment.method === "paypal" ? payment.email : payment.iban;
	const sealed = await sealColumn(db, affiliatePayments.paypalEmail, itemKey, account);
	const payee = tax && (await sealJson(db, affiliatePayments.payee, itemKey, tax));
	const timestamp = now();
	const lastEntry = sql`(SELECT coalesce(max(e.id), 0) FROM ${entries} AS e WHERE e.affiliate_id = ${id} AND e.account = 'payable')`;
	const lastPaidEntry = sql`(SELECT coalesce(max(p.to_entry), 0) FROM ${affiliatePayments} AS p
		WHERE p.affiliate_id = ${id} AND p.status IN ('paid', 'reversed'))`;
	const moveEntry = (account: string, sign: number) => sql`
		INSERT INTO ${entries} (affiliate_id, account, kind, amount, payment_id, at, key)
		SELECT affiliate_id, ${account}, 'reserved', ${sign} * amount, id, ${timestamp}, 'payment:' || id || ':reserved:' || ${account}
		FROM ${affiliatePayments} WHERE item_key = ${itemKey}`;
	const [createdCount = 0] = await runBatch(db, [
		sql`
			INSERT INTO ${affiliatePayments}
				(affiliate_id, amount, status, paypal_email, payee, created_at, run_id, item_key, from_entry, to_entry, key_id)
			SELECT id, payable_cents, 'pending', ${sealed}, ${payee}, ${timestamp}, ${runId}, ${itemKey}, ${lastPaidEntry}, ${lastEntry}, ${db.keyring.current.id}
			FROM ${affiliates} WHERE id = ${id} AND payable_cents = ${amount} AND payable_cents > 0
			ON CONFLICT DO NOTHING`,
		// changes() is 1 only when the payment was inserted.
		sql`
			UPDATE ${payoutRuns} SET payments = payments + 1, total_cents = total_cents + ${amount}
			WHERE id = ${runId} AND changes() = 1`,
		db
			.update(commissions)
			.set({ paymentId: sql`(SELECT p.id FROM ${affiliatePayments} AS p WHERE p.item_key = ${itemKey})` })
			.where(
				and(
					eq(commissions.affiliateId, id),
					sql`commission_transactions.status = 'approved' AND payment_id IS NULL`,
					sql`EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE p.item_key = ${itemKey})`,
				),
			),
		moveEntry("payable", -1),
		moveEntry("sending", 1),
	]);
	return createdCount;
}

/**
 * Cancels a run from which nothing has been sent, so that everything becomes payable again. Fails with stale_version
 * after a concurrent change, and after a request to the provider, whose outcome is unknown.
 */
export async function cancelPayoutRun(
	services: Services,
	staff: Staff,
	input: { id: string; version: number },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { db } = services;
	const { meta } = await db
		.update(payoutRuns)
		.set({ state: "cancelled", version: sql`${payoutRuns.version} + 1`, doneAt: services.now() })
		.where(
			and(
				eq(payoutRuns.id, input.id),
				eq(payoutRuns.version, input.version),
				sql`${payoutRuns.state} IN ('draft', 'approved')`,
				// After a month without a response, staff have checked the provider's own list.
				or(isNull(payoutRuns.requestedAt), eq(payoutRuns.problem, "guard_over")),
			),
		);
	if (meta.changes === 0) return failure("conflict", "stale_version");
	await endRun(services, input.id, "cancelled");
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "payout-cancelled", actor, details: { run: input.id } });
	return success(null);
}

/** Reverts every payment of an unsent run and ends it. Idempotent. */
export async function endRun(services: Services, runId: string, state: "cancelled" | "done"): Promise<void> {
	const { db, now } = services;
	const openPayments = await db
		.select({ id: affiliatePayments.id })
		.from(affiliatePayments)
		.where(and(eq(affiliatePayments.runId, runId), sql`${affiliatePayments.status} IN ('pending', 'approved')`));
	for (const { id } of openPayments)
		await movePayment(services, id, ["pending", "approved"], "cancelled", "release", null);
	await db
		.update(payoutRuns)
		.set({ state, doneAt: now() })
		.where(and(eq(payoutRuns.id, runId), sql`${payoutRuns.state} <> 'done'`));
}

/** Records that a run's file was downloaded for the bank; only the first download counts. */
export async function recordPayoutFileDownload(
	{ db, now }: Pick<Services, "db" | "now">,
	runId: string,
): Promise<void> {
	await db
		.update(payoutRuns)
		.set({ requestedAt: now() })
		.where(and(eq(payoutRuns.id, runId), isNull(payoutRuns.requestedAt)));
}
