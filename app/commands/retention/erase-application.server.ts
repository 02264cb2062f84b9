import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { buildErasureReceipt, type ErasureReceipt } from "#app/domain/retention/erasure.ts";
import { erasureReceiptText } from "#app/labels/erasure-labels.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isHeld } from "#app/queries/audit/retention.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { isEmailVerified } from "#app/queries/people/owner-session.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT } from "../application/change-application.server.ts";
import { finishErasure } from "./delete-applications.server.ts";

/** The result of an erasure. `mailed`: whether the receipt was mailed too. The address is no longer stored anywhere. */
export type ErasureResult = { receipt: ErasureReceipt; mailed: boolean };

/**
 * Erases the personal data of an application: the room empties it and closes it if unpaid, related records are deleted,
 * and a receipt is mailed to the address, which is no longer stored. The cron completes an interrupted erasure. The
 * second of two concurrent requests gets "not found".
 */
export async function eraseApplication(services: Services, applicationId: string): Promise<Outcome<ErasureResult>> {
	const before = await findApplication(services, applicationId);
	if (!before || before.erasedAt !== null) return failure("not-found", "application_not_found");
	if (await isHeld(services, applicationId)) return failure("conflict", "data_held");
	const payments = await findPayments(services, applicationId);
	const isVerified = await isEmailVerified(services, applicationId);
	const timestamp = services.now();
	const request = {
		eventId: `erased:${applicationId}`,
		actor: APPLICANT,
		at: timestamp,
		event: { type: "data-erased" as const },
	};
	const outcome = await services.rooms.apply(applicationId, request);
	if (!outcome.ok) return outcome;
	if (!outcome.value.changed) return failure("not-found", "application_not_found");
	services.log("data-erased");
	services.deliverSoon(applicationId);
	const receipt = buildErasureReceipt(outcome.value.application, payments, timestamp);
	// The address of an unpaid application is unverified, so the receipt is only shown on the page.
	const mayMail = before.paidAt !== null || isVerified;
	const mailed = mayMail && (await mailReceipt(services, before, receipt));
	await finishErasure(services, applicationId).catch((error: unknown) => {
		services.log("erasure-interrupted", { error: error instanceof Error ? error.name : "unknown" });
	});
	return success({ receipt, mailed });
}

/** E-mails the receipt. Bypasses the outbox and the mail log, which would store the address. */
async function mailReceipt(
	services: Services,
	{ id, email, language }: { id: string; email: string; language: "en" | "es" | "pt" },
	receipt: ErasureReceipt,
): Promise<boolean> {
	if (email === "") return false;
	try {
		const { renderLetter } = await import("#app/emails/letter.tsx");
		const { subject, body } = erasureReceiptText(receipt, language);
		const hours = await getSetting(services, "support-hours");
		const { support } = services.settings;
		const letter = await renderLetter({ language, subject, body, link: null, support, hours });
		const key = `${id}:erased`;
		await services.mailer.send({ ...letter, key, to: email, emailType: "data_erased", reference: key });
		return true;
	} catch (error) {
		services.log("erasure-receipt-unsent", { error: error instanceof Error ? error.name : "unknown" });
		return false;
	}
}
