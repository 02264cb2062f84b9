import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { DraftForm } from "#app/domain/staff/draft.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { AdminApplication, Refusal } from "../application-view.ts";

/** What the page's script reads from a form whose words are kept. */
export function draftAttributes(id: string, form: DraftForm) {
	return { "data-draft": form, "data-draft-to": `/admin/drafts/${id}`, "data-language": getLocale() };
}

/** What a form shows: what was just refused, else what this person typed into it and has not sent. */
export function typedInto(
	action: StaffAction & DraftForm,
	{ application, refusal }: { application: AdminApplication; refusal: Refusal | null },
): Refusal | null {
	const draft = application.drafts[action];
	if (refusal?.action === action || !draft) return refusal;
	return { action, subject: null, message: "", fields: {}, values: draft.values, madeFor: null };
}
