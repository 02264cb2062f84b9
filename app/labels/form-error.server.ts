import { data } from "react-router";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateFailure, translateFields } from "./failure-labels.server.ts";

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
