import { countryName } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import type { Section } from "#app/domain/application/field-facts.ts";
import {
	type CorrectedField,
	factsOf,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import type { Language } from "#app/domain/language.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { relationLabel, tickedLabel } from "../personal-info-labels.ts";
import { previousNifLabel } from "../previous-nif-labels.ts";

/** A field and its answer in words. */
type LabelledAnswer = { name: WrittenField; value: string };

/** How answers are said in one language. */
export type AnswerLabels = {
	/** What is or was said in a field, as it is stored, for people to read. */
	value(name: CorrectedField, said: string): string;
	/** What an application says in one field, for people to read; "" where it says nothing. */
	answer(application: Application, name: CorrectedField): string;
	/** The answers of some sections in the form's order, but for the parts of an address, which are read together. */
	answersIn(sections: readonly Section[], application: Application): LabelledAnswer[];
};

/** Loads the plans of phone numbers, by which these are grouped: they are heavy, and most requests say no answer. */
export async function answerLabels(language: Language): Promise<AnswerLabels> {
	const { formatPhoneNumber } = await import("#app/server/phone-number.server.ts");

	function value(name: CorrectedField, said: string): string {
		if (said === "") return "";
		const { kind } = factsOf(name);
		if (kind === "boolean") return tickedLabel(name, said === "true", language);
		if (kind === "phone") return formatPhoneNumber(said);
		if (name === "guardianRelation") return relationLabel(said, language) ?? said;
		if (kind === "choice") return previousNifLabel(said, language) ?? said;
		if (kind === "country") return countryName(said, language);
		return kind === "date" ? formatCivilDate(said, language) : said;
	}

	function answer(application: Application, name: CorrectedField): string {
		return value(name, String(storedAnswer(application, name)));
	}

	return {
		value,
		answer,
		answersIn: (sections, application) =>
			sections
				.flatMap(writtenFields)
				.filter((name) => !isPartOfAddress(name))
				.map((name) => ({ name, value: answer(application, name) })),
	};
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
