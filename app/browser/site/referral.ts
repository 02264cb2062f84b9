import { isReferralAlive, referralCodeOf } from "#app/domain/partners/referral.ts";
import { type BrowserStorage, localStorageIfAny } from "./storage.ts";

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
