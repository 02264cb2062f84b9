import { countryName } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import { birthDetailsOf } from "#app/domain/application/birth-details.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatCivilDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { AnswerGroup } from "./application-view.ts";

/** Everything that the applicant typed (row 100), in the order of the form. */
export function answersOf(application: Application, language: Language): AnswerGroup[] {
	const { physicalDeliveryAddress: delivery } = application;
	return [
		{ title: m.admin_answers_person(), rows: person(application, language) },
		{ title: m.admin_answers_address(), rows: address(application, language) },
		...(delivery ? [{ title: m.admin_answers_delivery(), rows: address(delivery, language) }] : []),
		{ title: m.admin_answers_representative(), rows: representative(application) },
		{ title: m.admin_answers_order(), rows: order(application, language) },
	];
}

function row(term: string, value: string | null | undefined) {
	return { term, value: value?.trim() || m.admin_none() };
}

function yesOrNo(value: boolean): string {
	return value ? m.admin_yes() : m.admin_no();
}

function person(application: Application, language: Language) {
	const birth = birthDetailsOf(application);
	return [
		row(m.admin_field_first_name(), application.firstName),
		row(m.admin_field_last_name(), application.lastName),
		row(m.admin_field_date_of_birth(), formatCivilDate(application.dateOfBirth, language)),
		row(m.admin_field_nationality(), countryName(application.nationality, language)),
		row(m.admin_field_place_of_birth(), birth.placeOfBirth),
		row(m.admin_field_father_name(), birth.fatherName),
		row(m.admin_field_mother_name(), birth.motherName),
		row(m.admin_field_email(), application.email),
		row(m.admin_field_phone(), application.phone),
	];
}

function address(
	written: Omit<Address, "addressLine2"> & { addressLine2?: string | null | undefined },
	language: Language,
) {
	return [
		row(m.admin_field_address_line1(), written.addressLine1),
		row(m.admin_field_address_line2(), written.addressLine2),
		row(m.admin_field_postal_code(), written.postalCode),
		row(m.admin_field_city(), written.city),
		row(m.admin_field_country(), countryName(written.country, language)),
	];
}

function representative(application: Application) {
	if (application.useProvidedRepresentative)
		return [row(m.admin_field_representative(), m.admin_representative_ours())];
	return [
		row(m.admin_field_representative(), m.admin_representative_own()),
		row(m.admin_field_name(), application.representativeName),
		row(m.admin_field_nif(), application.representativeNif && formatNif(application.representativeNif)),
		row(m.admin_field_address(), application.representativeAddress),
	];
}

function order(application: Application, language: Language) {
	const { amount, consentToBeginAt, authorityReference, filedAt } = application;
	return [
		row(m.admin_field_package(), packageName(application.packageType)),
		row(m.admin_field_amount(), amount === null ? null : formatMoney(amount, language)),
		row(m.admin_field_post(), yesOrNo(application.physicalDeliveryRequested)),
		row(m.admin_field_terms(), yesOrNo(application.termsAccepted)),
		row(m.admin_field_consent(), consentToBeginAt === null ? null : formatDateTime(consentToBeginAt, language)),
		row(m.admin_field_affiliate(), application.affiliateCode),
		row(m.admin_field_language(), application.language.toUpperCase()),
		row(m.admin_field_filed(), filedAt === null ? null : formatDateTime(filedAt, language)),
		row(m.admin_field_reference(), authorityReference),
	];
}
