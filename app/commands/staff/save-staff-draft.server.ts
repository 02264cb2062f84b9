import { and, eq } from "drizzle-orm";
import { encryptText } from "#app/audit/encrypted-text.ts";
import { staffDrafts } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type DraftForm, MAX_DRAFT_FIELD, maySaveDraft, selectDraftFields } from "#app/domain/staff/draft.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { draftLocation } from "#app/queries/staff/find-drafts.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Saves a draft of a form about an application, for its author only. An empty form deletes the draft.
 * @returns when it was saved, in UTC milliseconds; null if it was deleted
 */
export async function saveStaffDraft(
	services: Services,
	staff: Staff,
	applicationId: string,
	{ form, values }: { form: DraftForm; values: Readonly<Record<string, string>> },
): Promise<Outcome<{ at: number | null }>> {
	if (!maySaveDraft(staff, form)) return failure("forbidden", "staff_only");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const draft = selectDraftFields(form, values);
	if (!draft) {
		await deleteStaffDraft(services, staff, applicationId, form);
		return success({ at: null });
	}
	if (Object.values(draft).some((value) => value.length > MAX_DRAFT_FIELD))
		return failure("invalid", "invalid_request", { fields: { values: "error_too_long" } });
	const { caseKey } = application;
	if (caseKey === null) return failure("conflict", "note_unsealable");
	const timestamp = services.now();
	const encrypted = await encryptText(caseKey, applicationId, draftLocation(staff.id, form), draft);
	await services.db
		.insert(staffDrafts)
		.values({ userId: staff.id, applicationId, form, words: encrypted, at: timestamp })
		.onConflictDoUpdate({
			target: [staffDrafts.userId, staffDrafts.applicationId, staffDrafts.form],
			set: { words: encrypted, at: timestamp },
		});
	return success({ at: timestamp });
}

/** Deletes a draft that was sent or is no longer needed. */
export async function deleteStaffDraft(
	{ db }: Pick<Services, "db">,
	{ id }: Pick<Staff, "id">,
	applicationId: string,
	form: DraftForm,
): Promise<void> {
	await db
		.delete(staffDrafts)
		.where(and(eq(staffDrafts.userId, id), eq(staffDrafts.applicationId, applicationId), eq(staffDrafts.form, form)));
}
