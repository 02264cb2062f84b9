import { REFERRAL_LIFETIME_MS, referralCodeOf } from "#app/domain/money/referral.ts";
import { addressOf } from "./address.ts";
import { cookieOf } from "./cookies.ts";

const COOKIE = "__Host-ref";

/** The referral code of a request: the address first, then the cookie of an earlier click. */
export function findReferral(request: Request): string | null {
	const inAddress = referralCodeOf(addressOf(request));
	if (inAddress) return inAddress;
	const code = cookieOf(request, COOKIE) ?? "";
	return referralCodeOf(new URL(`http://internal/?ref=${encodeURIComponent(code)}`));
}

/** The cookie that remembers a click for 30 days; null when the address carries no code. */
export function rememberReferral(request: Request): string | null {
	const code = referralCodeOf(addressOf(request));
	return code && `${COOKIE}=${code}; Path=/; Max-Age=${REFERRAL_LIFETIME_MS / 1000}; Secure; HttpOnly; SameSite=Lax`;
}
