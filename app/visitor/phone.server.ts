import { serialize } from "cookie-es";
import { findPhoneRight, type PhoneLink } from "#app/queries/phone/find-phone.server.ts";
import type { Services } from "#app/services.ts";
import { cookieOf } from "./cookies.ts";

const NAME = "__Host-phone";

/** What this browser may do as the phone of somebody's desk; null when it is none, or none any more. */
export async function phoneRightOf(request: Request, services: Services): Promise<PhoneLink | null> {
	const secret = cookieOf(request, NAME);
	return secret !== null && /^[\w-]{43}$/.test(secret) ? findPhoneRight(services, secret) : null;
}

/** Whether this browser was the phone of a desk lately: to say why it may do nothing any more. */
export function wasPhone(request: Request): boolean {
	return cookieOf(request, NAME) !== null;
}

/** The cookie that carries a phone's right until the browser is closed; how long it holds the server decides. */
export function phoneCookie(secret: string): string {
	return serialize(NAME, secret, { path: "/", httpOnly: true, secure: true, sameSite: "lax" });
}
