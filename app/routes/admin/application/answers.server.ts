import { countryName } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import { factsOf, type Section, type WrittenField } from "#app/domain/application/personal-info-fields.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { answersIn } from "#app/labels/personal-info-answers.server.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { AnswerGroup } from "./application-view.ts";

/** Everything that the applicant typed (row 100), in the order of the form. */
export function answersOf(application: Application, language: Language): AnswerGroup[] {
	const { physicalDeliveryAddress: delivery } = application;
	return [
		{ title: m.admin_answers_person(), rows: answers(application, language, "name", "basic", "birth", "contact") },
		{
			title: m.admin_answers_address(),
			rows: [...address(application, language), ...answers(application, language, "address")],
		},
		...(delivery
			? [
					{
						title: m.admin_answers_delivery(),
						rows: [...address(delivery, language), ...answers(application, language, "delivery")],
					},
				]
			: []),
		{ title: m.admin_answers_representative(), rows: representative(application, language) },
		{ title: m.admin_answers_order(), rows: order(application, language) },
	];
}

function row(term: string, value: string | null | undefined) {
	return { term, value: value?.trim() || m.admin_none() };
}

function yesOrNo(value: boolean): string {
	return value ? m.admin_yes() : m.admin_no();
}

/** Where staff call a field otherwise than the applicant's form does. */
const STAFF_LABELS: Partial<Record<WrittenField, () => string>> = {
	firstName: m.admin_field_first_name,
	lastName: m.admin_field_last_name,
	dateOfBirth: m.admin_field_date_of_birth,
	nationality: m.admin_field_nationality,
	placeOfBirth: m.admin_field_place_of_birth,
	fatherName: m.admin_field_father_name,
	motherName: m.admin_field_mother_name,
	email: m.admin_field_email,
	phone: m.admin_field_phone,
	representativeName: m.admin_field_name,
	representativeNif: m.admin_field_nif,
	representativeAddress: m.admin_field_address,
};

/** Everything said in these sections, but for addresses. */
function answers(application: Application, language: Language, ...sections: Section[]) {
	return answersIn(sections, application, language).map(({ name, value }) => {
		const label = STAFF_LABELS[name] ?? FIELD_LABELS[name];
		return row(label(), factsOf(name).kind === "nif" ? formatNif(value) : value);
	});
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

function representative(application: Application, language: Language) {
	if (application.useProvidedRepresentative)
		return [row(m.admin_field_representative(), m.admin_representative_ours())];
	return [
		row(m.admin_field_representative(), m.admin_representative_own()),
		...answers(application, language, "representative"),
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
