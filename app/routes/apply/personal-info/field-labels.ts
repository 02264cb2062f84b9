import { m } from "#app/paraglide/messages.js";

const LABELS: Record<string, () => string> = {
	firstName: m.details_first_name,
	lastName: m.details_last_name,
	dateOfBirth: m.details_birth,
	nationality: m.details_nationality,
	addressLine1: m.details_line1,
	city: m.details_city,
	postalCode: m.details_postal_code,
	country: m.details_country,
};

/** The label of a field that can be read from a document. */
export function labelOf(name: string): string {
	const field = name.split(".")[0] ?? name;
	return LABELS[field]?.() ?? field;
}
