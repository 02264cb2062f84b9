import * as v from "valibot";
import type { Mailer } from "#app/services.ts";
import type { Config } from "../env.ts";
import { envelopeOf } from "./envelope.ts";

const problemSchema = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Z_0-9]{1,60}$/)) });

/** The post office that is bound to the Worker: no key. Errors tell the provider's code and nothing else. */
export function cloudflareMailer(config: Pick<Config, "EMAIL_FROM" | "SUPPORT_EMAIL">, binding: SendEmail): Mailer {
	return {
		async send(mail) {
			const envelope = envelopeOf(mail, config);
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
				const problem = v.safeParse(problemSchema, error);
				throw new Error(`The mail binding answered ${problem.success ? problem.output.code : "an error"}`);
			}
		},
	};
}
