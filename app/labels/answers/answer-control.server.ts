import { countryOptions, nationalityOptions } from "#app/content/country-names.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isTicked, openFields } from "#app/domain/application/correct-answer.ts";
import { type CorrectedField, factsOf } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import type { Language } from "#app/domain/language.ts";
import type { AnswerControl } from "#app/ui/form/answer-field.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { relationLabel, tickedLabel } from "../personal-info-labels.ts";
import { answerLabels } from "./personal-info-answers.server.ts";

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
