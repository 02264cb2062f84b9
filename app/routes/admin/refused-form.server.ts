import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import type { RefusedForm } from "./refused-form.tsx";

/** A failure as a page of forms shows it: a sentence on top, one beside each field, and what was typed. */
export function refusedForm(failure: Failure, form: FormData | null, language: Language): RefusedForm {
	const typed = [...(form ?? [])].filter(([, value]) => typeof value === "string");
	const fields = Object.entries(failure.fields ?? {}).map(([field, key]) => [field, sentenceKey(key)]);
	return {
		message: translateFailure(failure, language),
		fields: translateFields(Object.fromEntries(fields), language),
		values: Object.fromEntries(typed) as Record<string, string>,
	};
}

/** Schemas speak the library's own words where we gave them none; those are for nobody. */
function sentenceKey(key: string): string {
	return key.startsWith("error_") ? key : "error_invalid_request";
}
