import { withLanguage } from "#app/domain/language.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** Returns an internal path in the current language, for links, form actions and redirects (row 11). */
export function localePath(path: string): string {
	return withLanguage(path, getLocale());
}
