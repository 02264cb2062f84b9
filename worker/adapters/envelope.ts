import { oneLine } from "#app/emails/mail-text.ts";
import type { Mail } from "#app/services.ts";
import type { Config } from "../env.ts";

/** What stands on the outside of a mail. Nothing in it can start a header of its own or add a recipient. */
export type Envelope = {
	from: { name: string; email: string };
	to: string;
	replyTo: string;
	subject: string;
	headers: Record<string, string>;
};

const SENDER_NAME = "Azulejo NIF";

/** Throws when the recipient is not exactly one address; the message never repeats it. */
export function envelopeOf(mail: Mail, config: Pick<Config, "EMAIL_FROM" | "SUPPORT_EMAIL">): Envelope {
	const to = oneLine(mail.to);
	if (!/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(to)) throw new Error("The recipient is not one address");
	return {
		from: { name: SENDER_NAME, email: config.EMAIL_FROM },
		to,
		replyTo: config.SUPPORT_EMAIL,
		subject: oneLine(mail.subject),
		// The first keeps holiday answers away, the second keeps applications apart in the reader's list.
		headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": oneLine(mail.reference) },
	};
}
