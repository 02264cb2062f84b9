import { Buffer } from "node:buffer";
import * as v from "valibot";
import type { Mail, Mailer } from "#app/services.ts";
import type { Config } from "../env.ts";
import type { Environment } from "../environment.ts";
import { envelopeOf } from "./envelope.ts";

const TIMEOUT_MS = 15_000;
const answerSchema = v.object({ id: v.string() });

type MailConfig = Pick<Config, "EMAIL_API_URL" | "EMAIL_API_KEY" | "EMAIL_FROM" | "SUPPORT_EMAIL">;

/** A file as the interface takes it: base64 in JSON. */
function postedFile({ fileName, type, bytes }: NonNullable<Mail["attachments"]>[number]) {
	return { filename: fileName, content_type: type, content: Buffer.from(bytes).toString("base64") };
}

/**
 * The post office behind an HTTP interface of Resend's shape. Errors tell the status and nothing else, because they
 * are kept; the idempotency key makes a repeat after an unknown result harmless.
 */
export function httpMailer(config: MailConfig, fetch: Environment["fetch"]): Mailer {
	return {
		async send(mail) {
			if (!config.EMAIL_API_URL) throw new Error("Mail is not configured");
			const { from, to, replyTo, subject, headers } = envelopeOf(mail, config);
			const answer = await fetch(config.EMAIL_API_URL, {
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
					...(mail.attachments && { attachments: mail.attachments.map(postedFile) }),
					tags: [{ name: "type", value: mail.emailType }],
				}),
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			if (!answer.ok) {
				await answer.body?.cancel();
				throw new Error(`The mail provider answered ${answer.status}`);
			}
			// It has been accepted, whatever the answer says: an error here would only send it again.
			const told = v.safeParse(answerSchema, await answer.json().catch(() => null));
			return { providerId: told.success ? told.output.id : "unknown" };
		},
	};
}
