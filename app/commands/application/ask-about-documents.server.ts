import { inArray } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import { documentsInDoubt } from "#app/domain/application/application.ts";
import { asksForAnother } from "#app/domain/documents/document-flags.ts";
import { translateFindings } from "#app/labels/document-labels.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "./change-application.server.ts";

/**
 * The rule of S3: when the money is here, the applicant is asked at once for another copy of a document in which the
 * checks found what only the applicant can mend. A person may have had the word before; then nothing is asked. What has
 * not been read yet waits for a person.
 */
export async function askAboutDocuments(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (application?.status !== "pending") return;
	const doubtful = documentsInDoubt(application);
	if (doubtful.length === 0) return;
	const found = await services.db
		.select({ id: uploads.id, flags: uploads.flags })
		.from(uploads)
		.where(
			inArray(
				uploads.id,
				doubtful.map(({ path }) => path),
			),
		);
	const items = doubtful.flatMap(({ kind, path }) => {
		const flags = found.find(({ id }) => id === path)?.flags.filter(asksForAnother) ?? [];
		return flags.length > 0 ? [{ kind, reason: translateFindings(flags, application.language) }] : [];
	});
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
