import { rememberLanguage } from "#app/visitor/language-cookie.server.ts";
import { rememberReferral } from "#app/visitor/referral-cookie.server.ts";

/** What a visit leaves behind: a language or a referral code of the address. A page fetched ahead is no visit yet. */
export function sessionCookies(request: Request): string[] {
	if (request.headers.get("Sec-Purpose")?.includes("prefetch")) return [];
	return [rememberLanguage(request), rememberReferral(request)].filter((cookie) => cookie !== null);
}
