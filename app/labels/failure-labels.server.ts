import { CODED_MESSAGES } from "virtual:coded-messages";
import { data } from "react-router";
import { countryName } from "#app/content/country-names.server.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { examplePostalCode } from "#app/domain/person/address.ts";
import { m } from "#app/paraglide/messages.js";

/** Returns the message of a key that begins with `error_`; a general apology for an unknown key. */
export function translate(key: string, language: Language): string {
	return messageByCode(key, language) ?? m.error_service_unavailable({}, { locale: language });
}

/** Returns the message of a failure. */
export function translateFailure(failure: Failure, language: Language): string {
	return translate(`error_${failure.code}`, language);
}

/** Maps the message keys of fields to messages. */
export function translateFields(fields: Record<string, string>, language: Language): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, translate(key, language)]));
}

/**
 * Returns the message of `error_…`, `flag_…`, `instruction_…` or `admin_flag_…`; undefined for an unknown key. The key
 * may end with a colon and a value for the message: a character, a country code, or people's names.
 */
export function messageByCode(key: string, language: Language): string | undefined {
	const [, code = "", value = ""] = /^([^:]*):?(.*)$/su.exec(key) ?? [];
	const inputs = {
		letter: value,
		country: countryName(value, language),
		example: examplePostalCode(value) || value,
		people: value,
	};
	return CODED_MESSAGES[code]?.(inputs, { locale: language });
}

/** The messages of a failed action: one for the page, and one for each invalid field. */
export type FormProblem = { message: string; fields: Record<string, string> };

export function toProblem(failure: Failure, language: Language): FormProblem {
	return { message: translateFailure(failure, language), fields: translateFields(failure.fields ?? {}, language) };
}

/** Returns the response of a failed action, with the user's choices so that the page can restore them. */
export function formProblem<T extends object>(failure: Failure, language: Language, choices: T) {
	const headers = new Headers();
	if (failure.retryAfterSeconds !== undefined) headers.set("Retry-After", String(failure.retryAfterSeconds));
	return data({ ...choices, problem: toProblem(failure, language) }, { status: HTTP_STATUS[failure.kind], headers });
}
