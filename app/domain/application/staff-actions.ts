import type { FailureCode } from "../failure.ts";
import type { Payment } from "../money/payment.ts";
import { hasProposedRefund } from "../money/proposed-refund.ts";
import { getRefundableAmount } from "../money/refund.ts";
import { PROPOSALS } from "../staff/approval.ts";
import { getProposer } from "../staff/return-proposal.ts";
import { isDeliveryBeingRefunded } from "../withdrawal/post-order.ts";
import { type Application, isPaid, mayUseCertificate } from "./application.ts";
import { currentlyCorrectableFields } from "./correct-answer.ts";
import { type Duty, listDuties } from "./duties.ts";
import type { Actor, ApplicationEvent } from "./event.ts";
import { transition } from "./status.ts";
import type { ApplicationState } from "./transition.ts";

/** Actions of staff on an application, in the usual order. */
export const ACTIONS = [
	"decide-passport",
	"decide-address",
	"decide-guardian",
	"decide-mandate",
	"store-mandate",
	"correct",
	"waive-information",
	"file",
	"refuse",
	"approve",
	"propose-nif",
	"confirm-nif",
	"replace-nif",
	"confirm-replaced-nif",
	"store-certificate",
	"confirm-certificate",
	"ship",
	"request-information",
	"reject",
	"return-proposal",
	"cancel",
	"withdraw",
	"reopen",
	"ask-correction",
	"file-correction",
	"refuse-correction",
	"request-password",
	"store-password",
	"resign-representation",
	"file-representation-end",
	"end-representation",
	"refund",
	"decide-refund",
	"refuse-refund",
] as const;
export type StaffAction = (typeof ACTIONS)[number];

export function isAction(value: unknown): value is StaffAction {
	return typeof value === "string" && (ACTIONS as readonly string[]).includes(value);
}

/** The checklist before filing; every item must be ticked. */
export const FILING_CHECKS = ["identity", "address", "representative"] as const;
export type FilingCheck = (typeof FILING_CHECKS)[number];

/** Carriers with a tracking link (row 56); other names are allowed too. */
export const KNOWN_CARRIERS = ["CTT", "DHL", "FedEx", "UPS"] as const;

/** Actions on one payment; all others concern the whole application. */
type MoneyAction = "refund" | "decide-refund" | "refuse-refund";
type ApplicationAction = Exclude<StaffAction, MoneyAction>;

export function isMoneyAction(action: string | null): action is MoneyAction {
	return action === "refund" || action === "decide-refund" || action === "refuse-refund";
}

const NO_FINDINGS = { hasText: false, showsNif: false, showsName: false };

/** Returns the action's event without data, to test whether the state machine allows it now. */
function buildProbeEvent(action: ApplicationAction, application: Application): ApplicationEvent {
	const { nifProposal, certificateProposal, rejectionProposal: rejection } = application;
	switch (action) {
		case "decide-passport":
			return { type: "document-decided", document: "passport", decision: "refused", reason: "" };
		case "decide-address":
			return { type: "document-decided", document: "address", decision: "refused", reason: "" };
		case "decide-guardian":
			return { type: "document-decided", document: "guardian", decision: "refused", reason: "" };
		case "decide-mandate":
			return { type: "document-decided", document: "mandate", decision: "refused", reason: "" };
		case "store-mandate":
			return { type: "mandate-signed", signed: { path: "", kind: "ink", edition: null }, forOffice: true };
		case "correct":
			return {
				type: "answer-corrected",
				field: currentlyCorrectableFields(application)[0] ?? "firstName",
				before: "",
				value: "",
				reason: "",
				document: null,
			};
		case "waive-information":
			return { type: "information-waived" };
		case "file":
			return { type: "filed", authorityReference: "", checkListDone: false };
		case "refuse":
			return { type: "authority-refused", reason: "technical", answer: "", requestToApplicant: "" };
		case "approve":
			return { type: "authority-approved", answer: "" };
		case "propose-nif":
			return { type: "nif-proposed", nif: "", repeated: "", prefixConfirmed: false };
		case "confirm-nif":
			return { type: "nif-confirmed", nif: nifProposal?.nif ?? "" };
		case "replace-nif":
			return { type: "nif-replacement-proposed", nif: "", repeated: "", prefixConfirmed: false, cause: "typing_error" };
		case "confirm-replaced-nif":
			return { type: "nif-replaced", nif: nifProposal?.nif ?? "" };
		case "store-certificate":
			return { type: "certificate-stored", path: "", check: NO_FINDINGS, reason: "" };
		case "confirm-certificate":
			return { type: "certificate-confirmed", path: certificateProposal?.path ?? "", reason: "" };
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
			return rejection ? { type: "rejected", ...rejection } : { type: "rejection-proposed", reason: "", fault: "us" };
		case "return-proposal": {
			const proposal = PROPOSALS.find((kind) => getProposer(application, kind)) ?? "nif";
			return { type: "proposal-returned", proposal, reason: "" };
		}
		case "ask-correction":
			return { type: "nif-correction-requested", wrong: [], note: "" };
		case "file-correction":
			return { type: "nif-correction-filed", reference: "" };
		case "refuse-correction":
			return { type: "nif-correction-refused", answer: "" };
		case "request-password":
			return { type: "password-requested", reference: "" };
		case "store-password":
			return { type: "password-arrived" };
		case "resign-representation":
			return { type: "representation-resigned", reason: "-" };
		case "file-representation-end":
			return { type: "representation-end-filed", reference: "" };
		case "end-representation":
			return { type: "representation-ended" };
		case "cancel":
			return { type: "cancelled" };
		case "withdraw":
			return { type: "withdrawn", statedAt: application.createdAt, channel: "staff", language: application.language };
		case "reopen":
			return { type: "reopened", reason: "" };
	}
}

