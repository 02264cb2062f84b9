import { and, asc, desc, eq } from "drizzle-orm";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { affiliatePayments, payoutRuns } from "#app/data/payout-schema.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import type { CreditTransfer } from "#app/documents/credit-transfers.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { PayoutMethod, PayoutStatus, RunState } from "#app/domain/partners/payout.ts";
import { formatPayoutAccount } from "#app/domain/partners/payout.ts";
import { decryptPartner, findPartnerById } from "#app/queries/partners/partners.server.ts";
import type { Services } from "#app/services.ts";

type PayoutRun = typeof payoutRuns.$inferSelect;

/** A payment of a run. `account` is masked for display. */
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

/** A payout run with its totals. */
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

/** Finds a run and its payments in the order of their creation; null if there is none. */
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
			account: maskAccount(await openColumn(db, affiliatePayments.paypalEmail, payment.itemKey, payment.paypalEmail)),
			error: payment.errorDetails,
			note: payment.note,
		})),
	);
	return { run, payments };
}

function maskAccount(account: string | null): string {
	if (!account) return "";
	return account.includes("@")
		? formatPayoutAccount({ method: "paypal", email: account })
		: formatPayoutAccount({ method: "bank", iban: account, holder: "" });
}

/** Lists the bank transfers of an approved run; null if it does not exist. */
export async function listTransfers(
	services: Pick<Services, "db">,
	runId: string,
): Promise<{ madeAt: number; transfers: CreditTransfer[] } | null> {
	const { db } = services;
	const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
	if (run?.method !== "sepa" || run.state !== "approved") return null;
	const rows = await db
		.select()
		.from(affiliatePayments)
		.where(and(eq(affiliatePayments.runId, runId), eq(affiliatePayments.status, "approved")))
		.orderBy(asc(affiliatePayments.id));
	const transfers: CreditTransfer[] = [];
	for (const { id, affiliateId, itemKey, paypalEmail, amount } of rows) {
		const iban = await openColumn(db, affiliatePayments.paypalEmail, itemKey, paypalEmail);
		const partner = await findPartnerById(services, affiliateId);
		const payment = partner && (await decryptPartner(services, partner)).payment;
		const name = payment?.method === "bank" ? payment.holder : (partner?.name ?? "");
		transfers.push({
			endToEndId: `NIF-PARTNER-${id}`,
			name,
			iban: iban ?? "",
			amountCents: amount,
			reference: `Azulejo NIF statement ${id}`,
		});
	}
	return { madeAt: run.madeAt, transfers };
}
