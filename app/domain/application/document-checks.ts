import type { DocumentDecision } from "../documents/case-documents.ts";
import type { CaseDocument } from "./application.ts";

/**
 * Comparisons that staff make before accepting a document that the automatic checks did not verify. Signatures are
 * always compared.
 */
export const DOCUMENT_CHECKS = {
	passport: ["names", "validity"],
	address: ["holder", "issued"],
	guardian: ["authority"],
	mandate: ["signature"],
} as const satisfies Record<CaseDocument, readonly string[]>;
export type DocumentCheck = (typeof DOCUMENT_CHECKS)[CaseDocument][number];

/** Returns the checks required before this document can be accepted. */
export function requiredChecks(
	document: CaseDocument,
	decision: DocumentDecision | null | undefined,
): readonly DocumentCheck[] {
	return decision === "verified" && document !== "mandate" ? [] : DOCUMENT_CHECKS[document];
}
