import { asc, desc, eq } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { payoutAccount } from "#app/domain/partners/payment-details.ts";
import type { PayoutMethod, PayoutStatus, RunState } from "#app/domain/partners/payout.ts";
import type { Services } from "#app/services.ts";

export type PayoutRun = typeof payoutRuns.$inferSelect;

/** A payment of a run. `account` as it is shown to people, never whole. */
export type RunPayment = {
	id: number;
	partnerId: number;
	partner: string;
	code: string;
	amount: Cents;
	status: PayoutStatus;
	account: string;
	error: string | null;
	note: string | null;
};

/** Runs, newest first, with what they come to. */
export type ListedRun = {
	id: string;
	method: PayoutMethod;
	state: RunState;
	madeAt: number;
	payments: number;
	total: Cents;
	problem: string | null;
};

const MAX_RUNS = 50;

export async function listPayoutRuns({ db }: Pick<Services, "db">): Promise<ListedRun[]> {
	return db
		.select({
			id: payoutRuns.id,
			method: payoutRuns.method,
			state: payoutRuns.state,
			madeAt: payoutRuns.madeAt,
			problem: payoutRuns.problem,
			payments: payoutRuns.payments,
			total: payoutRuns.totalCents,
		})
		.from(payoutRuns)
		.orderBy(desc(payoutRuns.madeAt))
		.limit(MAX_RUNS);
}

/** One run and its payments in the order in which they were made; null when there is none. */
export async function findPayoutRun(
	{ db }: Pick<Services, "db">,
	id: string,
): Promise<{ run: PayoutRun; payments: RunPayment[] } | null> {
	const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, id));
	if (!run) return null;
	const rows = await db
		.select({ payment: affiliatePayments, partner: affiliates.name, code: affiliates.code })
		.from(affiliatePayments)
		.innerJoin(affiliates, eq(affiliates.id, affiliatePayments.affiliateId))
		.where(eq(affiliatePayments.runId, id))
		.orderBy(asc(affiliatePayments.id));
	const payments = await Promise.all(
		rows.map(async ({ payment, partner, code }) => ({
			id: payment.id,
			partnerId: payment.affiliateId,
			partner,
			code,
			amount: payment.amount,
			status: payment.status,
			account: shown(await openColumn(db, affiliatePayments.paypalEmail, payment.itemKey, payment.paypalEmail)),
			error: payment.errorDetails,
			note: payment.note,
		})),
	);
	return { run, payments };
}

function shown(account: string | null): string {
	if (!account) return "";
	return account.includes("@")
		? payoutAccount({ method: "paypal", email: account })
		: payoutAccount({ method: "bank", iban: account, holder: "" });
}
