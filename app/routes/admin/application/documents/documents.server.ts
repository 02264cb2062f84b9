import type { Application, CaseDocument } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS, type DocumentCheck, requiredChecks } from "#app/domain/application/document-checks.ts";
import { namedIn } from "#app/domain/documents/document-check.ts";
import { mayBeShownInline } from "#app/domain/documents/document-flags.ts";
import type { Language } from "#app/domain/language.ts";
import { nameFlagToStaff } from "#app/labels/document-labels.server.ts";
import type { ApplicationDocument } from "#app/queries/application/get-application-file.server.ts";
import type { AdminDocument, AdminFinding } from "#app/routes/admin/application/application-view.ts";
import { adminReadings, contradictions } from "./readings.server.ts";
import { signedFileFindings } from "./signed-file.server.ts";

/** The documents of an application, first what waits for a second person, then those that count; each page with the address behind the gate that serves it. */
export function adminDocuments(
	application: Application,
	documents: ApplicationDocument[],
	language: Language,
): AdminDocument[] {
	const decisions = {
		passport: { path: application.passportDocumentPath, decision: application.passportDecision },
		address: { path: application.addressDocumentPath, decision: application.addressDecision },
		guardian: { path: application.guardianDocumentPath, decision: application.guardianDecision },
		mandate: { path: application.mandate?.path ?? null, decision: application.mandate?.decision ?? null },
		"filing-pack": { path: packOf(documents), decision: null },
		attachment: { path: null, decision: null },
		certificate: { path: application.certificateProposal?.path ?? application.originalDocumentPath, decision: null },
	};
	const isProposed = ({ uploadId }: AdminDocument) => uploadId === application.certificateProposal?.path;
	return documents
		.map((document) => {
			const { path, decision } = decisions[document.documentType];
			// What came with a message is never superseded by another one.
			const current = path === document.uploadId || document.documentType === "attachment";
			return {
				uploadId: document.uploadId,
				kind: document.documentType,
				decision: (current && decision) || document.verdict,
				current,
				checks: checksOf(document.documentType, decision),
				viewable: mayBeShownInline(document.flags),
				findings: [...document.flags, ...contradictions(document, application)]
					.filter((flag) => flag.code !== "not_read_yet" || waits(document.documentType, decision))
					.map(
						(flag): AdminFinding => ({
							severity: flag.severity,
							text: nameFlagToStaff(flag, language, namedIn(document.extracted)),
						}),
					)
					.concat(signedFileFindings(document, application)),
				readings: adminReadings(document, application, language),
				nameAnswer: document.nameAnswer,
				isNameProof: documents.some(({ nameProof }) => nameProof === document.uploadId),
				reading: document.reading === "pending",
				createdAt: document.createdAt,
				pages: document.pages.map(({ page, fileType, bytes, sha256, fileName }) => ({
					number: page + 1,
					href: `/admin/documents/${document.uploadId}/${page}`,
					fileType,
					bytes,
					sha256,
					fileName,
				})),
			};
		})
		.sort(
			(one, other) =>
				Number(isProposed(other)) - Number(isProposed(one)) ||
				Number(other.current) - Number(one.current) ||
				order(one.kind) - order(other.kind),
		);
}

/** The certificate and what came beside the application are compared nowhere here. */
function checksOf(kind: AdminDocument["kind"], decision: Application["passportDecision"]): readonly DocumentCheck[] {
	return kind in DOCUMENT_CHECKS ? requiredChecks(kind as CaseDocument, decision) : [];
}

/** Once a person has decided, "a person will read this" is no longer news; the certificate is the authority's own. */
function waits(kind: AdminDocument["kind"], decision: Application["passportDecision"]): boolean {
	return (
		kind !== "certificate" &&
		kind !== "filing-pack" &&
		kind !== "attachment" &&
		decision !== "accepted" &&
		decision !== "refused"
	);
}

function order(kind: AdminDocument["kind"]): number {
	return ["passport", "address", "guardian", "mandate", "filing-pack", "certificate", "attachment"].indexOf(kind);
}

/** What was filed last, of all that was. */
function packOf(documents: readonly ApplicationDocument[]): string | null {
	return documents.findLast(({ documentType }) => documentType === "filing-pack")?.uploadId ?? null;
}
