import { and, eq, gt, isNull } from "drizzle-orm";
import { phoneLinks } from "#app/data/owner-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import {
	isAtStep,
	linkOwner,
	PHONE_ACCESS_LIFETIME_MS,
	PHONE_LINK_LIFETIME_MS,
	type PhoneTarget,
	phoneRoom,
} from "#app/domain/phone-link.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOpenLink } from "#app/queries/people/find-phone.server.ts";
import { hashSecret, randomId, randomToken } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Creates the link with which a phone continues a step, in the language of the desktop. The link opens once and
 * replaces an earlier link or phone. The caller must have checked that the visitor may do this step.
 */
export async function createPhoneLink(
	services: Services,
	target: PhoneTarget,
	language: Language,
): Promise<Outcome<string>> {
	if (target.step !== "documents") {
		const application = await findApplication(services, target.applicationId);
		if (!application) return failure("not-found", "application_not_found");
		if (!isAtStep(application, target.step)) return failure("conflict", "wrong_state", { from: application.status });
	}
	const { db, now, settings } = services;
	// 128 bits: a shorter URL gives a coarser QR code, which more cameras can read.
	const token = randomId();
	const link = {
		...target,
		tokenHash: await hashSecret(token),
		rightHash: null,
		device: "",
		createdAt: now(),
		joinedAt: null,
		expiresAt: now() + PHONE_LINK_LIFETIME_MS,
	};
	await db
		.insert(phoneLinks)
		.values({ owner: linkOwner(target), ...link })
		.onConflictDoUpdate({ target: phoneLinks.owner, set: link });
	await notifyDesktop(services, target);
	return success(settings.origin + withLanguage(`/phone?token=${token}`, language));
}

/** Links a phone and returns its secret. Of several concurrent calls, only the first succeeds. */
export async function pairPhone(services: Services, token: string, device: string): Promise<Outcome<string>> {
	const { db, now } = services;
	const link = await findOpenLink(services, token);
	if (!link) return failure("conflict", "phone_link_over");
	const secret = randomToken();
	const pairedLinks = await db
		.update(phoneLinks)
		.set({ rightHash: await hashSecret(secret), device, joinedAt: now(), expiresAt: now() + PHONE_ACCESS_LIFETIME_MS })
		.where(
			and(
				eq(phoneLinks.tokenHash, await hashSecret(token)),
				isNull(phoneLinks.joinedAt),
				gt(phoneLinks.expiresAt, now()),
			),
		)
		.returning({ owner: phoneLinks.owner });
	if (pairedLinks.length === 0) return failure("conflict", "phone_link_over");
	services.log("phone-joined", { step: link.target.step });
	await notifyDesktop(services, link.target);
	return success(secret);
}

/** Revokes the link, or unlinks its phone. */
export async function disconnectPhone(services: Services, target: PhoneTarget): Promise<void> {
	await services.db.delete(phoneLinks).where(eq(phoneLinks.owner, linkOwner(target)));
	await notifyDesktop(services, target);
}

/** Notifies the desktop of an update by its phone. Best effort: the desktop also polls when focused. */
export async function notifyDesktop(services: Pick<Services, "rooms" | "log">, target: PhoneTarget): Promise<void> {
	try {
		await services.rooms.notifyPhoneUpdate(phoneRoom(target));
	} catch (error) {
		services.log("phone-notification-failed", { error: error instanceof Error ? error.name : "unknown" });
	}
}
