import { type Language, withLanguage } from "../language.ts";

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
