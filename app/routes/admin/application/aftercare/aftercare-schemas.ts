import * as v from "valibot";
import { optionalLine } from "#app/domain/person/address.ts";

export const referenceForm = v.object({ reference: optionalLine() });

/** As long as anything in a form of ours; what a password may be is the command's question. */
const typed = v.pipe(v.optional(v.string(), ""), v.maxLength(200, "error_too_long"));
export const letterForm = v.object({ password: typed, repeated: typed });
