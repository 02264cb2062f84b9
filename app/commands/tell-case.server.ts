import type { DocumentType } from "../domain/document-check.ts";
import type { Verdict } from "../domain/document-flags.ts";
import { findApplication } from "../queries/find-application.server.ts";
import type { Services } from "../services.ts";
import { changeCase, SYSTEM } from "./change-case.server.ts";
import { decisionOn } from "./compare-answers.server.ts";

/** Tells a case, and whoever follows it, what the checks have found out about its document in the meantime. */
export async function tellCase(
	services: Services,
	applicationId: string,
	finding: { document: DocumentType; path: string; verdict: Verdict },
): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application) return;
	const { document, path, verdict } = finding;
	const decision = await decisionOn(services, { document, path, decision: verdict }, application);
	const outcome = await changeCase(services, applicationId, SYSTEM, {
		type: "document-checked",
		document,
		path,
		decision,
	});
	if (!outcome.ok) services.log("document-check-untold", { code: outcome.failure.code });
}
