import { asc, eq, or } from "drizzle-orm";
import { payments } from "../data/money-schema.server.ts";
import type { Payment } from "../domain/payment.ts";
import type { Services } from "../services.ts";

export async function findPayment({ db }: Pick<Services, "db">, id: string): Promise<Payment | null> {
	const [row] = await db.select().from(payments).where(eq(payments.id, id));
	return row ?? null;
}

/** Our row for a provider's intent; by our own id too, when the notice outran the write of the intent's id. */
export async function findPaymentOfIntent(
	{ db }: Pick<Services, "db">,
	intentId: string,
	paymentId: string | null,
): Promise<Payment | null> {
	const mine =
		paymentId === null
			? eq(payments.intentId, intentId)
			: or(eq(payments.intentId, intentId), eq(payments.id, paymentId));
	const rows = await db.select().from(payments).where(mine);
	return rows.find((row) => row.intentId === intentId) ?? rows[0] ?? null;
}

/** Every payment of a case, oldest first. */
export async function findPayments({ db }: Pick<Services, "db">, applicationId: string): Promise<Payment[]> {
	return db.select().from(payments).where(eq(payments.applicationId, applicationId)).orderBy(asc(payments.createdAt));
}
