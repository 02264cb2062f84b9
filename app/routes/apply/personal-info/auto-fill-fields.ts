import type { PersonalInfoFields } from "#app/forms/personal-info.ts";

/** The form at its first sight: what was read from the documents, and over it what was typed. */
export function withSuggestions(typed: PersonalInfoFields, suggested: PersonalInfoFields): PersonalInfoFields {
	const fields = { ...suggested, ...typed };
	// A box that is not ticked sends nothing: who typed a last name has more than one name.
	if (typed.lastName && !typed.singleName) fields.singleName = "";
	return fields;
}

/** What was typed: neither what was filled in from the documents and left as it was, nor what was left empty. */
export function typedOver(fields: PersonalInfoFields, suggested: PersonalInfoFields): PersonalInfoFields {
	return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== (suggested[name] ?? "")));
}

/** The fields whose answer is another than what was read, a date by the name of the whole. */
export function differingFields(fields: PersonalInfoFields, suggested: PersonalInfoFields): string[] {
	const differing = Object.entries(suggested).filter(([name, value]) => (fields[name] ?? "").trim() !== value);
	return differing.map(([name]) => fieldOf(name));
}

/** The field of an input; the parts of a date go by the name of the whole. */
export function fieldOf(input: string): string {
	return input.split(".")[0] ?? input;
}

/** What can be filled in without asking, and what would replace something that was typed. */
export function sortSuggestions(
	typed: PersonalInfoFields,
	suggested: PersonalInfoFields,
): { blank: PersonalInfoFields; different: PersonalInfoFields } {
	const blank: PersonalInfoFields = {};
	const different: PersonalInfoFields = {};
	for (const [name, value] of Object.entries(suggested)) {
		const present = (typed[name] ?? "").trim();
		if (present === "") blank[name] = value;
		else if (present !== value) different[name] = value;
	}
	return { blank, different };
}

/** The errors that still stand once these fields have been filled in. */
export function withoutErrorsOf(errors: Record<string, string>, filled: readonly string[]): Record<string, string> {
	const answered = new Set(filled.map(fieldOf));
	return Object.fromEntries(Object.entries(errors).filter(([name]) => !answered.has(name)));
}
