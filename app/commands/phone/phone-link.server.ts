import { and, eq, gt, isNull } from "drizzle-orm";
import { phoneLinks } from "#app/data/phone/phone-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import {
	isAtStep,
	ownerOf,
	PHONE_LINK_LASTS,
	PHONE_RIGHT_LASTS,
	type PhonePlace,
	roomOf,
} from "#app/domain/phone/phone-link.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOpenLink } from "#app/queries/phone/find-phone.server.ts";
import { hashOf, randomId, randomToken } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/**
 * The address by which a step goes on on a phone, in the language of the desk. It opens once; a link or a phone of before
 * is over from now on. The caller must have checked that whoever asks may do this step.
 */
export async function makePhoneLink(
	services: Services,
	place: PhonePlace,
	language: Language,
): Promise<Outcome<string>> {
	if (place.step !== "documents") {
		const application = await findApplication(services, place.applicationId);
		if (!application) return failure("not-found", "application_not_found");
		if (!isAtStep(application, place.step)) return failure("conflict", "wrong_state", { from: application.status });
	}
	const { db, now, settings } = services;
	// 128 bits: a shorter address is a coarser picture, which more cameras can read.
	const token = randomId();
	const link = {
		...place,
		tokenHash: await hashOf(token),
		rightHash: null,
		device: "",
		createdAt: now(),
		joinedAt: null,
		expiresAt: now() + PHONE_LINK_LASTS,
	};
	await db
		.insert(phoneLinks)
		.values({ owner: ownerOf(place), ...link })
		.onConflictDoUpdate({ target: phoneLinks.owner, set: link });
	await tellDesk(services, place);
	return success(settings.origin + withLanguage(`/phone?token=${token}`, language));
}

/** A phone joins: gives the secret of its right. The link opens for the first one alone, however many come at once. */
export async function joinPhone(services: Services, token: string, device: string): Promise<Outcome<string>> {
	const { db, now } = services;
	const link = await findOpenLink(services, token);
	if (!link) return failure("conflict", "phone_link_over");
	const secret = randomToken();
	const joined = await db
		.update(phoneLinks)
		.set({ rightHash: await hashOf(secret), device, joinedAt: now(), expiresAt: now() + PHONE_RIGHT_LASTS })
		.where(
			and(eq(phoneLinks.tokenHash, await hashOf(token)), isNull(phoneLinks.joinedAt), gt(phoneLinks.expiresAt, now())),
		)
		.returning({ owner: phoneLinks.owner });
	if (joined.length === 0) return failure("conflict", "phone_link_over");
	services.log("phone-joined", { step: link.place.step });
	await tellDesk(services, link.place);
	return success(secret);
}

/** Ends the link that was given out, or the phone that joined by it. */
export async function endPhone(services: Services, place: PhonePlace): Promise<void> {
	await services.db.delete(phoneLinks).where(eq(phoneLinks.owner, ownerOf(place)));
	await tellDesk(services, place);
}

/** Tells the desk that its phone has news. Nothing depends on it: a desk that hears nothing asks when it is looked at. */
export async function tellDesk(services: Pick<Services, "rooms" | "log">, place: PhonePlace): Promise<void> {
	try {
		await services.rooms.tellOfPhone(roomOf(place));
	} catch (error) {
		services.log("phone-untold", { error: error instanceof Error ? error.name : "unknown" });
	}
}
