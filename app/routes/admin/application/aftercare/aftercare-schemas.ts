import * as v from "valibot";
import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import { optionalLine } from "#app/domain/person/address.ts";
import { words } from "../action-schemas.ts";

/** What the tax office answered: a reason of the library, its own words, and what is asked of the applicant. */
export const authorityRefusalForm = v.object({
	reason: v.picklist(REFUSAL_REASONS, "error_invalid_request"),
	answer: words,
	ask: words,
});

export const referenceForm = v.object({ reference: optionalLine() });

/** As long as anything in a form of ours; what a password may be is the command's question. */
const typed = v.pipe(v.optional(v.string(), ""), v.maxLength(200, "error_too_long"));
export const letterForm = v.object({ password: typed, repeated: typed });
