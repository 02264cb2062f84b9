import type { DocumentDecision } from "../documents/case-documents.ts";
import type { CaseDocument } from "./application.ts";

/** What a person compares before accepting a document that the checks did not verify; a signature is always compared by a person. */
export const DOCUMENT_CHECKS = {
	passport: ["names", "validity"],
	address: ["holder", "issued"],
	guardian: ["authority"],
	mandate: ["signature"],
} as const satisfies Record<CaseDocument, readonly string[]>;
export type DocumentCheck = (typeof DOCUMENT_CHECKS)[CaseDocument][number];

/** Which of them are to be ticked before this document can be accepted. */
export function requiredChecks(
	document: CaseDocument,
	decision: DocumentDecision | null | undefined,
): readonly DocumentCheck[] {
	return decision === "verified" && document !== "mandate" ? [] : DOCUMENT_CHECKS[document];
}
