import type { Application } from "#app/domain/application/application.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import { isAnswered } from "#app/domain/documents/document-questions.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOwnDocument } from "#app/queries/documents/find-own-document.server.ts";
import type { Services } from "#app/services.ts";
import { claimDocuments, findOwnDocuments } from "../documents/claim-documents.server.ts";
import { decisionOn } from "../documents/compare-answers.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/**
 * S5: the owner answers one thing that was asked for.
 * @param item its place in the list of what was asked for
 * @param document the document where one is needed: a new one must have come from this session; the one that we have may
 * stay when what was asked about it has been answered and nobody has refused it
 */
export async function provideInformation(
	services: Services,
	applicationId: string,
	item: number,
	document: { path: string; sessionId: string | null } | null,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const kind = application.requestedItems[item]?.kind;
	if (application.status !== "verification_required" || !kind || kind === "mandate")
		return failure("conflict", "wrong_state");
	const answer = { type: "information-provided", item } as const;
	if (kind === "information")
		return changeApplication(services, applicationId, APPLICANT, { ...answer, document: null });
	if (!document) return failure("invalid", "file_missing");
	const paths = { passport: null, address: null, [kind]: document.path };
	const present = documentIn(application, kind);
	const stays = document.path === present.path && present.decision === "review";
	const known = stays && (await findOwnDocument(services, document.path, { sessionId: null, applicationId }));
	const mayStay = known && isAnswered(known.flags, known.nameAnswer);
	const owner = { sessionId: document.sessionId, applicationId: mayStay ? applicationId : null };
	const found = await findOwnDocuments(services, paths, owner);
	if (!found.ok) return found;
	const own = found.value[kind];
	if (!own) return failure("invalid", "document_not_yours");
	const decision = await decisionOn(services, { document: kind, ...own }, application);
	const decided = { ...own, decision };
	const outcome = await changeApplication(services, applicationId, APPLICANT, { ...answer, document: decided });
	if (outcome.ok)
		await claimDocuments(services, { passport: null, address: null, guardian: null, [kind]: decided }, applicationId);
	return outcome;
}
