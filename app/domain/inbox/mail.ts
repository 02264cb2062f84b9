import type { Application } from "../application/application.ts";
import { isClosed } from "../application/closing.ts";
import { reminderTemplates, type WaitFacts } from "../application/deadlines.ts";
import type { MailTemplate } from "../application/event.ts";
import { DAY } from "../time/calendar.ts";

/**
 * Status of an e-mail: being sent, accepted by the provider, refused by it, or accepted and later returned by the
 * recipient's server.
 */
export const MAIL_STATES = ["sending", "sent", "failed", "bounced"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export function isMailState(value: unknown): value is MailState {
	return typeof value === "string" && (MAIL_STATES as readonly string[]).includes(value);
}

/** Returns the key of the next attempt: a failed or returned mail is resent as a new mail. */
export function nextAttemptKey(key: string): string {
	const [, firstKey = key, attempt = "0"] = /^(.*)~(\d+)$/.exec(key) ?? [];
	return `${firstKey}~${Number(attempt) + 1}`;
}

/** Returns the key of the first attempt, which identifies the event. */
export function firstAttemptKey(key: string): string {
	return key.replace(/~\d+$/, "");
}

/** E-mails that ask the recipient to act by a deadline. */
const MAILS_WITH_DEADLINE: readonly string[] = [
	"action_needed",
	"payment_reminder",
	"signature_needed",
	"representative_needed",
	"expiry_warning",
] satisfies MailTemplate[];

/** Whether an e-mail asks for something no longer needed, so that resending it would be wrong. */
export function isResendOutdated(emailType: string, application: WaitFacts): boolean {
	return MAILS_WITH_DEADLINE.includes(emailType) && !(reminderTemplates(application) as string[]).includes(emailType);
}

/** Limits on e-mails that anyone can trigger without proving ownership of the address. */
export const MAX_MAILS = {
	/** To an unverified address, regardless of who triggers them. */
	unverified: { hour: 1, day: 3 },
	/** Sign-in links to a verified address. */
	verifiedLinks: { hour: 5, day: 20 },
	/** Requested by the verified owner of the address. */
	verifiedOwner: { hour: 6, day: 20 },
	/** From one network, to any address. */
	network: { hour: 12, day: 40 },
	/** From a wider network, because one customer of a provider may have thousands of networks. */
	widerNetwork: { hour: 48, day: 160 },
} as const;

/** How long such e-mails are blocked after the address's owner reports them as unrequested. */
export const NOT_ME_BLOCK_MS = 30 * DAY;

/** E-mails that a list of links to the applications can replace: queued ones are merged into the next one sent. */
const MERGEABLE_TEMPLATES: readonly MailTemplate[] = ["saved", "submitted", "payment_reminder", "expiry_warning"];

export function isMergeable(template: MailTemplate): boolean {
	return MERGEABLE_TEMPLATES.includes(template);
}

/** Whether a queued mail asks for something no longer needed. */
export function isOutdated(template: MailTemplate, application: Application): boolean {
	if (!isMergeable(template)) return false;
	if (template === "saved" && application.status !== "draft") return true;
	return application.paidAt !== null || isClosed(application);
}

/** Maximum number of queued e-mails merged into the one sent. */
export const MAX_MERGED_MAILS = 20;
