import { serialize } from "cookie-es";
import { createPhoneLink, disconnectPhone } from "#app/commands/people/phone-link.server.ts";
import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { ownerOf, type PhoneTarget } from "#app/domain/phone-link.ts";
import { findPhoneAccess, findPhoneOf, isStepDone, type PhoneLink } from "#app/queries/people/find-phone.server.ts";
import { drawQr } from "#app/rendering/draw-qr.server.ts";
import type { Services } from "#app/services.ts";
import type { MadeLink, PhoneView } from "#app/ui/phone/phone-view.ts";
import { cookieOf } from "./request.ts";

const NAME = "__Host-phone";

function secretOf(request: Request): string | null {
	const secret = cookieOf(request, NAME);
	return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/**
 * The access of this browser as a linked phone; null without any.
 * @param token of the link that was followed, if any: a phone linked by another one does not count
 */
export async function phoneRightOf(
	request: Request,
	services: Services,
	token: string | null = null,
): Promise<PhoneLink | null> {
	const secret = secretOf(request);
	return secret === null ? null : findPhoneAccess(services, secret, token);
}

/**
 * Returns why a browser may do nothing as a phone: its step is done, its access expired or was ended; null if it never
 * was a phone.
 */
export async function whyNoPhone(request: Request, services: Services): Promise<"done" | "ended" | null> {
	const secret = secretOf(request);
	if (secret === null) return null;
	return (await isStepDone(services, secret)) ? "done" : "ended";
}

/** The cookie of a linked phone; the server decides its lifetime. */
export function phoneCookie(secret: string): string {
	return serialize(NAME, secret, { path: "/", httpOnly: true, secure: true, sameSite: "lax" });
}

/** The state of the linked phone for the desktop's step; null for one that does another step of the same owner. */
export async function phoneView(services: Services, target: PhoneTarget): Promise<PhoneView> {
	const { step } = target;
	const phone = await findPhoneOf(services, ownerOf(target));
	if (phone?.target.step !== step) return { step, state: "none" };
	const remainingMs = phone.expiresAt - services.now();
	return phone.joinedAt === null
		? { step, state: "offered", leftMs: remainingMs }
		: { step, state: "joined", device: phone.device, leftMs: remainingMs };
}

/** Handles the desktop's form about its phone; null for other forms. */
export async function answerPhoneForm(
	services: Services,
	target: PhoneTarget,
	form: FormData,
	language: Language,
): Promise<{ phone: MadeLink | null; failure: Failure | null } | null> {
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
