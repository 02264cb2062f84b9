import type { DocumentType } from "./document-check.ts";
import type { Verdict } from "./document-flags.ts";

/** The verdict of the automatic checks, or the decision of staff that replaces it. */
export type DocumentDecision = Verdict | "accepted" | "refused";

/** Fields of an application for each document and its decision. */
const FIELDS = {
	passport: { path: "passportDocumentPath", decision: "passportDecision" },
	address: { path: "addressDocumentPath", decision: "addressDecision" },
	guardian: { path: "guardianDocumentPath", decision: "guardianDecision" },
} as const satisfies Record<DocumentType, { path: string; decision: string }>;

type PathField = (typeof FIELDS)[DocumentType]["path"];
type DecisionField = (typeof FIELDS)[DocumentType]["decision"];
type Paths = Record<PathField, string | null>;
type Decisions = Record<DecisionField, DocumentDecision | null>;
type Documents = Paths & Decisions;

/** A document's upload and its current decision; both null if there is none. */
export type CaseDocumentState = { path: string | null; decision: DocumentDecision | null };

export function getCaseDocument(documents: Documents, kind: DocumentType): CaseDocumentState {
	const { path, decision } = FIELDS[kind];
	return { path: documents[path], decision: documents[decision] };
}

/** Returns the changed fields of an application for a decision, on a new document if it has a path. */
export function changeCaseDocument(
	kind: DocumentType,
	change: Pick<CaseDocumentState, "decision"> & Partial<CaseDocumentState>,
): Partial<Documents> {
	const { path, decision } = FIELDS[kind];
	return { ...(change.path === undefined ? {} : { [path]: change.path }), [decision]: change.decision };
}

/** Returns the documents that were uploaded, in display order. */
export function documentPaths(documents: Paths): { kind: DocumentType; path: string }[] {
	return (Object.keys(FIELDS) as DocumentType[]).flatMap((kind) => {
		const path = documents[FIELDS[kind].path];
		return path === null ? [] : [{ kind, path }];
	});
}

/**
 * Whether staff accepted every document: automatic checks alone are not enough for filing (ruling T63). Includes the
 * guardian's documents for minors.
 */
export function areDocumentsAccepted(documents: Decisions): boolean {
	const { passportDecision, addressDecision, guardianDecision } = documents;
	const isGuardianAccepted = guardianDecision === null || guardianDecision === "accepted";
	return passportDecision === "accepted" && addressDecision === "accepted" && isGuardianAccepted;
}

/** Returns the documents with findings that staff have not decided on. */
export function listDoubtfulDocuments(documents: Documents): { kind: DocumentType; path: string }[] {
	return documentPaths(documents).filter(({ kind }) => getCaseDocument(documents, kind).decision === "review");
}
