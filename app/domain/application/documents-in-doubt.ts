import type { DocumentType } from "../documents/document-check.ts";
import type { Application } from "./application.ts";

type Documents = Pick<
	Application,
	"passportDecision" | "passportDocumentPath" | "addressDecision" | "addressDocumentPath"
>;

/** The documents in which the checks found something and of which nobody has had the word yet. */
export function documentsInDoubt(application: Documents): { kind: DocumentType; path: string }[] {
	const { passportDecision, passportDocumentPath, addressDecision, addressDocumentPath } = application;
	return [
		{ kind: "passport" as const, decision: passportDecision, path: passportDocumentPath },
		{ kind: "address" as const, decision: addressDecision, path: addressDocumentPath },
	].flatMap(({ kind, decision, path }) => (decision === "review" && path !== null ? [{ kind, path }] : []));
}
