import type { DocumentType } from "./document-check.ts";
import type { Verdict } from "./document-flags.ts";

/** What the checks said of a document, until a person accepted or refused it. */
export type DocumentDecision = Verdict | "accepted" | "refused";

/** Where an application keeps each document of its applicant, and what was decided of it. */
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

/** One document as it stands: its upload and the last word about it; both null where there is none. */
export type CaseDocumentState = { path: string | null; decision: DocumentDecision | null };

export function documentIn(documents: Documents, kind: DocumentType): CaseDocumentState {
	const { path, decision } = FIELDS[kind];
	return { path: documents[path], decision: documents[decision] };
}

/** What changes in an application when one of its documents, or the word about it, does. */
export function documentChanged(kind: DocumentType, change: Partial<CaseDocumentState>): Partial<Documents> {
	const { path, decision } = FIELDS[kind];
	return {
		...(change.path === undefined ? {} : { [path]: change.path }),
		...(change.decision === undefined ? {} : { [decision]: change.decision }),
	};
}

/** The documents that there are, in the order in which they are shown. */
export function documentPaths(documents: Paths): { kind: DocumentType; path: string }[] {
	return (Object.keys(FIELDS) as DocumentType[]).flatMap((kind) => {
		const path = documents[FIELDS[kind].path];
		return path === null ? [] : [{ kind, path }];
	});
}

/**
 * Whether a person accepted every document: nothing is filed on the word of the checks alone (ruling T63). The guardian's
 * papers count where the applicant is under age.
 */
export function documentsAccepted(documents: Decisions): boolean {
	const { passportDecision, addressDecision, guardianDecision } = documents;
	const guardian = guardianDecision === null || guardianDecision === "accepted";
	return passportDecision === "accepted" && addressDecision === "accepted" && guardian;
}

/** The documents in which the checks found something and of which nobody has had the word yet. */
export function documentsInDoubt(documents: Documents): { kind: DocumentType; path: string }[] {
	return documentPaths(documents).filter(({ kind }) => documentIn(documents, kind).decision === "review");
}
