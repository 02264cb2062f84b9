import { and, eq, sql } from "drizzle-orm";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { movePayment } from "./move-payment.server.ts";

/** What staff say of a payment that no provider tells us about: a bank transfer, or one made by hand. */
export type PayoutDecision = "paid" | "failed" | "returned";

/** A reference of the bank or of the voucher: no name, no sentence. */
const NOTE = /^[A-Za-z0-9 ./-]{0,60}$/;

/**
 * Says that one payment of an approved run, or with no payment named all that are left of it, was made, could not be made, or came
 * back. Refused for PayPal, which speaks for itself, and with stale_version when the payment has moved meanwhile.
 */
export async function settlePayout(
	services: Services,
	staff: Staff,
	asked: { runId: string; paymentId: number | null; word: PayoutDecision; note: string },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const note = asked.note.trim();
	if (!NOTE.test(note)) return failure("invalid", "partner_note");
	const { db } = services;
	const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, asked.runId));
	if (!run || run.method === "paypal" || (run.state !== "approved" && run.state !== "done"))
		return failure("conflict", "stale_version");
	const one = asked.paymentId === null ? undefined : eq(affiliatePayments.id, asked.paymentId);
	const wanted = asked.word === "returned" ? "paid" : "approved";
	const payments = await db
		.select({ id: affiliatePayments.id })
		.from(affiliatePayments)
		.where(and(eq(affiliatePayments.runId, run.id), eq(affiliatePayments.status, wanted), one));
	let moved = 0;
	for (const { id } of payments) moved += (await settleOne(services, id, asked.word, note)) ? 1 : 0;
	await finish(services, run.id);
	if (moved === 0) return failure("conflict", "stale_version");
	const details = { run: run.id, word: asked.word, payments: moved };
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "payout-settled", actor, details });
	return success(null);
}

async function settleOne(services: Services, id: number, word: PayoutDecision, note: string): Promise<boolean> {
	const moved =
		word === "paid"
			? await movePayment(services, id, ["approved"], "paid", "pay", null)
			: word === "failed"
				? await movePayment(services, id, ["approved"], "failed", "give-back", "not_executed")
				: await movePayment(services, id, ["paid"], "reversed", "take-back", "returned");
	if (moved && note) await services.db.update(affiliatePayments).set({ note }).where(eq(affiliatePayments.id, id));
	return moved;
}

/** A run whose payments have all ended is done. */
async function finish({ db, now }: Services, runId: string): Promise<void> {
	await db
		.update(payoutRuns)
		.set({ state: "done", doneAt: now(), version: sql`${payoutRuns.version} + 1` })
		.where(
			and(
				eq(payoutRuns.id, runId),
				eq(payoutRuns.state, "approved"),
				sql`NOT EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE p.run_id = ${runId} AND p.status = 'approved')`,
			),
		);
}
