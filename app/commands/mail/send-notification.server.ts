import { outbox } from "#app/data/schema.server.ts";
import { type Application, isNifInCheck, lacksCertificate } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { consumeMailQuota } from "./mail-quota.server.ts";

const MAX_PER_DAY = 5;

/** Returns the mail template for an application's current status. */
function selectTemplate(application: Application): MailTemplate {
	if (lacksCertificate(application)) return "nif_replaced";
	if (application.status === "completed") return "certificate_ready";
	if (application.status === "rejected" || application.status === "cancelled") return application.status;
	if (application.status === "verification_required") return "action_needed";
	if (application.nifNumber !== null) return "nif_assigned";
	if (application.filedAt !== null) return "filed";
	return application.paidAt !== null ? "paid" : "submitted";
}

/** Row 182: e-mails the current status to the stored address, at most once a minute and five times a day (T10). */
export async function sendNotification(
	services: Services,
	applicationId: string,
	requester: { network: string; verifiedOwner: boolean },
): Promise<Outcome<{ recipient: string }>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	if (isNifInCheck(application)) return failure("conflict", "nif_in_check");
	const now = services.now();
	const minute = Math.floor(now / MINUTE);
	if ((await incrementCounter(services, `notify:${applicationId}:m${minute}`, MINUTE)) > 1) {
		return failure("too-many", "too_many_notifications", { retryAfterSeconds: 60 });
	}
	if ((await incrementCounter(services, `notify:${applicationId}:d${Math.floor(now / DAY)}`, DAY)) > MAX_PER_DAY) {
		return failure("too-many", "too_many_notifications", { retryAfterSeconds: 3600 });
	}
	const owner = requester.verifiedOwner ? { own: applicationId } : null;
	if ((await consumeMailQuota(services, { network: requester.network, owner })) !== "consumed")
		return failure("too-many", "too_many_mails", { retryAfterSeconds: 3600 });
	const key = `${applicationId}:notify:${minute}`;
	const deferral = requester.verifiedOwner ? {} : { deferrable: true as const };
	const effect = { kind: "mail" as const, template: selectTemplate(application), key, ...deferral };
	await services.db
		.insert(outbox)
		.values({ key, applicationId, effect, createdAt: now, dueAt: now })
		.onConflictDoNothing();
	services.deliverSoon(applicationId);
	return success({ recipient: maskEmail(application.email) });
}

/** Returns "a…@example.com", which the owner can recognise. */
function maskEmail(email: string): string {
	const [name = "", domain = ""] = email.split("@");
	return `${name.slice(0, 1)}…@${domain}`;
}
