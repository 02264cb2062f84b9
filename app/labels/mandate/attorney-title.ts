import type { Language } from "#app/domain/language.ts";
import type { AttorneyTitle } from "#app/domain/settings/attorney.ts";
import { m } from "#app/paraglide/messages.js";

const TITLES: Record<AttorneyTitle, typeof m.mandate_advogado> = {
	advogado: m.mandate_advogado,
	advogada: m.mandate_advogada,
	solicitador: m.mandate_solicitador,
	solicitadora: m.mandate_solicitadora,
};

/** The profession of an attorney in words, with the Portuguese one where it is another. */
export function attorneyTitle(title: AttorneyTitle, language: Language): string {
	return TITLES[title]({}, { locale: language });
}
