/** 30 days, in milliseconds (row 233). */
export const REFERRAL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** A code and when it was clicked, UTC milliseconds; null when nobody clicked. */
export type Referral = { code: string; clickedAt: number | null };

const CODE = /^[A-Za-z0-9_-]{2,32}$/;

/** What a referral code looks like; anything else counts as none. */
export function isReferralCode(text: unknown): text is string {
	return typeof text === "string" && CODE.test(text);
}

/** The referral code of an address: `ref`, `affiliate`, or the path segment after one named so (rows 82, 139). */
export function referralCodeOf(url: URL): string | null {
	const segments = url.pathname.split("/");
	const named = segments.findIndex((segment) => /^(ref|affiliate)$/i.test(segment));
	const candidates = [
		url.searchParams.get("ref"),
		url.searchParams.get("affiliate"),
		named < 0 ? null : segments[named + 1],
	];
	return candidates.find(isReferralCode) ?? null;
}

/** A code counts for 30 days from the click; a moment later it is absent. */
export function isReferralAlive(clickedAt: number, now: number): boolean {
	return now - clickedAt <= REFERRAL_LIFETIME_MS;
}
