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
