import { eq, or, sql } from "drizzle-orm";
import { payments, refunds } from "#app/data/money-schema.server.ts";
import { readPayments } from "#app/data/payments.server.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import type { Services } from "#app/services.ts";

export async function findPayment({ db }: Pick<Services, "db">, id: string): Promise<Payment | null> {
	const [payment] = await readPayments(db, eq(payments.id, id));
	return payment ?? null;
}

/** The payment that a refund of ours gives back. */
export async function findPaymentOfRefund({ db }: Pick<Services, "db">, refundId: string): Promise<Payment | null> {
	const mine = db.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId));
	const [payment] = await readPayments(db, sql`${payments.id} IN ${mine}`);
	return payment ?? null;
}

/** Our row for a provider's intent; by our own id too, when the event outran the write of the intent's id. */
export async function findPaymentOfIntent(
	{ db }: Pick<Services, "db">,
	intentId: string,
	paymentId: string | null,
): Promise<Payment | null> {
	const mine = paymentId === null ? undefined : eq(payments.id, paymentId);
	const rows = await readPayments(db, or(eq(payments.intentId, intentId), mine) ?? sql`false`);
	return rows.find((row) => row.intentId === intentId) ?? rows[0] ?? null;
}

/** Every payment of an application, oldest first. */
export async function findPayments({ db }: Pick<Services, "db">, applicationId: string): Promise<Payment[]> {
	return readPayments(db, eq(payments.applicationId, applicationId));
}
