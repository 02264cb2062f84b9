import * as v from "valibot";
import { CORRECTION_FIELDS, type CorrectionField } from "#app/domain/aftercare/aftercare.ts";
import { isPlainText } from "#app/domain/person/address.ts";

/** Maximum length of a corrected value in characters. */
export const MAX_DATUM = 240;
export const MAX_NOTE = 2000;

/** Field name for the corrected value of a field. */
export function inputOf(field: CorrectionField): string {
	return `right.${field}`;
}

/** A correction; empty where the value is right. */
const datum = v.pipe(
	v.optional(v.string(), ""),
	v.trim(),
	v.maxLength(MAX_DATUM, "error_too_long"),
	v.check(isPlainText, "error_characters"),
);

const note = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
	v.maxLength(MAX_NOTE, "error_too_long"),
	v.check((text) => isPlainText(text.replaceAll("\n", " ")), "error_characters"),
);

/** Corrections for the proof of an issued number by field, submitted by applicant or staff. */
export const wrongDataForm = v.pipe(
	v.object({ note, ...v.entriesFromList(CORRECTION_FIELDS.map(inputOf), datum) }),
	v.transform((form) => {
		const values = form as Record<string, string>;
		return {
			note: values.note ?? "",
			wrong: CORRECTION_FIELDS.map((field) => ({ field, right: values[inputOf(field)] ?? "" })),
		};
	}),
);
