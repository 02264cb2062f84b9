import type { Application } from "../application/application.ts";
import { isClosed } from "../application/closing.ts";
import { reminderTemplates, type WaitFacts } from "../application/deadlines.ts";
import type { MailTemplate } from "../application/event.ts";
import { DAY } from "../time/calendar.ts";

/**
 * What became of a mail: on its way, taken by the provider, refused by it, or taken and then returned by the recipient's
 * own mail server.
 */
export const MAIL_STATES = ["sending", "sent", "failed", "bounced"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export function isMailState(value: unknown): value is MailState {
	return typeof value === "string" && (MAIL_STATES as readonly string[]).includes(value);
}

/** The key of the attempt after this one: a mail that failed or came back is sent again as another mail. */
export function nextKey(key: string): string {
	const [, first = key, times = "0"] = /^(.*)~(\d+)$/.exec(key) ?? [];
	return `${first}~${Number(times) + 1}`;
}

/** The key of the first attempt: it says what the mail is about. */
export function firstKey(key: string): string {
	return key.replace(/~\d+$/, "");
}

/** Mails that ask their reader to do something before a day. */
const ASKING: readonly string[] = [
	"action_needed",
	"payment_reminder",
	"signature_needed",
	"representative_needed",
	"expiry_warning",
] satisfies MailTemplate[];

/** Whether what a mail asks for is no longer waited for: sent again now, it would say what is not true. */
export function isPast(emailType: string, application: WaitFacts): boolean {
	return ASKING.includes(emailType) && !(reminderTemplates(application) as string[]).includes(emailType);
}

/** How many mails anybody may cause without proof that the address is theirs. */
export const MAX_MAILS = {
	/** To an address that nobody has proved, whoever asks and for whatever. */
	unproved: { hour: 1, day: 3 },
	/** Links to one that its owner has proved. */
	provedLinks: { hour: 5, day: 20 },
	/** Asked for by whoever has proved the address. */
	own: { hour: 6, day: 20 },
	/** From one network, to whomever. */
	network: { hour: 12, day: 40 },
	/** And from all networks of a wider one, which one customer of a provider may have by the thousand. */
	widerNetwork: { hour: 48, day: 160 },
} as const;

/** How long an address gets no such mail once its owner has said "this was not me". */
export const NOT_ME_LIFETIME = 30 * DAY;

/** Mails that one link to each application can stand for: what waits is joined to the next one that leaves. */
const JOINABLE: readonly MailTemplate[] = ["saved", "submitted", "payment_reminder", "expiry_warning"];

export function isJoinable(template: MailTemplate): boolean {
	return JOINABLE.includes(template);
}

/** Whether a mail that waited asks for what nobody waits for any more. */
export function isOutdated(template: MailTemplate, application: Application): boolean {
	if (!isJoinable(template)) return false;
	if (template === "saved" && application.status !== "draft") return true;
	return application.paidAt !== null || isClosed(application);
}

/** At most so many others stand in one mail. */
export const MAX_JOINED = 20;
