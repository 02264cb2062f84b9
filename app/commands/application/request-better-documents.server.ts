import { inArray } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import { documentsInDoubt } from "#app/domain/documents/case-documents.ts";
import { findingsToFix } from "#app/domain/documents/document-questions.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import { translateFindings } from "#app/labels/document-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "./change-application.server.ts";

/**
 * The rule of S3: when the money is here, the applicant is asked at once for another copy of a document in which the
 * checks found what only the applicant can mend, and for the papers of whoever acts for one under age. A person may have had
 * the word before; then nothing is asked. What has not been read yet waits for a person.
 */
export async function requestBetterDocuments(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (application?.status !== "pending") return;
	const doubtful = documentsInDoubt(application);
	const missing = isRepresented(application) && application.guardianDocumentPath === null;
	if (doubtful.length === 0 && !missing) return;
	const found = await services.db
		.select({ id: uploads.id, flags: uploads.flags, nameAnswer: uploads.nameAnswer })
		.from(uploads)
		.where(
			inArray(
				uploads.id,
				doubtful.map(({ path }) => path),
			),
		);
	const doubts = doubtful.flatMap(({ kind, path }) => {
		const { flags: all = [], nameAnswer = null } = found.find(({ id }) => id === path) ?? {};
		const flags = findingsToFix(all, nameAnswer);
		return flags.length > 0 ? [{ kind, reason: translateFindings(flags, application.language) }] : [];
	});
	const reason = m.guardian_papers_asked({}, { locale: application.language });
	const items = missing ? [...doubts, { kind: "guardian" as const, reason }] : doubts;
	if (items.length === 0) return;
	const outcome = await changeApplication(
		services,
		applicationId,
		SYSTEM,
		{ type: "information-requested", items },
		{ eventId: `${applicationId}:ask-about-documents`, expectedVersion: application.version },
	);
	// Somebody was quicker: the next attempt sees what they did.
	if (!outcome.ok && outcome.failure.code === "stale_version") throw new Error(outcome.failure.code);
}
