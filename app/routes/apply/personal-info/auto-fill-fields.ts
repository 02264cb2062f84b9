import type { PersonalInfoFields } from "#app/forms/personal-info.ts";

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

/** The errors that still stand once these fields have been filled in; the parts of a date go by the name of the whole. */
export function withoutErrorsOf(errors: Record<string, string>, filled: readonly string[]): Record<string, string> {
	const answered = new Set(filled.map((name) => name.split(".")[0]));
	return Object.fromEntries(Object.entries(errors).filter(([name]) => !answered.has(name)));
}
