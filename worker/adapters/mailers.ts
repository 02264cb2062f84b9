import { Buffer } from "node:buffer";
import * as v from "valibot";
import { toSingleLine } from "#app/emails/mail-text.ts";
import type { Mail, Mailer, Services } from "#app/services.ts";
import type { Config, Environment } from "#worker/env.ts";

const TIMEOUT_MS = 15_000;
const sendResponseSchema = v.object({ id: v.string() });

type MailConfig = Pick<Config, "EMAIL_API_URL" | "EMAIL_API_KEY" | "EMAIL_FROM" | "SUPPORT_EMAIL">;

/** Formats an attachment for the API: base64 in JSON. */
function toApiAttachment({ fileName, type, bytes }: NonNullable<Mail["attachments"]>[number]) {
	return { filename: fileName, content_type: type, content: Buffer.from(bytes).toString("base64") };
}

/**
 * Sends through an HTTP API like Resend's. Errors contain only the status, because they are stored. The idempotency key
 * makes a retry after an unknown result harmless.
 */
export function httpMailer(config: MailConfig, fetch: Environment["fetch"]): Mailer {
	return {
		async send(mail) {
			if (!config.EMAIL_API_URL) throw new Error("Mail is not configured");
			const { from, to, replyTo, subject, headers } = createEnvelope(mail, config);
			const response = await fetch(config.EMAIL_API_URL, {
				method: "POST",
				headers: {
					Authorization: `Bearer ${config.EMAIL_API_KEY ?? ""}`,
					"Content-Type": "application/json",
					"Idempotency-Key": mail.key,
				},
				body: JSON.stringify({
					from: `${from.name} <${from.email}>`,
					to: [to],
					subject,
					html: mail.html,
					text: mail.text,
					headers,
					reply_to: replyTo,
					...(mail.attachments && { attachments: mail.attachments.map(toApiAttachment) }),
					tags: [{ name: "type", value: mail.emailType }],
				}),
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			if (!response.ok) {
				await response.body?.cancel();
				throw new Error(`The mail provider returned ${response.status}`);
			}
			// The mail has been accepted: an error here would send it again.
			const parsed = v.safeParse(sendResponseSchema, await response.json().catch(() => null));
			return { providerId: parsed.success ? parsed.output.id : "unknown" };
		},
	};
}

/** The envelope of an e-mail. No value can inject a header or add a recipient. */
type Envelope = {
	from: { name: string; email: string };
	to: string;
	replyTo: string;
	subject: string;
	headers: Record<string, string>;
};

const SENDER_NAME = "Azulejo NIF";

/** Creates the envelope. Throws if the recipient is not exactly one address; the error never contains it. */
function createEnvelope(mail: Mail, config: Pick<Config, "EMAIL_FROM" | "SUPPORT_EMAIL">): Envelope {
	const to = toSingleLine(mail.to);
	if (!/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(to)) throw new Error("The recipient is not a single address");
	return {
		from: { name: SENDER_NAME, email: config.EMAIL_FROM },
		to,
		replyTo: config.SUPPORT_EMAIL,
		subject: toSingleLine(mail.subject),
		// Auto-Submitted prevents out-of-office replies; X-Entity-Ref-ID keeps applications in separate threads.
		headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": toSingleLine(mail.reference) },
	};
}

const bindingErrorSchema = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Z_0-9]{1,60}$/)) });

/** Sends through the Worker's mail binding, which needs no key. Errors contain the provider's code only. */
export function cloudflareMailer(config: Pick<Config, "EMAIL_FROM" | "SUPPORT_EMAIL">, binding: SendEmail): Mailer {
	return {
		async send(mail) {
			const envelope = createEnvelope(mail, config);
			try {
				const attachments = mail.attachments?.map(({ fileName, type, bytes }) => ({
					disposition: "attachment" as const,
					filename: fileName,
					type,
					content: bytes,
				}));
				const { messageId } = await binding.send({
					...envelope,
					html: mail.html,
					text: mail.text,
					...(attachments && { attachments }),
				});
				return { providerId: messageId };
			} catch (error) {
				const problem = v.safeParse(bindingErrorSchema, error);
				throw new Error(`The mail binding returned ${problem.success ? problem.output.code : "an error"}`);
			}
		},
	};
}

/** Sends only to these addresses and logs all other e-mails as suppressed: staging sends nothing to applicants. */
export function allowlistedMailer(mailer: Mailer, allowlist: readonly string[], log: Services["log"]): Mailer {
	return {
		async send(mail) {
			if (allowlist.includes(toSingleLine(mail.to).toLowerCase())) return mailer.send(mail);
			log("mail-suppressed", { type: mail.emailType });
			return { providerId: "suppressed" };
		},
	};
}
