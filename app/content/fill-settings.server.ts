import type { Language } from "#app/domain/language.ts";
import type { Attorney } from "#app/domain/settings/attorney.ts";
import type { VatStatus } from "#app/domain/settings/catalogue.ts";
import type { DisputeBody } from "#app/domain/settings/dispute-body.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { hoursText } from "#app/labels/company-labels.ts";
import { priceNote } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { escapeXml } from "./escape-xml.ts";

/** Settings that prose refers to; null where unset. */
export type ProseSettings = {
	hours: SupportHours;
	attorney: Attorney | null;
	disputeBody: DisputeBody | null;
	vat: VatStatus | null;
};

/** Fills the settings placeholders of a page's HTML in the page's language; unset ones become empty. */
export function fillSettings(prose: string, settings: ProseSettings, language: Language): string {
	const { hours, attorney, disputeBody, vat } = settings;
	const locale = { locale: language };
	// The profession is not translated: this is its name in the professional register.
	const attorneyFields = attorney && {
		name: escapeXml(attorney.name),
		title: attorney.title,
		licence: escapeXml(attorney.licence),
	};
	const link =
		disputeBody && `<a href="${escapeXml(disputeBody.site)}" rel="noopener">${escapeXml(disputeBody.name)}</a>`;
	const placeholders = {
		"support-hours": hoursText(hours, language),
		"price-note": priceNote(vat, language),
		"dispute-body": link ? m.dispute_body({ body: link }, locale) : "",
		attorney: attorneyFields ? m.attorney_named(attorneyFields, locale) : "",
		representative: attorneyFields && attorney?.isRepresentative ? m.representative_named(attorneyFields, locale) : "",
	};
	return Object.entries(placeholders).reduce(
		(filled, [placeholder, text]) => filled.replaceAll(text ? `{${placeholder}}` : ` {${placeholder}}`, () => text),
		prose,
	);
}
