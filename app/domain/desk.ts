import type { Application } from "./application.ts";
import type { Actor, ApplicationEvent } from "./event.ts";
import type { FailureCode } from "./failure.ts";
import { type Case, transition } from "./status.ts";

/** What the staff's desk can do with a case, in the order in which a case needs it. */
export const ACTS = [
	"decide-passport",
	"decide-address",
	"waive-information",
	"file",
	"approve",
	"propose-nif",
	"confirm-nif",
	"store-certificate",
	"ship",
	"request-information",
	"reject",
	"cancel",
	"reopen",
] as const;
export type Act = (typeof ACTS)[number];

export function isAct(value: unknown): value is Act {
	return typeof value === "string" && (ACTS as readonly string[]).includes(value);
}

/** The lines of the check list before a case is filed; every one must be ticked. */
export const FILING_CHECKS = ["attorney", "identity", "address", "representative"] as const;
export type FilingCheck = (typeof FILING_CHECKS)[number];

/** Carriers whose parcels we can link to (row 56); another name is fine too. */
export const KNOWN_CARRIERS = ["CTT", "DHL", "FedEx", "UPS"] as const;

/** An event with nothing filled in, for asking the status machine whether its time has come. */
function attempt(act: Act, application: Application): ApplicationEvent {
	const { nifProposal, rejectionProposal: refusal } = application;
	switch (act) {
		case "decide-passport":
			return { type: "document-decided", document: "passport", decision: "refused", reason: "" };
		case "decide-address":
			return { type: "document-decided", document: "address", decision: "refused", reason: "" };
		case "waive-information":
			return { type: "information-waived" };
		case "file":
			return { type: "filed", authorityReference: "", checkListDone: false };
		case "approve":
			return { type: "authority-approved", answer: "" };
		case "propose-nif":
			return { type: "nif-proposed", nif: "", repeated: "", prefixConfirmed: false };
		case "confirm-nif":
			return { type: "nif-confirmed", nif: nifProposal?.nif ?? "" };
		case "store-certificate":
			return { type: "certificate-stored", path: "" };
		case "ship":
			return {
				type: "shipping-updated",
				status: application.shippingStatus ?? "processing",
				carrier: "",
				trackingNumber: "",
				shippingDate: null,
				estimatedDeliveryDate: null,
				notes: null,
			};
		case "request-information":
			return { type: "information-requested", items: [] };
		case "reject":
			return refusal ? { type: "rejected", ...refusal } : { type: "rejection-proposed", reason: "", fault: "us" };
		case "cancel":
			return { type: "cancelled" };
		case "reopen":
			return { type: "reopened", reason: "" };
	}
}

/** Refusals that mean "not now" or "not you": nothing to explain, the act is left out. */
const SILENT: readonly FailureCode[] = ["wrong_state", "staff_only", "not_paid"];

/**
 * What this person may do with the case now: the status machine itself is asked, so that the desk never offers what
 * would be refused. `null` is an open act, a code the reason why one that is due must wait.
 */
export function openActs(now: Case, actor: Actor, at: number): Partial<Record<Act, FailureCode | null>> {
	const { application } = now;
	if (!application) return {};
	const open: Partial<Record<Act, FailureCode | null>> = {};
	for (const act of ACTS) {
		const result = transition(application.id, now, { eventId: act, actor, at, event: attempt(act, application) });
		if (result.ok || result.failure.kind === "invalid") open[act] = null;
		else if (!SILENT.includes(result.failure.code)) open[act] = result.failure.code;
	}
	return open;
}

/** On whose side the case is. */
export type NextActor = "applicant" | "us" | "second_person" | "authority" | "carrier" | "nobody";

export function nextActor(application: Application): NextActor {
	const { status, paidAt, nifProposal, rejectionProposal, shippingStatus } = application;
	if (nifProposal || rejectionProposal) return "second_person";
	if (status === "draft" || status === "verification_required") return "applicant";
	if (status === "pending") return paidAt === null ? "applicant" : "us";
	if (status === "processing") return "authority";
	if (status === "approved") return "us";
	if (status !== "completed" || !application.physicalDeliveryRequested || shippingStatus === "delivered")
		return "nobody";
	return shippingStatus === null || shippingStatus === "processing" || shippingStatus === "failed" ? "us" : "carrier";
}
