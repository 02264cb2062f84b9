import type { Language } from "#app/domain/language.ts";
import { type DeliverySurface, PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import type { VatStatus } from "#app/domain/settings/vat.ts";
import { m } from "#app/paraglide/messages.js";

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

/** What a package includes, in words (rows 225-227). */
export function packageFeatures(id: PackageId): string[] {
	return FEATURES[id].map((feature) => feature());
}

/** "3-5 business days", as this surface prints it (row 230). */
export function packageDelivery(id: PackageId, surface: DeliverySurface): string {
	const [from, to] = PACKAGES[id].delivery[surface];
	return PACKAGES[id].includesPost ? m.package_days_post({ from, to }) : m.package_days({ from, to });
}

/** What is said wherever one of our prices stands: that it is all, and how it stands to VAT once staff have said. */
export function priceNote(status: VatStatus | null, language: Language): string {
	const locale = { locale: language };
	if (status === "exempt") return m.price_note_exempt({}, locale);
	if (status === "included") return m.price_note_included({}, locale);
	return m.price_note({}, locale);
}
