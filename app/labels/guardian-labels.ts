import { RELATIONS, type Relation } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

type Label = (inputs?: Record<string, never>, options?: { locale?: Language }) => string;

/** Who acts for an applicant under age, in the words of the form. */
export const RELATION_LABELS: Record<Relation, Label> = {
	parent: m.guardian_parent,
	parents: m.guardian_parents,
	court: m.guardian_court,
};

/** The same of an answer as it is stored; null when it is none. */
export function relationLabel(said: string, language: Language): string | null {
	const relation = RELATIONS.find((one) => one === said);
	return relation ? RELATION_LABELS[relation]({}, { locale: language }) : null;
}
