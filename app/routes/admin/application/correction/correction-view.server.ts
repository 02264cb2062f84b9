import { countryOptions } from "#app/content/country-names.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { correctableFields, documentProving } from "#app/domain/application/correction/correctable-fields.ts";
import { factsOf, type WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import type { Language } from "#app/domain/language.ts";
import { answerWords } from "#app/labels/personal-info-answers.server.ts";
import { relationLabel } from "#app/labels/personal-info-labels.ts";
import type { Option } from "#app/ui/form/select-field.tsx";
import { nameField } from "../answers.server.ts";
import type { CorrectionView } from "./correction-view.ts";

/** The form for one answer, named by the address of the page; null when it names none that this application has. */
export async function correctionView(
	application: Application,
	asked: string | null,
	language: Language,
): Promise<CorrectionView | null> {
	const field = correctableFields(application).find((name) => name === asked);
	if (!field) return null;
	const { kind } = factsOf(field);
	const document = documentProving(field);
	const decision = document && documentIn(application, document).decision;
	return {
		field,
		label: nameField(field),
		control: kind === "country" || kind === "date" || kind === "choice" ? kind : "text",
		value: String(storedAnswer(application, field)),
		said: (await answerWords(language)).answer(application, field),
		proved: document !== null,
		accepted: document !== null && decision === "accepted",
		options: kind === "country" ? countryOptions(language) : choicesOf(field, language),
	};
}

function choicesOf(field: WrittenField, language: Language): Option[] {
	const choices = factsOf(field).choices ?? [];
	return choices.map((value) => ({ value, label: relationLabel(value, language) ?? value }));
}
