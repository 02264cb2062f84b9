import type { DocumentDecision } from "#app/domain/application/application.ts";
import { compareAddress, comparePassport, type TypedAnswers } from "#app/domain/application/form-check.ts";
import type { AddressFacts, DocumentType, PassportFacts } from "#app/domain/documents/document-check.ts";
import { findExtracted } from "#app/queries/documents/find-extracted-fields.server.ts";
import type { Services } from "#app/services.ts";

type Checked = { document: DocumentType; path: string; decision: DocumentDecision };

/** A verified document that says something else than the applicant typed is for a person to look at. */
export async function decisionOn(
	services: Pick<Services, "db">,
	{ document, path, decision }: Checked,
	typed: TypedAnswers,
): Promise<DocumentDecision> {
	if (decision !== "verified" || document === "guardian") return decision;
	const said = await findExtracted(services, path);
	const found =
		document === "passport"
			? comparePassport(said as PassportFacts | null, typed)
			: compareAddress(said as AddressFacts | null, typed);
	return found.length > 0 ? "review" : "verified";
}
