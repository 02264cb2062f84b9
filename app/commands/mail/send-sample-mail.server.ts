import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isLanguage } from "#app/domain/language.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

const MAX_PER_HOUR = 10;

/** E-mails a template with sample facts to the member of staff who requests it, at most ten an hour. */
export async function sendSampleMail(
	services: Services,
	staff: Staff,
	input: { kind: string; language: string },
): Promise<Outcome<null>> {
	const { isMailKind, renderSampleMail } = await import("#app/queries/mail/sample-mail.server.ts");
	if (!isMailKind(input.kind) || !isLanguage(input.language)) return failure("invalid", "invalid_request");
	const hour = Math.floor(services.now() / HOUR);
	if ((await incrementCounter(services, `sample-mail:${staff.id}:${hour}`, HOUR)) > MAX_PER_HOUR)
		return failure("too-many", "too_many_mails", { retryAfterSeconds: 3600 });
	const mail = await renderSampleMail(services, input.kind, input.language);
	const id = randomId();
	try {
		await services.mailer.send({ ...mail, key: `sample:${id}`, to: staff.email, emailType: "sample", reference: id });
	} catch (error) {
		services.log("sample-mail-failed", { error: error instanceof Error ? error.name : "unknown" });
		return failure("unavailable", "mail_unavailable");
	}
	return success(null);
}
