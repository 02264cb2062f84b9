import { eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { DocumentDecision } from "#app/domain/application/application.ts";
import { compareAddress, comparePassport, type TypedAnswers } from "#app/domain/application/form-check.ts";
import type { AddressFacts, DocumentType, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { Services } from "#app/services.ts";

type Checked = { document: DocumentType; path: string; decision: DocumentDecision };

/** A verified document that says something else than the applicant typed is for a person to look at. */
export async function decisionOn(
	{ db }: Pick<Services, "db">,
	{ document, path, decision }: Checked,
	typed: TypedAnswers,
): Promise<DocumentDecision> {
	if (decision !== "verified") return decision;
	const [row] = await db.select({ extracted: uploads.extracted }).from(uploads).where(eq(uploads.id, path));
	const found =
		document === "passport"
			? comparePassport(row?.extracted as PassportFacts | null, typed)
			: compareAddress(row?.extracted as AddressFacts | null, typed);
	return found.length > 0 ? "review" : "verified";
}
