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
import type { SupportHours } from "#app/domain/time/support-hours.ts";

/** All mail kinds: those of the status machine, requested links and codes. */
export type MailKind = MailTemplate | "sign_in_link" | "withdrawal_link" | "reveal_code" | "download_code";

/** Absolute addresses. `resume` signs in without asking, so it is absent from mails that do not need it. */
export type MailLinks = {
	application: string;
	resume: string | null;
	certificate: string;
	/** What goes on after the number. */
	aftercare: string;
	payment: string;
	receipt: string;
	admin: string;
	/** What could go back now, and the ways to ask for it. */
	refunds: string;
	/** The withdrawal function of this application. */
	withdraw: string;
	complaints: string;
	/** The carrier's own page for the parcel, if we know the carrier. */
	carrier: string | null;
};

/** The money that a mail is about: facts of the rows of payment and refund, never of the application. */
export type MailMoney = {
	/** Null for money that delivered nothing, such as a second payment for the same. */
	receipt: Receipt | null;
	/** What goes back, of what was paid. */
	refund: { amount: Cents; paid: Cents; reason: RefundReason } | null;
	/** A voucher that waits to be paid. */
	awaited?: { amount: Cents; voucher: Voucher };
};

/** The answer that staff corrected, of the delivery address or not, and why. */
export type MailCorrection = { field: CorrectedField; delivery: boolean; reason: string };

/** All that a mail may draw on. `adminAbout` is what a notification to staff is about (admin-notification.tsx). */
export type MailFacts = {
	application: Application;
	links: MailLinks;
	support: SupportContact;
	hours: SupportHours;
	language: Language;
	adminAbout?: string;
	money?: MailMoney | null;
	correction?: MailCorrection | null;
	/** The fiscal document that is attached. */
	invoice?: Invoice | null;
	/** Why staff refuse a refund, as they wrote it. */
	refusal?: string | null;
	/** Time of a withdrawal that a mailed link must confirm (UTC milliseconds). */
	statedAt?: number;
	/** What opens the withdrawal function, while the term runs; null and absent after it. */
	withdrawLabel?: string | null;
	/** Link to report an unrequested mail; absent for verified addresses. */
	notMe?: string | null;
	/** Other applications of the same mailbox whose mails waited, each with its own way in. */
	also?: readonly { number: string; link: string }[];
	/** Without which the password of the portal is not shown, or a browser not proved again. */
	code?: string | null;
};

/** A mail template: title, which is also the subject, body, and small print. */
export type Letter = {
	title(facts: MailFacts): string;
	Body(facts: MailFacts): ReactNode;
	/** Small print under the card: what the law wants said in this mail alone. */
	Foot?(facts: MailFacts): ReactNode;
};

/** The receipt of a mail that is one. @throws when it was not handed over: no amount is ever guessed */
export function receiptIn({ money }: MailFacts): Receipt {
	if (!money?.receipt) throw new Error("A receipt by mail came without its payment");
	return money.receipt;
}

/** The correction that a mail is about. @throws when it was not handed over: none is ever guessed */
export function correctionIn({ correction }: MailFacts): MailCorrection {
	if (!correction) throw new Error("A mail about a correction came without it");
	return correction;
}
