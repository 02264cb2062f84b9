import { countryName } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import {
	factsOf,
	type Section,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import type { Language } from "#app/domain/language.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { formatPhoneNumber } from "#app/phone-number.server.ts";

/** What an application says in one field, for people to read; "" where it says nothing. */
export function sayAnswer(application: Application, name: WrittenField, language: Language): string {
	return sayValue(name, String(storedAnswer(application, name)), language);
}

/** What is or was said in a field, as it is stored, for people to read. */
export function sayValue(name: WrittenField, said: string, language: Language): string {
	if (said === "") return "";
	const { kind } = factsOf(name);
	if (kind === "phone") return formatPhoneNumber(said);
	if (kind === "country") return countryName(said, language);
	return kind === "date" ? formatCivilDate(said, language) : said;
}

/** A field and its answer in words. */
export type SaidAnswer = { name: WrittenField; value: string };

/** The answers of some sections in the form's order, but for the parts of an address, which are read together. */
export function answersIn(sections: readonly Section[], application: Application, language: Language): SaidAnswer[] {
	return sections
		.flatMap(writtenFields)
		.filter((name) => !isPartOfAddress(name))
		.map((name) => ({ name, value: sayAnswer(application, name, language) }));
}

const ADDRESS: Record<keyof Address, true> = {
	addressLine1: true,
	addressLine2: true,
	city: true,
	postalCode: true,
	country: true,
};

function isPartOfAddress(name: WrittenField): boolean {
	return (factsOf(name).part ?? name) in ADDRESS;
}
