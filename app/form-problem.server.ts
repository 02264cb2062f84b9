import { data } from "react-router";
import { type Failure, HTTP_STATUS } from "./domain/failure.ts";
import type { Language } from "./domain/language.ts";
import { sayFailure, sayFields } from "./failure-words.server.ts";

/** What a page says when an act failed: one sentence, and one beside each field that is wrong. */
export type FormProblem = { message: string; fields: Record<string, string> };

export function problemOf(failure: Failure, language: Language): FormProblem {
	return { message: sayFailure(failure, language), fields: sayFields(failure.fields ?? {}, language) };
}

/** The answer of an action that failed as expected. */
export function formProblem(failure: Failure, language: Language) {
	const headers = new Headers();
	if (failure.retryAfterSeconds !== undefined) headers.set("Retry-After", String(failure.retryAfterSeconds));
	return data({ problem: problemOf(failure, language) }, { status: HTTP_STATUS[failure.kind], headers });
}
