import { and, eq, isNull } from "drizzle-orm";
import { letters } from "#app/data/inbox-schema.server.ts";
import { emailLogs, outbox } from "#app/data/schema.server.ts";
import { withStage } from "#app/domain/application/deadlines.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isResendOutdated, nextAttemptKey } from "#app/domain/inbox/mail.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isResendable } from "#app/queries/inbox/mails.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { deliverLetters } from "../inbox/letters.server.ts";
import { consumeMailQuota } from "./mail-quota.server.ts";

type Resend = {
	key: string;
	/** Keyed hash of the visitor's network. */
	network: string;
	/** Allows only e-mails about this application, including delivered ones. */
	applicationId?: string;
};

/**
 * Resends a failed or bounced mail under a new key, to the current address of the application or message. Consumes the
 * recipient's quota and writes the audit log first. A second click sends nothing.
 */
export async function resendMail(
	services: Services,
	staff: Staff,
	{ key, network, applicationId: onlyApplicationId }: Resend,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const { db } = services;
	const [mail] = await db.select().from(emailLogs).where(eq(emailLogs.key, key));
	if (!mail || (onlyApplicationId !== undefined && mail.relatedEntityId !== onlyApplicationId))
		return failure("not-found", "mail_not_found");
	const [letter] = await db.select().from(letters).where(eq(letters.key, key));
	const [effect] = await db.select().from(outbox).where(eq(outbox.key, key));
	// While automatic retries are under way, resending would deliver the mail twice.
	const isBeingRetried = [letter, effect].some((row) => row && row.doneAt === null && row.failedAt === null);
	const applicationId = letter ? null : mail.relatedEntityId;
	const application = applicationId === null ? null : await findApplication(services, applicationId);
	const applicationWithStage = application && withStage(application);
	if (applicationWithStage && isResendOutdated(mail.emailType, applicationWithStage))
		return failure("conflict", "mail_past");
	if (
		isBeingRetried ||
		mail.resentAt !== null ||
		!isResendable({ ...mail, application: applicationWithStage }, onlyApplicationId !== undefined)
	)
		return failure("conflict", "mail_not_resendable");
	if (!letter && !application) return failure("conflict", "mail_not_resendable");
	const isToStaff = mail.emailType === "admin_notice";
	const recipient = letter?.recipient ?? (isToStaff ? mail.recipient : (application?.email ?? mail.recipient));
	if ((await consumeMailQuota(services, { network: null, owner: { own: `resent ${recipient}` } })) !== "consumed")
		return failure("too-many", "too_many_mails", { retryAfterSeconds: 3600 });

	await recordAction(services, {
		action: "mail-resent",
		actor: { id: staff.id, role: staff.role, network },
		...(applicationId === null ? {} : { applicationId }),
		details: { mail: mail.emailType, key },
	});
	const resendKey = nextAttemptKey(key);
	const timestamp = services.now();
	const newDelivery = {
		createdAt: timestamp,
		dueAt: timestamp,
		leasedUntil: null,
		attempts: 0,
		doneAt: null,
		failedAt: null,
	};
	const markResent = db
		.update(emailLogs)
		.set({ resentAt: timestamp })
		.where(and(eq(emailLogs.key, key), eq(emailLogs.status, mail.status), isNull(emailLogs.resentAt)));
	if (letter) {
		await db.batch([
			markResent,
			db
				.insert(letters)
				.values({ ...letter, ...newDelivery, key: resendKey })
				.onConflictDoNothing(),
		]);
		services.background(deliverLetters(services, resendKey));
	} else if (applicationId !== null) {
		const effect = { kind: "mail" as const, template: mail.emailType as MailTemplate, key: resendKey };
		const row = { key: resendKey, applicationId, effect, createdAt: timestamp, dueAt: timestamp };
		await db.batch([markResent, db.insert(outbox).values(row).onConflictDoNothing()]);
		services.deliverSoon(applicationId);
	}
	services.log("mail-resent", { type: mail.emailType, role: staff.role });
	return success(null);
}
