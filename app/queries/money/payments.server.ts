import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { payments, refunds } from "#app/data/money-schema.server.ts";
import { readPayments } from "#app/data/payments.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { buildReceipt, type Receipt } from "#app/domain/money/receipt.ts";
import type { Services } from "#app/services.ts";

export async function findPayment({ db }: Pick<Services, "db">, id: string): Promise<Payment | null> {
	const [payment] = await readPayments(db, eq(payments.id, id));
	return payment ?? null;
}

/** Finds the payment of a refund. */
export async function findPaymentOfRefund({ db }: Pick<Services, "db">, refundId: string): Promise<Payment | null> {
	const paymentOfRefund = db.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId));
	const [payment] = await readPayments(db, sql`${payments.id} IN ${paymentOfRefund}`);
	return payment ?? null;
}

/** Finds our rows for a provider's intent, oldest first: several if it pays for several people. */
export async function findPaymentsOfIntent({ db }: Pick<Services, "db">, intentId: string): Promise<Payment[]> {
	return readPayments(db, eq(payments.intentId, intentId));
}

/** Finds every payment of an application, oldest first. */
export async function findPayments({ db }: Pick<Services, "db">, applicationId: string): Promise<Payment[]> {
	return readPayments(db, eq(payments.applicationId, applicationId));
}

/** Finds the receipts of an application in the order of its payments: at most one for each purpose. */
export async function findReceipts(services: Pick<Services, "db">, application: Application): Promise<Receipt[]> {
	const payments = await findPayments(services, application.id);
	return payments.map((payment) => buildReceipt(application, payment)).filter((receipt) => receipt !== null);
}

/** Finds the receipt for one purpose; null while unpaid. */
export async function findReceipt(
	services: Pick<Services, "db">,
	application: Application,
	purpose: string,
): Promise<Receipt | null> {
	return (await findReceipts(services, application)).find((receipt) => receipt.purpose === purpose) ?? null;
}

/** Lists the executed and pending refunds of an application, oldest first (cents, UTC milliseconds). */
export async function listRefunds(
	{ db }: Pick<Services, "db">,
	applicationId: string,
): Promise<{ id: string; amount: number; sent: boolean; at: number }[]> {
	const rows = await db
		.select()
		.from(refunds)
		.where(and(eq(refunds.applicationId, applicationId), inArray(refunds.state, ["requested", "pending", "succeeded"])))
		.orderBy(asc(refunds.createdAt));
	return rows.map(({ id, amount, state, updatedAt }) => ({ id, amount, sent: state === "succeeded", at: updatedAt }));
}
