import { DEFAULT_LANGUAGE, type Language } from "#app/domain/language.ts";

/** Where a script of the build is with the words of one language alone: `assets/es/x.js` for `assets/x.js`. */
export function scriptIn(path: string, language: Language): string {
	return language === DEFAULT_LANGUAGE ? path : path.replace("assets/", `assets/${language}/`);
}
