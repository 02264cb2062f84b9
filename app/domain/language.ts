/** The three languages of the product; anything else falls back to English (rows 6, 144). */
export const LANGUAGES = ["en", "es", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];
const DEFAULT_LANGUAGE: Language = "en";

/** BCP 47 tags for Intl, chosen for our audience: plain `pt` would give Brazilian names and dates. */
export const INTL_TAG: Record<Language, string> = { en: "en-GB", es: "es-ES", pt: "pt-PT" };

export function isLanguage(value: unknown): value is Language {
	return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/** Sources of a visitor's language, each possibly absent or invalid, in order of precedence. */
export type LanguageHints = {
	query?: string | null;
	pathname?: string | null;
	/** `preferredLanguage`, then `i18nextLng`: the cookie copy of the browser's stored choice. */
	stored?: ReadonlyArray<string | null | undefined>;
	/** The Accept-Language header; only on the first visit. */
	accepted?: string | null;
};

/** Resolves the language: query, first path segment, stored choice, browser, English (ruling T37). */
export function resolveLanguage(hints: LanguageHints): Language {
	return (
		[hints.query, hints.pathname?.split("/")[1]].find(isLanguage) ??
		hints.stored?.find(isLanguage) ??
		acceptedLanguages(hints.accepted ?? "").find(isLanguage) ??
		DEFAULT_LANGUAGE
	);
}

/** Parses Accept-Language by preference, without regions; refused ones (`q=0`) are omitted. */
function acceptedLanguages(header: string): string[] {
	return header
		.split(",")
		.map((part) => {
			const [tag = "", ...parameters] = part
				.trim()
				.toLowerCase()
				.split(/\s*;\s*/);
			const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
			return { language: tag.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
		})
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => b.weight - a.weight)
		.map(({ language }) => language);
}

/** An internal path without query, hash or characters that need encoding, as in most links of a page. */
const PLAIN_PATH = /^(?:\/|(?:\/[\w-]+)+)$/;

/** Adds `lang` to an internal path and preserves its query and hash: every internal link has it (row 11). */
export function withLanguage(path: string, language: Language): string {
	// A page has about forty links; parsing them would take two per cent of its rendering time.
	if (PLAIN_PATH.test(path)) return `${path}?lang=${language}`;
	const url = new URL(path, "http://internal");
	url.searchParams.set("lang", language);
	return url.pathname + url.search + url.hash;
}

/**
 * Returns the name of a language within a sentence in the reader's language: "read in Portuguese", "lida em inglês".
 */
export function languageLabel(language: Language, reader: Language): string {
	return new Intl.DisplayNames([INTL_TAG[reader]], { type: "language" }).of(language) ?? language;
}
