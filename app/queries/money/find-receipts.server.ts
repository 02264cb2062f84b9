import type { Application } from "#app/domain/application/application.ts";
import { type Receipt, receiptOf } from "#app/domain/money/receipt.ts";
import type { Services } from "#app/services.ts";
import { findPayments } from "./find-payment.server.ts";

/** The receipts of an application in the order of its payments: at most one for each purpose. */
export async function findReceipts(services: Pick<Services, "db">, application: Application): Promise<Receipt[]> {
	const payments = await findPayments(services, application.id);
	return payments.map((payment) => receiptOf(application, payment)).filter((receipt) => receipt !== null);
}

/** The receipt for one purpose; null when its money is not here. */
export async function findReceipt(
	services: Pick<Services, "db">,
	application: Application,
	purpose: string,
): Promise<Receipt | null> {
	return (await findReceipts(services, application)).find((receipt) => receipt.purpose === purpose) ?? null;
}
