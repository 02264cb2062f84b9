import { and, eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import { mayOpenDocuments, type Staff } from "#app/domain/application/staff-roles.ts";
import type { OpeningReason } from "#app/domain/audit/audit-log.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOpenedDocuments } from "#app/queries/audit/list-entries.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "./record-action.server.ts";

/**
 * Records the reason for opening the documents of an application: one audit entry for each document that is not open
 * yet. The documents are then available for an hour.
 */
export async function recordOpeningReason(
	services: Services,
	staff: Staff,
	applicationId: string,
	input: { reason: OpeningReason; words: string; network: string },
): Promise<Outcome<null>> {
	if (!mayOpenDocuments(staff)) return failure("forbidden", "staff_only");
	const text = input.words.trim();
	if (input.reason === "other" && !text) return failure("invalid", "reason_missing");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const { caseKey } = application;
	const stored = await services.db
		.select({ id: uploads.id, documentType: uploads.documentType })
		.from(uploads)
		.where(and(eq(uploads.applicationId, applicationId), eq(uploads.state, "stored")));
	const openIds = await findOpenedDocuments(services, staff.id, applicationId);
	for (const { id: uploadId, documentType } of stored.filter(({ id }) => !openIds.has(id))) {
		await recordAction(services, {
			action: "document-opened",
			actor: { id: staff.id, role: staff.role, network: input.network },
			applicationId,
			details: { uploadId, documentType, reason: input.reason },
			...(text && caseKey ? { words: { caseKey, text: { reason: text } } } : {}),
		});
	}
	return success(null);
}
