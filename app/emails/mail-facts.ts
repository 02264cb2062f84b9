import type { ReactNode } from "react";
import type { Application } from "#app/domain/application.ts";
import type { SupportContact } from "#app/domain/contact.ts";
import type { MailTemplate } from "#app/domain/event.ts";
import type { Language } from "#app/domain/language.ts";

/** Every mail that we write: those of the status machine, and the link that an applicant asks for. */
export type MailKind = MailTemplate | "sign_in_link";

/** Absolute addresses. `resume` signs in without asking, so it is absent from mails that do not need it. */
export type MailLinks = {
	case: string;
	resume: string | null;
	certificate: string;
	payment: string;
	admin: string;
	/** The carrier's own page for the parcel, if we know the carrier. */
	carrier: string | null;
};

/** All that a mail may draw on. `adminAbout` is what a notice to staff is about (admin-notice.tsx). */
export type MailFacts = {
	application: Application;
	links: MailLinks;
	support: SupportContact;
	language: Language;
	adminAbout?: string;
};

/** One template: its title, which is also the subject, and what stands between greeting and footer. */
export type Letter = {
	title(facts: MailFacts): string;
	Body(facts: MailFacts): ReactNode;
};
