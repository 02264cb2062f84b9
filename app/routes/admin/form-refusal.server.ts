import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import type { FormRefusal } from "./form-refusal.tsx";

/** Converts a failure for a page with forms: a message for the page, one for each field, and the input. */
export function toFormRefusal(failure: Failure, form: FormData | null, language: Language): FormRefusal {
	const submittedFields = [...(form ?? [])].filter(([, value]) => typeof value === "string");
	const fields = Object.entries(failure.fields ?? {}).map(([field, key]) => [field, messageKey(key)]);
	return {
		message: translateFailure(failure, language),
		fields: translateFields(Object.fromEntries(fields), language),
		values: Object.fromEntries(submittedFields) as Record<string, string>,
	};
}

/** Replaces the validation library's own messages, which are not shown. */
function messageKey(key: string): string {
	return key.startsWith("error_") ? key : "error_invalid_request";
}
