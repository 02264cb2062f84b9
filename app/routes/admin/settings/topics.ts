import type { SettingKey, SettingTopic } from "#app/domain/settings/catalogue.ts";
import { WEEKDAYS } from "#app/domain/time/support-hours.ts";
import { weekdayName } from "#app/labels/company-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

type Labels = { title: () => string; text: () => string };

type SettingsPage = Labels & { to: string };

/** All settings pages, in four groups. */
export const SETTINGS_GROUPS: readonly { title: () => string; pages: readonly SettingsPage[] }[] = [
	{
		title: m.settings_group_company,
		pages: [
			{ to: "company-figures", title: m.settings_figures, text: m.settings_figures_text },
			{ to: "support", title: m.settings_support, text: m.settings_support_text },
			{ to: "attorney", title: m.attorney_title, text: m.attorney_text },
			{ to: "vat", title: m.settings_vat, text: m.settings_vat_text },
			{ to: "disputes", title: m.settings_disputes, text: m.settings_disputes_text },
		],
	},
	{
		title: m.settings_group_work,
		pages: [
			{ to: "thresholds", title: m.settings_thresholds, text: m.settings_thresholds_text },
			{ to: "macros", title: m.settings_macros, text: m.settings_macros_text },
			{ to: "mail-templates", title: m.settings_mails, text: m.settings_mails_text },
			{ to: "withdrawal", title: m.settings_withdrawal, text: m.settings_withdrawal_text },
		],
	},
	{
		title: m.settings_group_data,
		pages: [{ to: "retention", title: m.settings_retention, text: m.settings_retention_text }],
	},
	{
		title: m.settings_group_system,
		pages: [
			{ to: "features", title: m.settings_features, text: m.settings_features_text },
			{ to: "stripe-settings", title: m.settings_stripe, text: m.settings_stripe_text },
		],
	},
];

export const TOPIC_LABELS: Record<SettingTopic, Labels> = {
	"company-figures": { title: m.settings_figures, text: m.settings_figures_text },
	support: { title: m.settings_support, text: m.settings_support_text },
	attorney: { title: m.attorney_title, text: m.attorney_text },
	thresholds: { title: m.settings_thresholds, text: m.settings_thresholds_text },
	withdrawal: { title: m.settings_withdrawal, text: m.settings_withdrawal_text },
	vat: { title: m.settings_vat, text: m.settings_vat_text },
	disputes: { title: m.settings_disputes, text: m.settings_disputes_text },
	retention: { title: m.settings_retention, text: m.settings_retention_text },
	features: { title: m.settings_features, text: m.settings_features_text },
};

