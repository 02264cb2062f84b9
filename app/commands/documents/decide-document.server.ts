import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeApplication } from "../application/change-application.server.ts";

/** A person accepts or refuses a document; only accepted ones may be filed (ruling T63). */
export async function decideDocument(
	services: Services,
	staff: Staff,
	applicationId: string,
	decided: { document: DocumentType; decision: "accepted" | "refused"; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeApplication(
		services,
		applicationId,
		staffActor(staff),
		{ type: "document-decided", ...decided },
		{ expectedVersion },
	);
}
