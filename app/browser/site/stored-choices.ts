import { isLanguage } from "#app/domain/language.ts";
import { isReferralValid, parseReferralCode } from "#app/domain/partners/referral.ts";

/** sessionStorage key of form values that survive a change of language. */
export const FORM_INPUT_KEY = "typedForLanguage";

/** Stores the language in the URL as `preferredLanguage`, and the current language as `i18nextLng` (rows 12 and 15). */
export function storeLanguage(
	url: URL,
	currentLanguage: string,
	storage: BrowserStorage | null = getLocalStorage(),
): void {
	const languageParam = url.searchParams.get("lang");
	try {
		if (isLanguage(languageParam)) storage?.setItem("preferredLanguage", languageParam);
		storage?.setItem("i18nextLng", currentLanguage);
	} catch {
		// If storage is full, nothing is lost: the cookie contains the same.
	}
}

/** The part of the browser's storages used here. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns localStorage, or null if it is blocked. Nothing depends on it: the server sets cookies. */
function getLocalStorage(): BrowserStorage | null {
	try {
		return localStorage;
	} catch {
		return null;
	}
}

const CODE_KEY = "affiliateCode";
const CLICKED_AT_KEY = "affiliateCodeTimestamp";
const PENDING_KEY = "pendingAffiliateCode";

/**
 * Stores the browser's copy of a referral (row 138, ruling T29). A code in the URL replaces the stored one; a code
 * older than 30 days is removed. The server's cookie is authoritative.
 */
export function storeReferral(url: URL, now = Date.now(), storage: BrowserStorage | null = getLocalStorage()): void {
	try {
		const code = parseReferralCode(url);
		const clickedAt = Number(storage?.getItem(CLICKED_AT_KEY));
		if (code || !(clickedAt > 0 && isReferralValid(clickedAt, now))) {
			storage?.removeItem(CODE_KEY);
			storage?.removeItem(CLICKED_AT_KEY);
		}
		if (!code) return;
		storage?.setItem(CODE_KEY, code);
		storage?.setItem(CLICKED_AT_KEY, String(now));
		storage?.setItem(PENDING_KEY, code);
	} catch {
		// If storage is full, nothing is lost: the cookie contains the same.
	}
}
