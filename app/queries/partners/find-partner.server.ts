import { desc, eq, sql } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { openJson } from "#app/data/sealed-columns.server.ts";
import type { PaymentDetails, TaxDetails } from "#app/domain/partners/payment-details.ts";
import type { Services } from "#app/services.ts";

export type PartnerRow = typeof affiliates.$inferSelect;

/** What is sealed in a partner's row. */
export type OpenedPartner = {
	payment: PaymentDetails | null;
	/** Asked for, and not confirmed yet. */
	nextPayment: PaymentDetails | null;
	tax: TaxDetails | null;
};

export async function findPartnerById({ db }: Pick<Services, "db">, id: number): Promise<PartnerRow | null> {
	const [row] = await db.select().from(affiliates).where(eq(affiliates.id, id));
	return row ?? null;
}

/** Throws CannotOpen as sealed columns do. */
export async function openPartner({ db }: Pick<Services, "db">, row: PartnerRow): Promise<OpenedPartner> {
	const id = String(row.id);
	const [payment, nextPayment, tax] = await Promise.all([
		openJson(db, affiliates.paymentInfo, id, row.paymentInfo),
		openJson(db, affiliates.nextPaymentInfo, id, row.nextPaymentInfo),
		openJson(db, affiliates.taxInfo, id, row.taxInfo),
	]);
	return { payment, nextPayment, tax };
}

/** The partner with this address, however it is written. A closed account does not keep its owner from coming back. */
export async function findPartnerByEmail({ db }: Pick<Services, "db">, email: string): Promise<PartnerRow | null> {
	const [row] = await db
		.select()
		.from(affiliates)
		.where(sql`email = ${email.trim()} COLLATE NOCASE`)
		.orderBy(desc(affiliates.id))
		.limit(1);
	return row ?? null;
}
