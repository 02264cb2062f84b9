import { countryName, countryOptions, nationalityOptions } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import { currentlyCorrectableFields, isCheckboxField } from "#app/domain/application/correct-answer.ts";
import type { Section } from "#app/domain/application/field-facts.ts";
import {
	type CorrectedField,
	fieldDefinition,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import type { Language } from "#app/domain/language.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import type { AnswerControl } from "#app/ui/form/answer-field.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { previousNifLabel } from "./event-labels.ts";
import { checkboxLabel, relationLabel } from "./personal-info-labels.ts";

/** A field and its answer as text. */
type LabelledAnswer = { name: WrittenField; value: string };

/** Formats answers in one language. */
export type AnswerLabels = {
	/** Formats a stored value of a field. */
	formatValue(name: CorrectedField, stored: string): string;
	/** Formats an application's answer in a field; "" if there is none. */
	formatAnswer(application: Application, name: CorrectedField): string;
	/** Lists the answers of sections in the form's order, without parts of addresses. */
	listAnswers(sections: readonly Section[], application: Application): LabelledAnswer[];
};

/** Returns the formatters. Loads the large numbering plans for phone numbers only when answers are shown. */
export async function answerLabels(language: Language): Promise<AnswerLabels> {
	const { formatPhoneNumber } = await import("#app/server/phone-number.server.ts");

	function formatValue(name: CorrectedField, stored: string): string {
		if (stored === "") return "";
		const { kind } = fieldDefinition(name);
		if (kind === "boolean") return checkboxLabel(name, stored === "true", language);
		if (kind === "phone") return formatPhoneNumber(stored);
		if (name === "guardianRelation") return relationLabel(stored, language) ?? stored;
		if (kind === "choice") return previousNifLabel(stored, language) ?? stored;
		if (kind === "country") return countryName(stored, language);
		return kind === "date" ? formatCivilDate(stored, language) : stored;
	}

	function formatAnswer(application: Application, name: CorrectedField): string {
		return formatValue(name, String(storedAnswer(application, name)));
	}

	return {
		formatValue,
		formatAnswer,
		listAnswers: (sections, application) =>
			sections
				.flatMap(writtenFields)
				.filter((name) => !isPartOfAddress(name))
				.map((name) => ({ name, value: formatAnswer(application, name) })),
	};
}

const ADDRESS_FIELDS: Record<keyof Address, true> = {
	addressLine1: true,
	addressLine2: true,
	city: true,
	postalCode: true,
	country: true,
};

function isPartOfAddress(name: WrittenField): boolean {
	return (fieldDefinition(name).addressPart ?? name) in ADDRESS_FIELDS;
}

/** Returns the control for one answer; null if the application has no such field or it cannot be corrected. */
export async function answerControl(
	application: Application,
	fieldName: string | null,
	language: Language,
): Promise<AnswerControl | null> {
	const field = currentlyCorrectableFields(application).find((name) => name === fieldName);
	if (!field) return null;
	const { kind } = fieldDefinition(field);
	const isChoice = kind === "choice" || kind === "boolean";
	return {
		field,
		control: isChoice ? "choice" : kind === "country" || kind === "date" ? kind : "text",
		value: String(storedAnswer(application, field)),
		text: (await answerLabels(language)).formatAnswer(application, field),
		options: kind === "country" ? countryChoices(field, language) : fieldChoices(field, language),
	};
}

function countryChoices(field: CorrectedField, language: Language): Option[] {
	return field === "nationality" ? nationalityOptions(language) : countryOptions(language);
}

function fieldChoices(field: CorrectedField, language: Language): Option[] {
	if (isCheckboxField(field))
		return [false, true].map((isChecked) => ({
			value: String(isChecked),
			label: checkboxLabel(field, isChecked, language),
		}));
	const choices = fieldDefinition(field).choices ?? [];
	return choices.map((value) => ({ value, label: relationLabel(value, language) ?? value }));
}
