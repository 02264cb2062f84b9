import { createPhoneLink, disconnectPhone } from "#app/commands/people/phone-link.server.ts";
import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { ownerOf, type PhoneTarget } from "#app/domain/phone/phone-link.ts";
import { findPhoneOf } from "#app/queries/phone/find-phone.server.ts";
import { drawQr } from "#app/rendering/draw-qr.server.ts";
import type { Services } from "#app/services.ts";
import type { MadeLink, PhoneView } from "#app/ui/phone/phone-view.ts";

/** What the desk of this step shows of its phone; one that does another step for the same owner is not shown. */
export async function phoneView(services: Services, place: PhoneTarget): Promise<PhoneView> {
	const { step } = place;
	const found = await findPhoneOf(services, ownerOf(place));
	if (found?.place.step !== step) return { step, state: "none" };
	const leftMs = found.expiresAt - services.now();
	return found.joinedAt === null
		? { step, state: "offered", leftMs }
		: { step, state: "joined", device: found.device, leftMs };
}

/** What the desk asked for about its phone; null when its form was about something else. */
export async function answerPhoneForm(
	services: Services,
	place: PhoneTarget,
	form: FormData,
	language: Language,
): Promise<{ phone: MadeLink | null; failure: Failure | null } | null> {
	const intent = form.get("intent");
	if (intent === "phone-end") {
		await disconnectPhone(services, place);
		return { phone: null, failure: null };
	}
	if (intent !== "phone-make") return null;
	const made = await createPhoneLink(services, place, language);
	if (!made.ok) return { phone: null, failure: made.failure };
	return { phone: { link: made.value, ...(await drawQr(made.value)) }, failure: null };
}
