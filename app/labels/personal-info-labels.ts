import { OWN_LABELS } from "virtual:field-labels";
import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import { RELATIONS, type Relation } from "#app/domain/guardian/guardian-fields.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

type Label = (inputs?: Record<string, never>, options?: { locale?: Language }) => string;

/** The words of an address at home are other words than those of where the certificate goes. */
function forDelivery(label: Label): Label {
	return (_inputs, options) => m.details_for_delivery({ label: label({}, options) }, options);
}

/**
 * What each field of personal information is called, in the form and wherever its answer is shown: the message `field_` and
 * its name.
 */
export const FIELD_LABELS: Record<CorrectedField, Label> = {
	...OWN_LABELS,
	deliveryAddressLine1: forDelivery(m.field_address_line1),
	deliveryAddressLine2: forDelivery(m.field_address_line2),
	deliveryCity: forDelivery(m.field_city),
	deliveryPostalCode: forDelivery(m.field_postal_code),
	deliveryCountry: forDelivery(m.field_country),
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

/** What was ticked or not: the choice of a representative in the words of the form, else yes or no. */
export function tickedLabel(name: CorrectedField, said: boolean, language: Language): string {
	const [yes, no] =
		name === "useProvidedRepresentative"
			? [m.details_representative_provided, m.details_representative_own]
			: [m.admin_yes, m.admin_no];
	return (said ? yes : no)({}, { locale: language });
}
