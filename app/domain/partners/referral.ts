import { type Language, withLanguage } from "../language.ts";

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

/** The most that staff may ever let a partner's code take off, in whole per cent. */
export const MAX_DISCOUNT = 25;

/** What staff gave a partner's code: whole per cent, and the last day on which it is offered (Lisbon, YYYY-MM-DD), if any. */
export type Discount = { percent: number; until: string | null };

/**
 * What a code takes off for somebody who names it now, in whole per cent; 0 for nothing.
 * @param limit the most that any code may take off at present (a setting): what was given above it is cut
 * @param today civil date in Lisbon
 */
export function offeredDiscount({ percent, until }: Discount, limit: number, today: string): number {
	return until !== null && today > until ? 0 : Math.min(percent, limit);
}

/** What a partner's own statistics may carry, as typed. */
export type UtmFields = { source: string; medium: string; campaign: string };

const UTM = /^[\p{L}\p{N} ._-]{0,60}$/u;

/** Whether each of them can stand in an address: short, without signs that mean something there. */
export function areUtmFields(fields: UtmFields): boolean {
	return Object.values(fields).every((text) => UTM.test(text));
}

/**
 * A partner's link. @param path of a page of ours; null for the page that introduces the partner
 * @param language null leaves it to the visitor
 */
export function partnerLink(
	{ origin, code }: { origin: string; code: string },
	path: string | null,
	language: Language | null,
	{ source, medium, campaign }: UtmFields,
): string {
	const url = new URL(path ?? `/affiliate/${code}`, origin);
	if (path !== null) url.searchParams.set("ref", code);
	const utm = { utm_source: source, utm_medium: medium, utm_campaign: campaign };
	for (const [name, value] of Object.entries(utm)) if (value !== "") url.searchParams.set(name, value);
	return language === null ? url.href : origin + withLanguage(url.pathname + url.search, language);
}
