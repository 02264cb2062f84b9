import type { Application } from "../domain/application.ts";
import type { DocumentType } from "../domain/document-check.ts";
import type { Outcome } from "../domain/failure.ts";
import { type Staff, staffActor } from "../domain/staff.ts";
import type { Services } from "../services.ts";
import { changeCase } from "./change-case.server.ts";

/** A person accepts or refuses a document; only accepted ones may be filed (ruling T63). */
export async function decideDocument(
	services: Services,
	staff: Staff,
	applicationId: string,
	decided: { document: DocumentType; decision: "accepted" | "refused"; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeCase(
		services,
		applicationId,
		staffActor(staff),
		{ type: "document-decided", ...decided },
		{ expectedVersion },
	);
}
