import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application-by-number.server.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { createApplicationLink } from "./create-application-link.server.ts";
import { sendLinkMail } from "./send-application-mail.server.ts";

const LINK_LIFETIME_MS = 30 * MINUTE;
const LINKS_PER_HOUR = 3;

/** Mails a one-click link to the stored address. The answer is the same whether or not there is such an application. */
export async function requestApplicationLink(
	services: Services,
	by: { id: string } | { number: string },
): Promise<Outcome<null>> {
	const application =
		"id" in by ? await findApplication(services, by.id) : await findApplicationByNumber(services, by.number);
	if (!application) return success(null);
	const hour = Math.floor(services.now() / HOUR);
	if ((await incrementCounter(services, `link:${application.id}:${hour}`, HOUR)) > LINKS_PER_HOUR) {
		return failure("too-many", "too_many_requests", { retryAfterSeconds: 3600 });
	}
	const link = await createApplicationLink(services, application.id, LINK_LIFETIME_MS);
	services.background(sendLinkMail(services, application, link, `${application.id}:link:${randomId()}`));
	return success(null);
}
