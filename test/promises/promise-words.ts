import type { Language } from "#app/domain/language.ts";

/** Where a word begins or ends, whatever its letters: `\\b` knows no á. */
const EDGE = "(?:(?<=[\\p{L}\\d])(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?=[\\p{L}\\d]))";

/** Words by which a sentence promises something, or may seem to: each sentence with one of them says which (decision 058). */
export const PROMISE_WORDS: Record<Language, RegExp> = {
	en: any(
		/\bwe(?: will|['’]ll)\b/,
		/\byou will (?:receive|get)\b/,
		/\bwe (?:promise|answer|tell|confirm|remind|announce|pay back|write to you)\b/,
		/\bwithin \d[\d-]* (?:\w+ )?(?:days?|hours?|minutes?|weeks?|months?)\b/,
		/\b(?:never|always)\b/,
		/\bguarantee/,
		/\bat the latest\b/,
		/\bby (?:itself|themselves|ourselves)\b/,
	),
	es: any(
		/(?<!qu)[aei]remos\b/,
		/\brecibirá\b/,
		/\bvamos a\b/,
		/\b(?:respondemos|le decimos|(?:le )?confirmamos|recordamos|anunciamos|devolvemos|le escribimos)\b/,
		/\ben (?:los |las )?\d[\d-]* (?:días?|horas?|minutos?|semanas?|meses)\b/,
		/\b(?:nunca|jamás|siempre)\b(?! que)/,
		/\bgarant/,
		/\bcomo (?:máximo|muy tarde)\b/,
		/\bpor (?:sí (?:solo|sola|solos|solas)|nosotros mismos)\b/,
	),
	pt: any(
		/(?<!qu)[aei]remos\b/,
		/\breceberá\b/,
		/\bvamos\b/,
		/\b(?:respondemos|dizemos|confirmamos|lembramos|anunciamos|devolvemos|escrevemos|avisamos)\b/,
		/\b(?:em|nos|nas|no prazo de) \d[\d-]* (?:dias?|horas?|minutos?|semanas?|meses)\b/,
		/\b(?:nunca|jamais|sempre)\b(?! que)/,
		/\bgarant/,
		/\bo mais tardar\b/,
		/\b(?:seguem?|começamos) sem mais\b|\bvoltam automaticamente\b/,
	),
};

function any(...words: RegExp[]): RegExp {
	return new RegExp(words.map(({ source }) => source.replaceAll("\\b", EDGE)).join("|"), "iu");
}