/** Failures for which an action is omitted without explanation: it is not possible now, or not for this person. */
const SILENT_FAILURES: readonly FailureCode[] = [
	"wrong_state",
	"staff_only",
	"not_paid",
	"correction_ended",
	"mandate_accepted",
	"nif_correction_open",
	"resigned_too_early",
];

/** Returns null if the state machine allows the event for this person, otherwise the reason. */
function findRefusal(state: ApplicationState, actor: Actor, now: number, event: ApplicationEvent): FailureCode | null {
	const result = transition(state.application?.id ?? "", state, { eventId: "preview", actor, at: now, event });
	return result.ok || result.failure.kind === "invalid" ? null : result.failure.code;
}

/** Returns null if the action is allowed, a code if it must wait, undefined if it is omitted. */
function evaluateAction(...args: Parameters<typeof findRefusal>): FailureCode | null | undefined {
	const code = findRefusal(...args);
	return code !== null && SILENT_FAILURES.includes(code) ? undefined : code;
}

/**
 * Returns the actions that this person can take on the application now. Asks the state machine, so that the admin area
 * never offers an action that would be refused. `null` means available, a code is the reason to wait.
 */
export function availableActions(
	state: ApplicationState,
	actor: Actor,
	now: number,
): Partial<Record<StaffAction, FailureCode | null>> {
	const { application } = state;
	if (!application) return {};
	const available: Partial<Record<StaffAction, FailureCode | null>> = {};
	for (const action of ACTIONS) {
		const answer = isMoneyAction(action)
			? undefined
			: evaluateAction(state, actor, now, buildProbeEvent(action, application));
		if (answer !== undefined) available[action] = answer;
	}
	return available;
}

/**
 * Returns why each action omitted by `availableActions` is unavailable to this person; excludes actions on payments.
 */
export function unavailableActions(
	state: ApplicationState,
	actor: Actor,
	now: number,
): Partial<Record<StaffAction, FailureCode>> {
	const { application } = state;
	const unavailable: Partial<Record<StaffAction, FailureCode>> = {};
	if (!application) return unavailable;
	for (const action of ACTIONS) {
		if (isMoneyAction(action)) continue;
		const code = findRefusal(state, actor, now, buildProbeEvent(action, application));
		if (code !== null && SILENT_FAILURES.includes(code)) unavailable[action] = code;
	}
	return unavailable;
}

/** Returns whether this person may refund this payment now, with the same values as `evaluateAction`. */
export function checkRefundAvailability(
	state: ApplicationState,
	payment: Payment,
	actor: Actor,
	now: number,
): FailureCode | null | undefined {
	const available = getRefundableAmount(payment);
	if (available <= 0) return undefined;
	const emptyRefund = { paymentId: payment.id, refundId: "", amount: 0, available, note: "", limit: 0 };
	return evaluateAction(state, actor, now, { type: "refund-requested", ...emptyRefund });
}

/** Tasks for staff: the duties of all parties, and proposals that await a second person. */
export type StaffDuty = Duty | { party: "second_person"; task: "confirm" };

/**
 * @param payments the application's payments: a refund may await a second person, and a parcel may have been refunded
 */
export function staffDuties(application: Application, payments: readonly Payment[]): StaffDuty[] {
	const { nifProposal, certificateProposal, rejectionProposal } = application;
	const isProposed = nifProposal || certificateProposal || rejectionProposal || hasProposedRefund(payments);
	const openDuties = listDuties(application).filter(
		({ party, task }) =>
			// A proposed number means that the tax office has decided.
			!(task === "decide" && nifProposal) &&
			task !== "check_nif" &&
			!(party === "us" && task === "ship" && isDeliveryBeingRefunded(application, payments)),
	);
	return isProposed ? [{ party: "second_person", task: "confirm" }, ...openDuties] : openDuties;
}

/**
 * Returns why no shipping label can be printed now; null if one can. The certificate is posted once, after it was
 * issued and before the parcel is sent.
 */
export function shippingLabelObstacle(application: Application): FailureCode | null {
	const { physicalDeliveryRequested, shippingStatus, physicalDeliveryAddress } = application;
	const isWaiting = shippingStatus === null || shippingStatus === "processing";
	if (!mayUseCertificate(application) || !physicalDeliveryRequested || !isWaiting || !isPaid(application))
		return "label_not_due";
	return physicalDeliveryAddress ? null : "label_no_address";
}
