import { ACTIONS, type StaffAction } from "#app/domain/application/staff-actions.ts";
import type { AdminApplication, AdminDocument } from "./application-view.ts";

type ActionFacts = Pick<
	AdminApplication,
	| "actions"
	| "documents"
	| "masked"
	| "nif"
	| "nifProposedBy"
	| "rejectionProposal"
	| "certificateProposal"
	| "hasCertificate"
>;

/** The next action of this person, and the id of its first field or button. */
export type NextAction = { action: StaffAction | "open-documents"; fieldId: string };

/** The action that decides about a document. */
export const DECISION_ACTIONS: Partial<Record<AdminDocument["kind"], StaffAction>> = {
	passport: "decide-passport",
	address: "decide-address",
	guardian: "decide-guardian",
	mandate: "decide-mandate",
};

/** Actions that an application is waiting for. The others are decisions about documents, or at staff's discretion. */
const DUE_ACTIONS: readonly StaffAction[] = [
	"file",
	"approve",
	"propose-nif",
	"confirm-nif",
	"store-certificate",
	"ship",
];

/** The first field of each action, or its button. */
const FIRST_FIELD: Partial<Record<StaffAction, string>> = {
	file: "file-check.identity",
	approve: "approve-answer",
	"propose-nif": "propose-nif-nif",
	"confirm-nif": "confirm-nif-nif",
	"confirm-replaced-nif": "confirm-replaced-nif-nif",
	"store-certificate": "store-certificate-certificate",
	ship: "ship-carrier",
	reject: "reject-send",
};

/** The action on the application as a whole that is due, whether this person may do it or not. */
export function dueAction({ actions, ...application }: ActionFacts): StaffAction | undefined {
	if (application.nifProposedBy) return application.nif === null ? "confirm-nif" : "confirm-replaced-nif";
	if (application.rejectionProposal && actions.reject !== undefined) return "reject";
	const stored = application.hasCertificate || application.certificateProposal !== null;
	return ACTIONS.find((action) => {
		// A replacement of the certificate is never due.
		if (action === "store-certificate" && stored) return false;
		return DUE_ACTIONS.includes(action) && actions[action] !== undefined;
	});
}

/** The id of the first check of a document's decision, else of its button. */
export function decisionFieldId(action: StaffAction, { checks: [first] }: Pick<AdminDocument, "checks">): string {
	return first === undefined ? `${action}-accept` : `${action}-check.${first}`;
}

/**
 * The next action that is open to this person, or null. Undecided documents come first, and before them the reason for opening
 * them.
 */
export function nextAction(application: ActionFacts): NextAction | null {
	const { actions, documents, masked, certificateProposal } = application;
	const due = dueAction(application);
	const open: NextAction = { action: "open-documents", fieldId: "opening-reason" };
	if (actions["confirm-certificate"] === null && due !== "reject") {
		const fieldId = certificateProposal?.missing.length ? "confirm-certificate-reason" : "confirm-certificate-send";
		return masked ? open : { action: "confirm-certificate", fieldId };
	}
	const undecided = documents.find(({ kind, current, decision }) => {
		const action = DECISION_ACTIONS[kind];
		return current && action && actions[action] === null && decision !== "accepted" && decision !== "refused";
	});
	const decision = undecided && DECISION_ACTIONS[undecided.kind];
	if (decision && due !== "reject")
		return masked ? open : { action: decision, fieldId: decisionFieldId(decision, undecided) };
	const fieldId = due && FIRST_FIELD[due];
	return due && fieldId && actions[due] === null ? { action: due, fieldId } : null;
}
