import { serialize } from "cookie-es";
import { createPhoneLink, disconnectPhone } from "#app/commands/people/phone-link.server.ts";
import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { linkOwner, type PhoneTarget } from "#app/domain/phone-link.ts";
import { findPhone, findPhoneAccess, isStepDone, type PhoneLink } from "#app/queries/people/find-phone.server.ts";
import { drawQr } from "#app/rendering/draw-qr.server.ts";
import type { Services } from "#app/services.ts";
import type { NewPhoneLink, PhoneView } from "#app/ui/phone/phone-view.ts";
import { readCookie } from "./request.ts";

const COOKIE_NAME = "__Host-phone";

function readSecret(request: Request): string | null {
	const secret = readCookie(request, COOKIE_NAME);
	return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/**
 * Returns the access of this browser as a paired phone, or null.
 * @param token token of the followed link, if any: a phone paired through another link does not count
 */
export async function findRequestPhoneLink(
	request: Request,
	services: Services,
	token: string | null = null,
): Promise<PhoneLink | null> {
	const secret = readSecret(request);
	return secret === null ? null : findPhoneAccess(services, secret, token);
}

/**
 * Returns why a phone has no access: its step is done, or its access expired or was ended. Null if the browser was
 * never paired.
 */
export async function findPhoneEndReason(request: Request, services: Services): Promise<"done" | "ended" | null> {
	const secret = readSecret(request);
	if (secret === null) return null;
	return (await isStepDone(services, secret)) ? "done" : "ended";
}

/** Returns the cookie of a paired phone, whose lifetime the server decides. */
export function serialisePhoneCookie(secret: string): string {
	return serialize(COOKIE_NAME, secret, { path: "/", httpOnly: true, secure: true, sameSite: "lax" });
}

/** Returns the state of the paired phone for the desktop's step; "none" if it is paired for another step. */
export async function loadPhoneView(services: Services, target: PhoneTarget): Promise<PhoneView> {
	const { step } = target;
	const phone = await findPhone(services, linkOwner(target));
	if (phone?.target.step !== step) return { step, state: "none" };
	const remainingMs = phone.expiresAt - services.now();
	return phone.joinedAt === null
		? { step, state: "offered", remainingMs }
		: { step, state: "joined", device: phone.device, remainingMs };
}

/** Handles the desktop's form about its phone; null for other forms. */
export async function handlePhoneForm(
	services: Services,
	target: PhoneTarget,
	form: FormData,
	language: Language,
): Promise<{ phone: NewPhoneLink | null; failure: Failure | null } | null> {
	const intent = form.get("intent");
	if (intent === "phone-end") {
		await disconnectPhone(services, target);
		return { phone: null, failure: null };
	}
	if (intent !== "phone-make") return null;
	const link = await createPhoneLink(services, target, language);
	if (!link.ok) return { phone: null, failure: link.failure };
	return { phone: { link: link.value, ...(await drawQr(link.value)) }, failure: null };
}
