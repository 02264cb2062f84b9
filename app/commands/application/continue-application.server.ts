import type { Application } from "#app/domain/application/application.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { saveSession } from "../people/save-session.server.ts";

/** Lets a session work on a draft or unpaid application of its owner: its documents and package become the session's. */
export async function continueApplication(
	services: Services,
	sessionId: string,
	application: Pick<
		Application,
		"id" | "packageType" | "passportDocumentPath" | "addressDocumentPath" | "guardianDocumentPath"
	>,
	draft: Record<string, string> | null = null,
): Promise<void> {
	await saveSession(services, sessionId, {
		applicationId: application.id,
		packageType: application.packageType,
		passportUploadId: application.passportDocumentPath,
		addressUploadId: application.addressDocumentPath,
		guardianUploadId: application.guardianDocumentPath,
		draft,
	});
}

/** The same for a browser that comes by a mailed link. One that works on the application already keeps what it has. */
export async function continueElsewhere(
	services: Services,
	sessionId: string,
	application: Application,
): Promise<void> {
	const session = await findSession(services, sessionId);
	if (session.applicationId !== application.id) await continueApplication(services, sessionId, application);
}
