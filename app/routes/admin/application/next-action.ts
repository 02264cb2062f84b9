import { ACTIONS, type StaffAction } from "#app/domain/application/staff-actions.ts";
import type { AdminApplication, AdminDocument } from "./application-view.ts";

type Shown = Pick<
	AdminApplication,
	"actions" | "documents" | "masked" | "nifProposedBy" | "rejectionProposal" | "certificateProposal" | "hasCertificate"
>;

/** What comes next by this person, and the id of the field or button at which it begins. */
export type NextAction = { act: StaffAction | "open-documents"; at: string };

/** Which action decides about a document. */
export const DECIDES: Partial<Record<AdminDocument["kind"], StaffAction>> = {
	passport: "decide-passport",
	address: "decide-address",
	guardian: "decide-guardian",
	mandate: "decide-mandate",
};

/** What an application needs next by itself. Everything else is beside the documents, or by a person's own choice. */
const DUE: readonly StaffAction[] = ["file", "approve", "propose-nif", "confirm-nif", "store-certificate", "ship"];

/** The first field of each action; a button where there is nothing to fill in. */
const BEGINS_AT: Partial<Record<StaffAction, string>> = {
	file: "file-check.identity",
	approve: "approve-answer",
	"propose-nif": "propose-nif-nif",
	"confirm-nif": "confirm-nif-nif",
	"store-certificate": "store-certificate-certificate",
	ship: "ship-carrier",
	reject: "reject-send",
};

/** The action on the application as a whole that is due, whether it is open to this person or must wait for another. */
export function dueAction({ actions, ...application }: Shown): StaffAction | undefined {
	if (application.nifProposedBy) return "confirm-nif";
	if (application.rejectionProposal && actions.reject !== undefined) return "reject";
	const stored = application.hasCertificate || application.certificateProposal !== null;
	return ACTIONS.find((action) => {
		// Another certificate is nothing that an application waits for.
		if (action === "store-certificate" && stored) return false;
		return DUE.includes(action) && actions[action] !== undefined;
	});
}

/** Where a document's decision begins: at the first check that it needs, else at the button. */
export function decisionAt(action: StaffAction, { checks: [first] }: Pick<AdminDocument, "checks">): string {
	return first === undefined ? `${action}-accept` : `${action}-check.${first}`;
}

/**
 * The one act that comes next and is open to this person; null when nothing is. Documents come first that nobody has decided
 * about, and before them the reason why they are opened.
 */
export function nextAction(application: Shown): NextAction | null {
	const { actions, documents, masked, certificateProposal } = application;
	const due = dueAction(application);
	const open: NextAction = { act: "open-documents", at: "opening-reason" };
	if (actions["confirm-certificate"] === null && due !== "reject") {
		const at = certificateProposal?.missing.length ? "confirm-certificate-reason" : "confirm-certificate-send";
		return masked ? open : { act: "confirm-certificate", at };
	}
	const undecided = documents.find(({ kind, current, decision }) => {
		const action = DECIDES[kind];
		return current && action && actions[action] === null && decision !== "accepted" && decision !== "refused";
	});
	const decides = undecided && DECIDES[undecided.kind];
	if (decides && due !== "reject") return masked ? open : { act: decides, at: decisionAt(decides, undecided) };
	const at = due && BEGINS_AT[due];
	return due && at && actions[due] === null ? { act: due, at } : null;
}
