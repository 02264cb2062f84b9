import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { Verdict } from "#app/domain/documents/document-flags.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { decisionOn } from "../documents/compare-answers.server.ts";
import { changeApplication, SYSTEM } from "./change-application.server.ts";

/** Tells an application, and its subscribers, what the checks have found out about its document in the meantime. */
export async function notifyApplication(
	services: Services,
	applicationId: string,
	finding: { document: DocumentType; path: string; verdict: Verdict },
): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application) return;
	const { document, path, verdict } = finding;
	const decision = await decisionOn(services, { document, path, decision: verdict }, application);
	const outcome = await changeApplication(services, applicationId, SYSTEM, {
		type: "document-checked",
		document,
		path,
		decision,
	});
	if (!outcome.ok) services.log("document-check-not-recorded", { code: outcome.failure.code });
}
