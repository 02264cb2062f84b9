import * as v from "valibot";
import { CORRECTION_FIELDS } from "#app/domain/aftercare/aftercare.ts";
import { optionalLine } from "#app/domain/person/address.ts";
import { words } from "../action-schemas.ts";

export const referenceForm = v.object({ reference: optionalLine() });

/** Field by field how it should read; what is left empty is right. */
export const wrongDataForm = v.pipe(
	v.looseObject({ note: words }),
	v.transform(({ note, ...form }) => ({
		note,
		wrong: CORRECTION_FIELDS.map((field) => ({ field, right: String(form[`right.${field}`] ?? "").trim() })),
	})),
	v.check(({ wrong }) => wrong.every(({ right }) => right.length <= 240), "error_too_long"),
);

/** As long as anything in a form of ours; what a password may be is the command's question. */
const typed = v.pipe(v.optional(v.string(), ""), v.maxLength(200, "error_too_long"));
export const letterForm = v.object({ password: typed, repeated: typed });
