import type { PersonalInfoFields } from "#app/forms/personal-info.ts";

/** Returns the initial form values: values from the documents, overridden by typed ones. */
export function withSuggestions(input: PersonalInfoFields, suggested: PersonalInfoFields): PersonalInfoFields {
	const fields = { ...suggested, ...input };
	// An unticked checkbox sends nothing: a typed last name implies more than one name.
	if (input.lastName && !input.singleName) fields.singleName = "";
	return fields;
}

/** Returns the typed values, without unchanged suggestions and empty fields. */
export function withoutSuggestions(fields: PersonalInfoFields, suggested: PersonalInfoFields): PersonalInfoFields {
	return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== (suggested[name] ?? "")));
}

/** Returns the fields whose answer differs from the document; the parts of a date count as the date. */
export function differingFields(fields: PersonalInfoFields, suggested: PersonalInfoFields): string[] {
	const differing = Object.entries(suggested).filter(([name, value]) => (fields[name] ?? "").trim() !== value);
	return differing.map(([name]) => toFieldName(name));
}

/** Returns the field of an input; the parts of a date map to the date. */
export function toFieldName(input: string): string {
	return input.split(".")[0] ?? input;
}

/** Splits suggestions into those for empty fields and those that would replace typed values. */
export function splitSuggestions(
	input: PersonalInfoFields,
	suggested: PersonalInfoFields,
): { blank: PersonalInfoFields; different: PersonalInfoFields } {
	const blank: PersonalInfoFields = {};
	const different: PersonalInfoFields = {};
	for (const [name, value] of Object.entries(suggested)) {
		const current = (input[name] ?? "").trim();
		if (current === "") blank[name] = value;
		else if (current !== value) different[name] = value;
	}
	return { blank, different };
}

/** Returns the errors without those of the given fields. */
export function removeErrors(errors: Record<string, string>, filled: readonly string[]): Record<string, string> {
	const answeredFields = new Set(filled.map(toFieldName));
	return Object.fromEntries(Object.entries(errors).filter(([name]) => !answeredFields.has(name)));
}
