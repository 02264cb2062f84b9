import type { Application } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { awaitedPayment } from "#app/domain/money/local-payment.ts";
import type { PaymentPurpose } from "#app/domain/money/price.ts";
import { receiptOf } from "#app/domain/money/receipt.ts";
import type { MailMoney } from "#app/emails/mail-facts.ts";
import type { Services } from "#app/services.ts";
import { findPaymentOfRefund, findPayments } from "../money/find-payment.server.ts";
import { findReceipt } from "../money/find-receipts.server.ts";

const RECEIPT_MAILS: Partial<Record<MailTemplate, PaymentPurpose>> = {
	paid: "application",
	delivery_confirmed: "physical_delivery",
};

/**
 * What a mail may say of money, from the rows of payment and refund; null for mails about something else, and about a voucher
 * that no longer waits. The key of a
 * mail about a refund is the refund's id, which may hold colons, and what the mail is about.
 * @throws when a row is missing, so that the outbox keeps the mail and says so: no amount is ever guessed
 */
export async function findMailMoney(
	services: Pick<Services, "db">,
	application: Application,
	template: MailTemplate,
	key: string,
): Promise<MailMoney | null> {
	if (template === "voucher") {
		const awaited = awaitedPayment(await findPayments(services, application.id), "application");
		return awaited?.voucher ? { receipt: null, refund: null, awaited } : null;
	}
	if (template === "refunded") return refundFacts(services, application, key.slice(0, key.lastIndexOf(":")));
	const purpose = RECEIPT_MAILS[template];
	if (!purpose) return null;
	const receipt = await findReceipt(services, application, purpose);
	if (!receipt) throw new Error(`No payment for the mail ${template}`);
	return { receipt, refund: null };
}

async function refundFacts(services: Pick<Services, "db">, application: Application, refundId: string) {
	const payment = await findPaymentOfRefund(services, refundId);
	const refund = payment?.refunds.find(({ id }) => id === refundId);
	if (!refund || payment?.applicationId !== application.id) throw new Error("No refund for the mail refunded");
	const { amount, reason } = refund;
	return { receipt: receiptOf(application, payment), refund: { amount, paid: payment.amountReceived, reason } };
}
