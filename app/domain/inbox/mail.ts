import type { Application } from "../application/application.ts";
import { isClosed } from "../application/closing.ts";
import { reminderTemplates, type WaitFacts } from "../application/deadlines.ts";
import type { MailTemplate } from "../application/event.ts";
import { DAY } from "../time/calendar.ts";

/**
 * Status of a mail: being sent, accepted by the provider, refused by it, or accepted and later returned by the
 * recipient's server.
 */
export const MAIL_STATES = ["sending", "sent", "failed", "bounced"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export function isMailState(value: unknown): value is MailState {
	return typeof value === "string" && (MAIL_STATES as readonly string[]).includes(value);
}

/** Returns the key of the next attempt: a failed or returned mail is resent as a new mail. */
export function nextKey(key: string): string {
	const [, first = key, times = "0"] = /^(.*)~(\d+)$/.exec(key) ?? [];
	return `${first}~${Number(times) + 1}`;
}

/** Returns the key of the first attempt, which identifies the event. */
export function firstKey(key: string): string {
	return key.replace(/~\d+$/, "");
}

/** Mails with a deadline for their reader. */
const MAILS_WITH_DEADLINE: readonly string[] = [
	"action_needed",
	"payment_reminder",
	"signature_needed",
	"representative_needed",
	"expiry_warning",
] satisfies MailTemplate[];

/** Whether a mail's request is no longer open, so that resending it would be wrong. */
export function isPast(emailType: string, application: WaitFacts): boolean {
	return MAILS_WITH_DEADLINE.includes(emailType) && !(reminderTemplates(application) as string[]).includes(emailType);
}

/** Limits of mails that anyone may cause without proving ownership of the address. */
export const MAX_MAILS = {
	/** To an unverified address, whoever causes them. */
	unproved: { hour: 1, day: 3 },
	/** Sign-in links to a verified address. */
	provedLinks: { hour: 5, day: 20 },
	/** Requested by the verified owner of the address. */
	own: { hour: 6, day: 20 },
	/** From one network, to any address. */
	network: { hour: 12, day: 40 },
	/** From all networks of a wider one, of which one customer of a provider may have thousands. */
	widerNetwork: { hour: 48, day: 160 },
} as const;

/** How long such mails are blocked after the owner reports them as unrequested. */
export const NOT_ME_LIFETIME = 30 * DAY;

/** Mails that can be replaced by one link to each application: queued ones are merged into the next one sent. */
const JOINABLE: readonly MailTemplate[] = ["saved", "submitted", "payment_reminder", "expiry_warning"];

export function isJoinable(template: MailTemplate): boolean {
	return JOINABLE.includes(template);
}

/** Whether a queued mail's request is no longer open. */
export function isOutdated(template: MailTemplate, application: Application): boolean {
	if (!isJoinable(template)) return false;
	if (template === "saved" && application.status !== "draft") return true;
	return application.paidAt !== null || isClosed(application);
}

/** Maximum number of others merged into one mail. */
export const MAX_JOINED = 20;
