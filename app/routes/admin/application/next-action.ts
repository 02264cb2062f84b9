import { ACTIONS, type StaffAction } from "#app/domain/application/staff-actions.ts";
import type { AdminApplication, AdminDocument } from "./application-view.ts";

type ActionFacts = Pick<
	AdminApplication,
	| "actions"
	| "documents"
	| "hasMaskedDocuments"
	| "nif"
	| "nifProposedBy"
	| "rejectionProposal"
	| "certificateProposal"
	| "hasCertificate"
>;

/** The viewer's next action, and the id of its first field or button. */
export type NextAction = { action: StaffAction | "open-documents"; fieldId: string };

/** The action that decides on each kind of document. */
export const DECISION_ACTIONS: Partial<Record<AdminDocument["kind"], StaffAction>> = {
	passport: "decide-passport",
	address: "decide-address",
	guardian: "decide-guardian",
	mandate: "decide-mandate",
};

/** Actions that an application waits for. All others are decisions on documents or at staff's discretion. */
const DUE_ACTIONS: readonly StaffAction[] = [
	"file",
	"approve",
	"propose-nif",
	"confirm-nif",
	"store-certificate",
	"ship",
];

/** Id of the first field of each action, or of its button. */
const FIRST_FIELD_IDS: Partial<Record<StaffAction, string>> = {
	file: "file-check.identity",
	approve: "approve-answer",
	"propose-nif": "propose-nif-nif",
	"confirm-nif": "confirm-nif-nif",
	"confirm-replaced-nif": "confirm-replaced-nif-nif",
	"store-certificate": "store-certificate-certificate",
	ship: "ship-carrier",
	reject: "reject-send",
};

/** Returns the due action on the whole application, whether or not the viewer may perform it. */
export function findDueAction({ actions, ...application }: ActionFacts): StaffAction | undefined {
	if (application.nifProposedBy) return application.nif === null ? "confirm-nif" : "confirm-replaced-nif";
	if (application.rejectionProposal && actions.reject !== undefined) return "reject";
	const hasCertificate = application.hasCertificate || application.certificateProposal !== null;
	return ACTIONS.find((action) => {
		// A replacement of the certificate is never due.
		if (action === "store-certificate" && hasCertificate) return false;
		return DUE_ACTIONS.includes(action) && actions[action] !== undefined;
	});
}

/** Returns the id of the first check of a document's decision, otherwise of its button. */
export function decisionFieldId(action: StaffAction, { checks: [first] }: Pick<AdminDocument, "checks">): string {
	return first === undefined ? `${action}-accept` : `${action}-check.${first}`;
}

/**
 * Returns the next action open to the viewer, or null. Undecided documents come first. If documents are hidden, the reason for
 * opening them comes before that.
 */
export function findNextAction(application: ActionFacts): NextAction | null {
	const { actions, documents, hasMaskedDocuments, certificateProposal } = application;
	const dueAction = findDueAction(application);
	const openDocumentsAction: NextAction = { action: "open-documents", fieldId: "opening-reason" };
	if (actions["confirm-certificate"] === null && dueAction !== "reject") {
		const fieldId = certificateProposal?.missing.length ? "confirm-certificate-reason" : "confirm-certificate-send";
		return hasMaskedDocuments ? openDocumentsAction : { action: "confirm-certificate", fieldId };
	}
	const undecidedDocument = documents.find(({ kind, isCurrent, decision }) => {
		const action = DECISION_ACTIONS[kind];
		return isCurrent && action && actions[action] === null && decision !== "accepted" && decision !== "refused";
	});
	const decisionAction = undecidedDocument && DECISION_ACTIONS[undecidedDocument.kind];
	if (decisionAction && dueAction !== "reject")
		return hasMaskedDocuments
			? openDocumentsAction
			: { action: decisionAction, fieldId: decisionFieldId(decisionAction, undecidedDocument) };
	const fieldId = dueAction && FIRST_FIELD_IDS[dueAction];
	return dueAction && fieldId && actions[dueAction] === null ? { action: dueAction, fieldId } : null;
}
