import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import { RELATIONS, type Relation } from "#app/domain/guardian/guardian-fields.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

type Label = (inputs?: Record<string, never>, options?: { locale?: Language }) => string;

/** Converts the label of a home address field to that of the delivery address. */
function toDeliveryLabel(label: Label): Label {
	return (_inputs, options) => m.details_for_delivery({ label: label({}, options) }, options);
}

/** Labels of the fields of personal information, in the form and wherever an answer is shown. */
export const FIELD_LABELS: Record<CorrectedField, Label> = {
	addressLine1: m.field_address_line1,
	addressLine2: m.field_address_line2,
	city: m.field_city,
	country: m.field_country,
	dateOfBirth: m.field_date_of_birth,
	email: m.field_email,
	fatherName: m.field_father_name,
	firstName: m.field_first_name,
	guardianDateOfBirth: m.field_guardian_date_of_birth,
	guardianFirstName: m.field_guardian_first_name,
	guardianLastName: m.field_guardian_last_name,
	guardianRelation: m.field_guardian_relation,
	hadNif: m.field_previous_nif,
	lastName: m.field_last_name,
	motherName: m.field_mother_name,
	nationality: m.field_nationality,
	phone: m.field_phone,
	placeOfBirth: m.field_place_of_birth,
	postalCode: m.field_postal_code,
	representativeAddress: m.field_representative_address,
	representativeName: m.field_representative_name,
	representativeNif: m.field_representative_nif,
	secondGuardianFirstName: m.field_second_guardian_first_name,
	secondGuardianLastName: m.field_second_guardian_last_name,
	singleName: m.field_single_name,
	useProvidedRepresentative: m.field_use_provided_representative,
	deliveryAddressLine1: toDeliveryLabel(m.field_address_line1),
	deliveryAddressLine2: toDeliveryLabel(m.field_address_line2),
	deliveryCity: toDeliveryLabel(m.field_city),
	deliveryPostalCode: toDeliveryLabel(m.field_postal_code),
	deliveryCountry: toDeliveryLabel(m.field_country),
};

/** The label of the checkbox that requests the portal's password. */
export const PORTAL_PASSWORD_LABEL: Label = m.details_portal;

/** Labels of the people who act for a minor applicant, as in the form. */
const RELATION_LABELS: Record<Relation, Label> = {
	parent: m.guardian_parent,
	parents: m.guardian_parents,
	court: m.guardian_court,
};

/** Returns the label of a stored relation, or null. */
export function relationLabel(value: string, language: Language): string | null {
	const relation = RELATIONS.find((relation) => relation === value);
	return relation ? RELATION_LABELS[relation]({}, { locale: language }) : null;
}

/** Returns the label of a checkbox value: the choice of a representative as in the form, otherwise yes or no. */
export function checkboxLabel(name: CorrectedField, isChecked: boolean, language: Language): string {
	const [yes, no] =
		name === "useProvidedRepresentative"
			? [m.details_representative_provided, m.details_representative_own]
			: [m.admin_yes, m.admin_no];
	return (isChecked ? yes : no)({}, { locale: language });
}
