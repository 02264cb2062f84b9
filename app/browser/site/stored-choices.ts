import { isLanguage } from "#app/domain/language.ts";
import { isReferralValid, parseReferralCode } from "#app/domain/partners/referral.ts";

/** sessionStorage key of form values, which survive a change of language. */
export const FORM_INPUT_KEY = "typedForLanguage";

/** Stores the language in the address as `preferredLanguage`, and the language shown as `i18nextLng` (rows 12 and 15). */
export function rememberLanguage(
	address: URL,
	currentValue: string,
	storage: BrowserStorage | null = localStorageIfAny(),
): void {
	const languageParam = address.searchParams.get("lang");
	try {
		if (isLanguage(languageParam)) storage?.setItem("preferredLanguage", languageParam);
		storage?.setItem("i18nextLng", currentValue);
	} catch {
		// Full storage loses nothing: the cookie holds the same.
	}
}

/** The part of the browser's storages used here. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns localStorage, or null if it is blocked. Nothing depends on it: the server sets cookies. */
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
 * Stores the browser's copy of a referral (row 138, ruling T29): a code in the address replaces the stored one, one older
 * than 30 days is removed. The server's cookie decides.
 */
export function rememberReferral(
	address: URL,
	now = Date.now(),
	storage: BrowserStorage | null = localStorageIfAny(),
): void {
	try {
		const code = parseReferralCode(address);
		const clickedAt = Number(storage?.getItem(CLICKED_AT));
		if (code || !(clickedAt > 0 && isReferralValid(clickedAt, now))) {
			storage?.removeItem(CODE);
			storage?.removeItem(CLICKED_AT);
		}
		if (!code) return;
		storage?.setItem(CODE, code);
		storage?.setItem(CLICKED_AT, String(now));
		storage?.setItem(PENDING, code);
	} catch {
		// Full storage loses nothing: the cookie holds the same.
	}
}
