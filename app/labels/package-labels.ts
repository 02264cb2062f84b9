import { INTL_TAG, type Language } from "#app/domain/language.ts";
import { PACKAGES, type PackageId, packagesWithSameDelivery, usualDuration } from "#app/domain/money/packages.ts";
import type { VatStatus } from "#app/domain/settings/catalogue.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const HOURS_PER_DAY = 24;

const NAMES: Record<PackageId, () => string> = {
	standard: m.package_standard,
	express: m.package_express,
	premium: m.package_premium,
};

const SUBTITLES: Record<PackageId, () => string> = {
	standard: m.package_standard_subtitle,
	express: m.package_express_subtitle,
	premium: m.package_premium_subtitle,
};

const FEATURES: Record<PackageId, readonly (() => string)[]> = {
	standard: [m.feature_digital, m.feature_verification, m.feature_updates, m.feature_email_support],
	express: [m.feature_digital, m.feature_priority_verification, m.feature_updates, m.feature_priority_support],
	premium: [
		m.feature_both_certificates,
		m.feature_shipping,
		m.feature_priority_verification,
		m.feature_premium_support,
	],
};

export function packageName(id: PackageId): string {
	return NAMES[id]();
}

export function packageSubtitle(id: PackageId): string {
	return SUBTITLES[id]();
}

/** Returns the features of a package (rows 225-227). */
export function packageFeatures(id: PackageId): string[] {
	return FEATURES[id].map((feature) => feature());
}

/** Returns the usual duration of a package, such as "Usually 2-3 business days" (row 230). */
export function usualDurationText(id: PackageId): string {
	const [from, to] = PACKAGES[id].usualDays;
	return PACKAGES[id].includesPost ? m.package_usual_post({ from, to }) : m.package_usual({ from, to });
}

/**
 * Returns the maximum planned duration, such as "3-5 business days at most", which determines the expected date (row
 * 230).
 */
export function maxDurationText(id: PackageId): string {
	const [from, to] = PACKAGES[id].maxDays;
	return PACKAGES[id].includesPost ? m.package_latest_post({ from, to }) : m.package_latest({ from, to });
}

/**
 * Returns the usual duration of similar packages for the status page, such as "1-3 business days with Standard and
 * Express" (row 230).
 */
export function usualDurationOfSimilar(id: PackageId): string {
	const similar = packagesWithSameDelivery(id);
	const [from, to] = usualDuration(similar);
	const names = new Intl.ListFormat(INTL_TAG[getLocale()]).format(similar.map(packageName));
	return PACKAGES[id].includesPost
		? m.package_usual_like_post({ from, to, names })
		: m.package_usual_like({ from, to, names });
}

/** Returns the usual duration of Express for the home page. */
export function fastestDuration(): string {
	const [from, to] = PACKAGES.express.usualDays;
	return m.home_benefit_fast({ from, to });
}

/**
 * Returns the usual duration of Express in hours, such as "24-48 hours with Express", for the strip below every page.
 */
export function fastestDurationInHours(): string {
	const [from, to] = PACKAGES.express.usualDays;
	return m.trust_fast_text({ from: from * HOURS_PER_DAY, to: to * HOURS_PER_DAY, name: packageName("express") });
}

/** Returns the note next to every price: that it is the total, and its VAT status once staff have set it. */
export function priceNote(status: VatStatus | null, language: Language): string {
	const locale = { locale: language };
	if (status === "exempt") return m.price_note_exempt({}, locale);
	if (status === "included") return m.price_note_included({}, locale);
	return m.price_note({}, locale);
}
