import * as v from "valibot";
import { CORRECTION_FIELDS, type CorrectionField } from "#app/domain/aftercare/aftercare.ts";
import { isPlainText } from "#app/domain/person/address.ts";

/** Maximum lengths of a corrected value and of the note in characters. */
export const MAX_CORRECTION = 240;
export const MAX_NOTE = 2000;

/** Returns the input name for the corrected value of a field. */
export function correctionInputName(field: CorrectionField): string {
	return `right.${field}`;
}

/** A corrected value; empty if the current value is right. */
const correctionSchema = v.pipe(
	v.optional(v.string(), ""),
	v.trim(),
	v.maxLength(MAX_CORRECTION, "error_too_long"),
	v.check(isPlainText, "error_characters"),
);

const noteSchema = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
	v.maxLength(MAX_NOTE, "error_too_long"),
	v.check((text) => isPlainText(text.replaceAll("\n", " ")), "error_characters"),
);

/** The form with corrections by field for the proof of an issued number, submitted by applicant or staff. */
export const wrongDataSchema = v.pipe(
	v.object({ note: noteSchema, ...v.entriesFromList(CORRECTION_FIELDS.map(correctionInputName), correctionSchema) }),
	v.transform((form) => {
		const values = form as Record<string, string>;
		return {
			note: values.note ?? "",
			wrong: CORRECTION_FIELDS.map((field) => ({ field, right: values[correctionInputName(field)] ?? "" })),
		};
	}),
);
