import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import type { RefusedForm } from "./refused-form.tsx";

/** Converts a failure for a page with forms: a message on top, one beside each field, and the input. */
export function refusedForm(failure: Failure, form: FormData | null, language: Language): RefusedForm {
	const submittedFields = [...(form ?? [])].filter(([, value]) => typeof value === "string");
	const fields = Object.entries(failure.fields ?? {}).map(([field, key]) => [field, messageKey(key)]);
	return {
		message: translateFailure(failure, language),
		fields: translateFields(Object.fromEntries(fields), language),
		values: Object.fromEntries(submittedFields) as Record<string, string>,
	};
}

/** Schemas without our own message use the library's, which is not shown. */
function messageKey(key: string): string {
	return key.startsWith("error_") ? key : "error_invalid_request";
}
