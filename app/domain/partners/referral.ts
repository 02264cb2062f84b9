import { type Language, withLanguage } from "../language.ts";

/** 30 days, in milliseconds (row 233). */
export const REFERRAL_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** A code and when it was clicked, UTC milliseconds; null if it was not. */
export type Referral = { code: string; clickedAt: number | null };

const CODE_PATTERN = /^[A-Za-z0-9_-]{2,32}$/;

/** Whether a text has the format of a referral code; anything else is ignored. */
export function isReferralCode(text: unknown): text is string {
	return typeof text === "string" && CODE_PATTERN.test(text);
}

/**
 * Returns the referral code in a URL: `ref`, `affiliate`, or the path segment after one of them (rows 82, 139).
 */
export function parseReferralCode(url: URL): string | null {
	const segments = url.pathname.split("/");
	const index = segments.findIndex((segment) => /^(ref|affiliate)$/i.test(segment));
	const candidates = [
		url.searchParams.get("ref"),
		url.searchParams.get("affiliate"),
		index < 0 ? null : segments[index + 1],
	];
	return candidates.find(isReferralCode) ?? null;
}

/** Whether a code is still valid: for 30 days from the click. */
export function isReferralValid(clickedAt: number, now: number): boolean {
	return now - clickedAt <= REFERRAL_LIFETIME_MS;
}

/** Maximum discount that staff may set for a partner's code, in whole per cent. */
export const MAX_DISCOUNT = 25;

/** The discount of a partner's code in whole per cent, and the last day of the offer (Lisbon, YYYY-MM-DD), if any. */
export type Discount = { percent: number; until: string | null };

/**
 * Returns the current discount of a code in whole per cent; 0 for none.
 * @param limit the current maximum for all codes (a setting); higher discounts are capped
 * @param today date in Lisbon
 */
export function currentDiscount({ percent, until }: Discount, limit: number, today: string): number {
	return until !== null && today > until ? 0 : Math.min(percent, limit);
}

/** Tracking values for a partner's own statistics, as typed. */
export type UtmFields = { source: string; medium: string; campaign: string };

const UTM_PATTERN = /^[\p{L}\p{N} ._-]{0,60}$/u;

/** Whether the values fit in a URL: short, without special characters. */
export function areUtmFields(fields: UtmFields): boolean {
	return Object.values(fields).every((text) => UTM_PATTERN.test(text));
}

/**
 * Returns a partner's link.
 * @param path of one of our pages; null for the page that introduces the partner
 * @param language null lets the visitor's choice decide
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
