import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isCorrectable } from "#app/domain/application/correct-answer.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { type CorrectedField, fieldDefinition } from "#app/domain/application/personal-info-fields.ts";
import { awaitedPayment } from "#app/domain/money/local-payment.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import { buildReceipt } from "#app/domain/money/receipt.ts";
import type { MailMoney } from "#app/emails/mail-facts.ts";
import type { Services } from "#app/services.ts";
import { findPaymentOfRefund, findPayments, findReceipt } from "../money/payments.server.ts";

const RECEIPT_MAILS: Partial<Record<MailTemplate, PaymentPurpose>> = {
	paid: "application",
	delivery_confirmed: "physical_delivery",
};

/**
 * Finds the payment facts of an e-mail, from the rows of payment and refund; null for other e-mails and for a voucher
 * that is no longer awaited. The key of a refund mail consists of the refund's id, which may contain colons, and the
 * topic.
 * @throws if a row is missing, so that the outbox reports the mail: amounts are never guessed
 */
export async function findMailMoney(
	services: Pick<Services, "db">,
	application: Application,
	template: MailTemplate,
	key: string,
): Promise<MailMoney | null> {
	if (template === "voucher") {
		const unpaidVoucher = awaitedPayment(await findPayments(services, application.id), "application");
		return unpaidVoucher?.voucher ? { receipt: null, refund: null, unpaidVoucher } : null;
	}
	if (template === "refunded") return findRefundFacts(services, application, key.slice(0, key.lastIndexOf(":")));
	const purpose = RECEIPT_MAILS[template];
	if (!purpose) return null;
	const receipt = await findReceipt(services, application, purpose);
	if (!receipt) throw new Error(`No payment for the mail ${template}`);
	return { receipt, refund: null };
}

async function findRefundFacts(services: Pick<Services, "db">, application: Application, refundId: string) {
	const payment = await findPaymentOfRefund(services, refundId);
	const refund = payment?.refunds.find(({ id }) => id === refundId);
	if (!refund || payment?.applicationId !== application.id) throw new Error("No refund for the mail refunded");
	const { amount, reason } = refund;
	return {
		receipt: buildReceipt(application, payment),
		refund: { amount, amountPaid: payment.amountReceived, reason },
	};
}

const refusalSchema = v.object({ reason: v.string() });

/**
 * Finds the reason for declining a refund, from the event whose version is in the mail's key; null for other e-mails.
 * @throws if the event is missing or cannot be decrypted: reasons are never invented
 */
export async function findMailRefusal(
	{ db }: Pick<Services, "db">,
	{ id, caseKey }: Application,
	template: MailTemplate,
	key: string,
): Promise<string | null> {
	if (template !== "refund_refused") return null;
	const version = Number(key.split(":").at(-2));
	const [event] = await db
		.select({ words: applicationEvents.words })
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, id), eq(applicationEvents.version, version)));
	const fields = event?.words ? await decryptText(caseKey, id, `event ${version}`, event.words) : null;
	const details = v.safeParse(refusalSchema, fields);
	if (!details.success) throw new Error("No reason for the mail refund_refused");
	return details.output.reason;
}

/** Which answer was corrected and why, "" if by the applicant, and whether it is part of the delivery address. */
type MailCorrection = { field: CorrectedField; isDeliveryAddress: boolean; reason: string };

const correctionSchema = v.object({ field: v.custom<CorrectedField>(isCorrectable) });
const applicantSchema = v.object({ kind: v.literal("applicant") });
/** Applicants give no reason. */
const reasonSchemas = {
	applicant: v.object({ reason: v.optional(v.literal(""), "") }),
	staff: v.object({ reason: v.string() }),
};

/**
 * Finds the facts of a correction mail, from the event whose version is in the mail's key; null for other e-mails.
 * @throws if the event is missing or cannot be decrypted: reasons are never invented
 */
export async function findMailCorrection(
	{ db }: Pick<Services, "db">,
	{ id, caseKey }: Application,
	template: MailTemplate,
	key: string,
): Promise<MailCorrection | null> {
	if (template !== "answer_corrected") return null;
	const version = Number(key.split(":").at(-2));
	const [event] = await db
		.select({
			details: applicationEvents.details,
			words: applicationEvents.words,
			actor: applicationEvents.actor,
		})
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, id), eq(applicationEvents.version, version)));
	const details = v.safeParse(correctionSchema, event?.details);
	const fields = event?.words ? await decryptText(caseKey, id, `event ${version}`, event.words) : null;
	const reason = v.safeParse(
		v.is(applicantSchema, event?.actor) ? reasonSchemas.applicant : reasonSchemas.staff,
		fields,
	);
	if (!details.success || !reason.success) throw new Error("No correction for the mail answer_corrected");
	const { field } = details.output;
	return { field, isDeliveryAddress: fieldDefinition(field).section === "delivery", reason: reason.output.reason };
}
