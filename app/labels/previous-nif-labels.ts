import type { PreviousNif } from "#app/domain/application/personal-info-fields.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

type Label = (inputs: Record<string, never>, options: { locale: Language }) => string;

const ANSWERS: Record<PreviousNif, Label> = { no: m.had_nif_no, yes: m.had_nif_yes, unsure: m.had_nif_unsure };

/** The answer to whether somebody ever had a NIF, in words; null of anything that is none. */
export function previousNifLabel(said: unknown, language: Language): string | null {
	const label = typeof said === "string" && Object.hasOwn(ANSWERS, said) ? ANSWERS[said as PreviousNif] : null;
	return label?.({}, { locale: language }) ?? null;
}

/** The answer with what it is about, where a record of the application tells of it. */
export function previousNifSentence(said: unknown, language: Language): string | null {
	const answer = previousNifLabel(said, language);
	return answer && `${m.had_nif_field({}, { locale: language })}: ${answer}`;
}
