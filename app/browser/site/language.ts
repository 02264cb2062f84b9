import { isLanguage } from "#app/domain/language.ts";
import { type BrowserStorage, localStorageIfAny } from "./storage.ts";

/**
 * Stores a language that was chosen in the address as `preferredLanguage`, and the language shown as `i18nextLng`
 * (rows 12 and 15).
 */
export function rememberLanguage(address: URL, shown: string, kept: BrowserStorage | null = localStorageIfAny()): void {
	const chosen = address.searchParams.get("lang");
	try {
		if (isLanguage(chosen)) kept?.setItem("preferredLanguage", chosen);
		kept?.setItem("i18nextLng", shown);
	} catch {
		// A full storage costs nothing: the cookie says the same.
	}
}
