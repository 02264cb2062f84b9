import type { ReactNode } from "react";
import type { Application } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import type { Language } from "#app/domain/language.ts";
import type { Invoice } from "#app/domain/money/invoice.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { Voucher } from "#app/domain/money/payment.ts";
import type { Receipt } from "#app/domain/money/receipt.ts";
import type { RefundReason } from "#app/domain/money/refund.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import type { ReviewRefusal } from "#app/domain/reviews/review.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";

/** All mail kinds: those of the state machine, and requested links and codes. */
export type MailKind = MailTemplate | "sign_in_link" | "withdrawal_link" | "reveal_code" | "download_code";

/** Absolute URLs. `resume` signs in without a prompt, so only e-mails that need it contain it. */
export type MailLinks = {
	application: string;
	resume: string | null;
	certificate: string;
	/** The page about what follows the NIF. */
	aftercare: string;
	payment: string;
	receipt: string;
	admin: string;
	/** The page about possible refunds and how to request them. */
	refunds: string;
	/** The page where the applicant writes a review. */
	review: string;
	/** The page where a client decides whether the firm may act for them. */
	agent: string;
	/** The withdrawal function of this application. */
	withdraw: string;
	complaints: string;
	/** The carrier's tracking page, if we know the carrier. */
	carrier: string | null;
};

/** Payment and refund facts of an e-mail. They come from the payment's rows, never from the application. */
export type MailMoney = {
	/** Null for a payment without a purchase, such as a duplicate. */
	receipt: Receipt | null;
	/** The refunded amount, the amount paid, and the reason for the refund. */
	refund: { amount: Cents; amountPaid: Cents; reason: RefundReason } | null;
	/** An unpaid voucher. */
	unpaidVoucher?: { amount: Cents; voucher: Voucher };
};

/** A corrected answer, whether it is part of the delivery address, and the reason; "" if the applicant corrected it. */
export type MailCorrection = { field: CorrectedField; isDeliveryAddress: boolean; reason: string };

/** Facts available to an e-mail. `adminTopic` is the topic of a notification to staff (admin-notification.tsx). */
export type MailFacts = {
	application: Application;
	links: MailLinks;
	support: SupportContact;
	hours: SupportHours;
	language: Language;
	adminTopic?: string;
	money?: MailMoney | null;
	correction?: MailCorrection | null;
	/** The attached fiscal document. */
	invoice?: Invoice | null;
	/** Staff's reason for refusing a refund, verbatim. */
	refusalReason?: string | null;
	/** Why a review was refused. */
	reviewReason?: ReviewRefusal | null;
	/** Time of a withdrawal that must be confirmed by a mailed link (UTC milliseconds). */
	statedAt?: number;
	/** Label of the link to the withdrawal function; null or absent after the withdrawal period. */
	withdrawLabel?: string | null;
	/** Link to report an unrequested mail; absent for verified addresses. */
	notMeLink?: string | null;
	/**
	 * Other applications of the same mailbox whose queued e-mails were merged into this one, each with a sign-in link.
	 */
	mergedApplications?: readonly { number: string; link: string }[];
	/** The name of the firm that submitted the application. */
	firmName?: string | null;
	/** Code to reveal the portal password or to verify a browser. */
	code?: string | null;
};

/** A mail template: title (also the subject), body and small print. */
export type MailDefinition = {
	title(facts: MailFacts): string;
	Body(facts: MailFacts): ReactNode;
	/** Small print under the card: legal information specific to this mail. */
	Footer?(facts: MailFacts): ReactNode;
};

/** Returns the receipt of an e-mail. @throws if it is missing: amounts are never guessed */
export function requireReceipt({ money }: MailFacts): Receipt {
	if (!money?.receipt) throw new Error("The mail facts have no receipt");
	return money.receipt;
}

/** Returns the correction of an e-mail. @throws if it is missing */
export function requireCorrection({ correction }: MailFacts): MailCorrection {
	if (!correction) throw new Error("The mail facts have no correction");
	return correction;
}