/** Title and description of each setting. */
export const SETTING_LABELS: Record<SettingKey, Labels> = {
	"company-figures": { title: m.settings_figures, text: m.settings_figures_effect },
	"support-hours": { title: m.settings_hours, text: m.settings_hours_effect },
	"closing-days": { title: m.settings_closing_days, text: m.settings_closing_days_effect },
	"payout-minimum": { title: m.settings_payout_minimum, text: m.settings_payout_minimum_effect },
	"payout-account": { title: m.settings_payout_account, text: m.settings_payout_account_effect },
	"agent-account": { title: m.settings_agent_account, text: m.settings_agent_account_effect },
	"partner-discount": { title: m.settings_partner_discount, text: m.settings_partner_discount_effect },
	household: { title: m.settings_household, text: m.settings_household_effect },
	"payout-day": { title: m.settings_payout_day, text: m.settings_payout_day_effect },
	"refund-limit": { title: m.settings_refund_limit, text: m.settings_refund_limit_effect },
	"answer-warning": { title: m.settings_answer_warning, text: m.settings_answer_warning_effect },
	"image-retention": { title: m.settings_images, text: m.settings_images_effect },
	"withdrawal-labels": { title: m.settings_withdrawal, text: m.settings_withdrawal_effect },
	vat: { title: m.settings_vat, text: m.settings_vat_effect },
	"vat-abroad": { title: m.settings_vat_abroad, text: m.settings_vat_abroad_effect },
	"dispute-body": { title: m.settings_dispute_body, text: m.settings_dispute_body_effect },
	signatures: { title: m.signatures_setting, text: m.signatures_effect },
	attorney: { title: m.attorney_setting, text: m.attorney_effect },
	"attorney-photo": { title: m.attorney_photo, text: m.attorney_photo_effect },
	"payment-methods": { title: m.settings_payment_methods, text: m.settings_payment_methods_effect },
};

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Labels of the fields, by setting and field. */
const FIELD_LABELS: Record<string, () => string> = {
	"company-figures.reviews": m.settings_field_reviews,
	"company-figures.reviewsSource": m.settings_field_reviews_source,
	"company-figures.reviewsDate": m.settings_field_reviews_date,
	"company-figures.rating": m.settings_field_rating,
	"company-figures.ratingSource": m.settings_field_rating_source,
	"company-figures.ratingDate": m.settings_field_rating_date,
	"company-figures.accuracy": m.settings_field_accuracy,
	"company-figures.accuracySource": m.settings_field_accuracy_source,
	"company-figures.accuracyDate": m.settings_field_accuracy_date,
	...Object.fromEntries(
		WEEKDAYS.map((day) => [`support-hours.${day}`, () => capitalise(weekdayName(day, getLocale()))]),
	),
	"support-hours.clock": m.settings_hours_clock,
	"closing-days.days": m.settings_field_days,
	"refund-limit.cents": m.settings_field_cents,
	"payout-minimum.cents": m.settings_field_cents,
	"payout-account.iban": m.settings_field_iban,
	"agent-account.iban": m.settings_field_iban,
	"agent-account.advance": m.settings_field_advance,
	"partner-discount.percent": m.settings_field_discount,
	"household.people": m.settings_field_people,
	"household.percent": m.settings_field_discount,
	"payout-day.day": m.settings_field_day,
	"answer-warning.hours": m.settings_field_hours,
	"image-retention.days": m.settings_field_image_days,
	"payment-methods.mbWay": m.settings_field_mb_way,
	"payment-methods.multibanco": m.settings_field_multibanco,
	"payment-methods.wallets": m.settings_field_wallets,
	"payment-methods.payPal": m.settings_field_pay_pal,
	"signatures.screen": m.signatures_screen,
	"signatures.file": m.signatures_file,
	"withdrawal-labels.open_en": m.settings_field_open_en,
	"withdrawal-labels.confirm_en": m.settings_field_confirm_en,
	"withdrawal-labels.open_es": m.settings_field_open_es,
	"withdrawal-labels.confirm_es": m.settings_field_confirm_es,
	"withdrawal-labels.open_pt": m.settings_field_open_pt,
	"withdrawal-labels.confirm_pt": m.settings_field_confirm_pt,
	"vat.status": m.settings_field_vat,
	"vat-abroad.consumers": m.settings_field_vat_abroad,
	"dispute-body.name": m.settings_field_body_name,
	"dispute-body.site": m.settings_field_body_site,
	"attorney.name": m.attorney_name,
	"attorney.title": m.attorney_profession,
	"attorney.licence": m.attorney_licence,
	"attorney.office": m.attorney_office,
	"attorney.isRepresentative": m.attorney_represents,
	"attorney-photo.photo": m.attorney_photo_file,
};

/** Returns the label of a field, by default its name. */
export function fieldLabel(key: string, field: string): string {
	return FIELD_LABELS[`${key}.${field}`]?.() ?? field;
}

const CHOICE_LABELS: Record<string, () => string> = {
	"support-hours.clock.CET": m.settings_hours_cet,
	"support-hours.clock.Lisbon": m.settings_hours_lisbon,
	"vat.status.exempt": m.settings_vat_exempt,
	"vat.status.included": m.settings_vat_included,
	"vat-abroad.consumers.taxed": m.settings_vat_abroad_taxed,
	"vat-abroad.consumers.untaxed": m.settings_vat_abroad_untaxed,
	"attorney.title.advogado": m.mandate_advogado,
	"attorney.title.advogada": m.mandate_advogada,
	"attorney.title.solicitador": m.mandate_solicitador,
	"attorney.title.solicitadora": m.mandate_solicitadora,
};

/** Returns the label of a choice, by default its value. */
export function choiceLabel(key: string, field: string, choice: string): string {
	return CHOICE_LABELS[`${key}.${field}.${choice}`]?.() ?? choice;
}
