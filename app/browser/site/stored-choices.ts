import { isLanguage } from "#app/domain/language.ts";
import { isReferralAlive, referralCodeOf } from "#app/domain/partners/referral.ts";

/** sessionStorage key of form values, which survive a change of language. */
export const FORM_INPUT_KEY = "typedForLanguage";

/**
 * Stores a language that was chosen in the address as `preferredLanguage`, and the language shown as `i18nextLng`
 * (rows 12 and 15).
 */
export function rememberLanguage(address: URL, shown: string, kept: BrowserStorage | null = localStorageIfAny()): void {
	const chosen = address.searchParams.get("lang");
	try {
		if (isLanguage(chosen)) kept?.setItem("preferredLanguage", chosen);
		kept?.setItem("i18nextLng", shown);
	} catch {
		// A full storage costs nothing: the cookie says the same.
	}
}

/** A part of the browser's storage; null where the browser forbids it. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** localStorage, or null where the browser forbids it. Nothing depends on it: the server sets cookies. */
function localStorageIfAny(): BrowserStorage | null {
	try {
		return localStorage;
	} catch {
		return null;
	}
}

const CODE = "affiliateCode";
const CLICKED_AT = "affiliateCodeTimestamp";
const PENDING = "pendingAffiliateCode";

/**
 * The browser's copy of a referral (row 138, ruling T29): a code in the address replaces the stored one, one that is
 * older than 30 days goes, any other stays. The cookie of the server decides.
 */
export function rememberReferral(
	address: URL,
	now = Date.now(),
	kept: BrowserStorage | null = localStorageIfAny(),
): void {
	try {
		const code = referralCodeOf(address);
		const clickedAt = Number(kept?.getItem(CLICKED_AT));
		if (code || !(clickedAt > 0 && isReferralAlive(clickedAt, now))) {
			kept?.removeItem(CODE);
			kept?.removeItem(CLICKED_AT);
		}
		if (!code) return;
		kept?.setItem(CODE, code);
		kept?.setItem(CLICKED_AT, String(now));
		kept?.setItem(PENDING, code);
	} catch {
		// A full storage costs nothing: the cookie says the same.
	}
}
