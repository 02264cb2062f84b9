import { CODED_MESSAGES } from "virtual:coded-messages";
import { data } from "react-router";
import { countryName } from "#app/content/country-names.server.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { examplePostalCode } from "#app/domain/person/address.ts";
import { m } from "#app/paraglide/messages.js";

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

/**
 * The words behind `error_…`, `flag_…`, `todo_…` or `desk_flag_…`; undefined where nothing is said of that code. A colon and
 * what the sentence names may follow: a letter, the code of a country, or people.
 */
export function messageByCode(key: string, language: Language): string | undefined {
	const [, code = "", named = ""] = /^([^:]*):?(.*)$/su.exec(key) ?? [];
	const inputs = {
		letter: named,
		country: countryName(named, language),
		example: examplePostalCode(named) || named,
		people: named,
	};
	return CODED_MESSAGES[code]?.(inputs, { locale: language });
}

/** What a page says when an action failed: one sentence, and one beside each field that is wrong. */
export type FormProblem = { message: string; fields: Record<string, string> };

export function problemOf(failure: Failure, language: Language): FormProblem {
	return { message: translateFailure(failure, language), fields: translateFields(failure.fields ?? {}, language) };
}

/** The answer of an action that failed as expected, with what was chosen, so that nobody has to choose again. */
export function formProblem<T extends object>(failure: Failure, language: Language, chosen: T) {
	const headers = new Headers();
	if (failure.retryAfterSeconds !== undefined) headers.set("Retry-After", String(failure.retryAfterSeconds));
	return data({ ...chosen, problem: problemOf(failure, language) }, { status: HTTP_STATUS[failure.kind], headers });
}
