import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

type Translate = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** The words behind a message key; an unknown key gives the general apology rather than the key. */
export function translate(key: string, language: Language): string {
	const message =
		(m as unknown as Record<string, Translate | undefined>)[key] ??
		(m.error_service_unavailable as unknown as Translate);
	return message({}, { locale: language });
}

/** The sentence of a failure. */
export function translateFailure(failure: Failure, language: Language): string {
	return translate(`error_${failure.code}`, language);
}

/** Field names to sentences. */
export function translateFields(fields: Record<string, string>, language: Language): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, translate(key, language)]));
}
