import { eq } from "drizzle-orm";
import { uploads } from "../data/schema.server.ts";
import type { DocumentDecision } from "../domain/application.ts";
import type { AddressFacts, DocumentType, PassportFacts } from "../domain/document-check.ts";
import { compareAddress, comparePassport, type TypedAnswers } from "../domain/form-check.ts";
import type { Services } from "../services.ts";

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
