import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { RELATIONS, type Relation } from "#app/domain/guardian/guardian-fields.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

type Label = (inputs?: Record<string, never>, options?: { locale?: Language }) => string;

/** The words of an address at home are other words than those of where the certificate goes. */
function forDelivery(label: Label): Label {
	return (_inputs, options) => m.details_for_delivery({ label: label({}, options) }, options);
}

/** What each field of personal information is called, in the form and wherever its answer is shown. */
export const FIELD_LABELS: Record<WrittenField, Label> = {
	hadNif: m.had_nif_question,
	firstName: m.details_first_name,
	lastName: m.details_last_name,
	dateOfBirth: m.details_birth,
	nationality: m.details_nationality,
	guardianRelation: m.guardian_relation,
	guardianFirstName: m.guardian_first_name,
	guardianLastName: m.guardian_last_name,
	guardianDateOfBirth: m.guardian_birth,
	secondGuardianFirstName: m.guardian_second_first_name,
	secondGuardianLastName: m.guardian_second_last_name,
	placeOfBirth: m.details_place_of_birth,
	fatherName: m.details_father_name,
	motherName: m.details_mother_name,
	email: m.details_email,
	phone: m.details_phone,
	addressLine1: m.details_line1,
	addressLine2: m.details_line2,
	city: m.details_city,
	postalCode: m.details_postal_code,
	country: m.details_country,
	deliveryAddressLine1: forDelivery(m.details_line1),
	deliveryAddressLine2: forDelivery(m.details_line2),
	deliveryCity: forDelivery(m.details_city),
	deliveryPostalCode: forDelivery(m.details_postal_code),
	deliveryCountry: forDelivery(m.details_country),
	representativeName: m.details_representative_name,
	representativeNif: m.details_representative_nif,
	representativeAddress: m.details_representative_address,
};

/** What the wish for the portal's password is called; it is ticked, not written. */
export const PORTAL_PASSWORD_LABEL: Label = m.details_portal;

/** Who acts for an applicant under age, in the words of the form. */
const RELATION_LABELS: Record<Relation, Label> = {
	parent: m.guardian_parent,
	parents: m.guardian_parents,
	court: m.guardian_court,
};

/** The same of an answer as it is stored; null when it is none. */
export function relationLabel(said: string, language: Language): string | null {
	const relation = RELATIONS.find((one) => one === said);
	return relation ? RELATION_LABELS[relation]({}, { locale: language }) : null;
}
