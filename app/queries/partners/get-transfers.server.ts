import { and, asc, eq } from "drizzle-orm";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import type { CreditTransfer } from "#app/documents/transfers/credit-transfers.server.ts";
import { findPartnerById, openPartner } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";

/** What the bank is asked to pay for an approved run of transfers; null when there is no such run. */
export async function getTransfers(
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
		const payment = partner && (await openPartner(services, partner)).payment;
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
