import * as v from "valibot";
import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import { words } from "../action-schemas.ts";

/** What the tax office answered: a reason of the library, its own words, and what is asked of the applicant. */
export const authorityRefusalForm = v.object({
	reason: v.picklist(REFUSAL_REASONS, "error_refusal_reason"),
	answer: words,
	ask: words,
});
