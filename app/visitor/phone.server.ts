import { serialize } from "cookie-es";
import { findPhoneRight, isStepDone, type PhoneLink } from "#app/queries/phone/find-phone.server.ts";
import type { Services } from "#app/services.ts";
import { cookieOf } from "./cookies.ts";

const NAME = "__Host-phone";

function secretOf(request: Request): string | null {
	const secret = cookieOf(request, NAME);
	return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/**
 * What this browser may do as the phone of somebody's desk; null when it is none, or none any more.
 *
 * @param token of the link that was followed, if any: a phone that joined by another one is none for it
 */
export async function phoneRightOf(
	request: Request,
	services: Services,
	token: string | null = null,
): Promise<PhoneLink | null> {
	const secret = secretOf(request);
	return secret === null ? null : findPhoneRight(services, secret, token);
}

/** Why a browser may do nothing as a phone: its step is done, its time is over or it was ended; null when it never was one. */
export async function whyNoPhone(request: Request, services: Services): Promise<"done" | "ended" | null> {
	const secret = secretOf(request);
	if (secret === null) return null;
	return (await isStepDone(services, secret)) ? "done" : "ended";
}

/** The cookie that carries a phone's right until the browser is closed; how long it holds the server decides. */
export function phoneCookie(secret: string): string {
	return serialize(NAME, secret, { path: "/", httpOnly: true, secure: true, sameSite: "lax" });
}
