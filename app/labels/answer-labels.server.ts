import { countryName, countryOptions, nationalityOptions } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import { isTicked, openFields } from "#app/domain/application/correct-answer.ts";
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
import type { AnswerControl } from "#app/ui/form/answer-field.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { previousNifLabel } from "./event-labels.ts";
import { relationLabel, tickedLabel } from "./personal-info-labels.ts";

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

/** The control for one answer, by its name; null for what this application does not have or nobody corrects. */
export async function answerControl(
	application: Application,
	asked: string | null,
	language: Language,
): Promise<AnswerControl | null> {
	const field = openFields(application).find((name) => name === asked);
	if (!field) return null;
	const { kind } = factsOf(field);
	const isChosen = kind === "choice" || kind === "boolean";
	return {
		field,
		control: isChosen ? "choice" : kind === "country" || kind === "date" ? kind : "text",
		value: String(storedAnswer(application, field)),
		said: (await answerLabels(language)).answer(application, field),
		options: kind === "country" ? countriesOf(field, language) : choicesOf(field, language),
	};
}

function countriesOf(field: CorrectedField, language: Language): Option[] {
	return field === "nationality" ? nationalityOptions(language) : countryOptions(language);
}

function choicesOf(field: CorrectedField, language: Language): Option[] {
	if (isTicked(field))
		return [false, true].map((said) => ({ value: String(said), label: tickedLabel(field, said, language) }));
	const choices = factsOf(field).choices ?? [];
	return choices.map((value) => ({ value, label: relationLabel(value, language) ?? value }));
}
