import { withLanguage } from "#app/domain/language.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** An internal address in the present language: for links, form actions and redirects alike (row 11). */
export function localePath(path: string): string {
	return withLanguage(path, getLocale());
}
