import { remindersOf, type WaitFacts } from "../application/deadlines.ts";
import type { MailTemplate } from "../application/event.ts";

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
	return ASKING.includes(emailType) && !(remindersOf(application) as string[]).includes(emailType);
}
