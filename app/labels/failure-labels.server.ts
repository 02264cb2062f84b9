import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { messageByCode } from "./message-by-code.server.ts";

/** The words behind a key that begins with `error_`; an unknown key gives the general apology rather than the key. */
export function translate(key: string, language: Language): string {
	return messageByCode(key, language) ?? m.error_service_unavailable({}, { locale: language });
}

/** The sentence of a failure. */
export function translateFailure(failure: Failure, language: Language): string {
	return translate(`error_${failure.code}`, language);
}

/** Field names to sentences. */
export function translateFields(fields: Record<string, string>, language: Language): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, translate(key, language)]));
}
