import { awaitsAgentConsent } from "../agents/agent-consent.ts";
import { areDocumentsAccepted } from "../documents/case-documents.ts";
import { awaitsSignature, hasRepresentativeAccepted, isPassportConfirmed } from "../mandate/signed-mandate.ts";
import { PACKAGES } from "../money/packages.ts";
import { type Application, isFullyRefunded, isNifInCheck, isPaid, lacksCertificate } from "./application.ts";

/** The tasks of each party in an application. */
const TASKS_BY_PARTY = {
	applicant: ["finish", "pay", "provide", "agree", "sign", "arrange_delivery"],
	representative: ["accept"],
	us: ["settle_payment", "begin", "check", "file", "correct", "certify", "check_nif", "ship"],
	tax_office: ["decide"],
	carrier: ["deliver"],
} as const;
type Tasks = typeof TASKS_BY_PARTY;
export type Duty = { [Party in keyof Tasks]: { party: Party; task: Tasks[Party][number] } }[keyof Tasks];

export const PARTIES = Object.keys(TASKS_BY_PARTY) as Duty["party"][];
export const TASKS: readonly Duty["task"][] = Object.values(TASKS_BY_PARTY).flat();

/**
 * Returns all open tasks, the applicant's first: several parties may have tasks at the same time. Pages derive the next
 * actor only from this list. Empty for closed applications, for completed ones with nothing left to do, and for those
 * fully refunded before filing.
 */
export function listDuties(application: Application): Duty[] {
	switch (application.status) {
		case "draft":
			return [{ party: "applicant", task: "finish" }];
		case "pending":
			return isPaid(application) ? dutiesBeforeFiling(application) : paymentDuties(application);
		case "verification_required":
			return isPaid(application)
				? [{ party: "applicant", task: "provide" }, ...signingDuties(application)]
				: paymentDuties(application);
		case "processing":
			return [{ party: "tax_office", task: "decide" }];
		case "approved":
			return [{ party: "us", task: isNifInCheck(application) ? "check_nif" : "certify" }];
		case "completed":
			if (isNifInCheck(application)) return [{ party: "us", task: "check_nif" }];
			return lacksCertificate(application) ? [{ party: "us", task: "certify" }] : shippingDuties(application);
		default:
			return [];
	}
}

export function isWaitingForApplicant(duties: readonly Duty[]): boolean {
	return duties.some(({ party }) => party === "applicant");
}

const CLOCK_TASKS: readonly Duty["task"][] = ["begin", "check", "file", "correct", "decide", "certify", "check_nif"];

/** Whether we or the tax office work towards the NIF: only then can a date be promised. */
export function isClockRunning(duties: readonly Duty[]): boolean {
	return duties.some(({ task }) => CLOCK_TASKS.includes(task));
}

/** Whether everything waits for the applicant or their representative: the due date moves in the meantime. */
export function isClockPaused(duties: readonly Duty[]): boolean {
	return (
		!isClockRunning(duties) && duties.some(({ task }) => task === "provide" || task === "sign" || task === "accept")
	);
}

/**
 * Returns the duties of an unpaid application. A payment in progress or in dispute is not a task of the applicant, and
 * refunded applications have no tasks.
 */
function paymentDuties(application: Application): Duty[] {
	if (isFullyRefunded(application)) return [];
	const isOpen = ["pending", "failed", "canceled"].includes(application.paymentStatus);
	return [isOpen ? { party: "applicant", task: "pay" } : { party: "us", task: "settle_payment" }];
}

function dutiesBeforeFiling(application: Application): Duty[] {
	const { beginsAt, mandate, refusals } = application;
	const openDuties = signingDuties(application);
	if (beginsAt !== null) return [...openDuties, { party: "us", task: "begin" }];
	if (!areDocumentsAccepted(application)) return [...openDuties, { party: "us", task: "check" }];
	if (mandate?.decision === "review") return [...openDuties, { party: "us", task: "check" }];
	if (openDuties.length > 0) return openDuties;
	return [{ party: "us", task: refusals.length > 0 ? "correct" : "file" }];
}

/** Returns the open consent and signatures. The applicant signs only after the review of the passport. */
function signingDuties(application: Application): Duty[] {
	if (!isBeforeFiling(application)) return [];
	const openDuties: Duty[] = [];
	if (awaitsAgentConsent(application)) openDuties.push({ party: "applicant", task: "agree" });
	if (awaitsSignature(application) && isPassportConfirmed(application))
		openDuties.push({ party: "applicant", task: "sign" });
	if (!hasRepresentativeAccepted(application)) openDuties.push({ party: "representative", task: "accept" });
	return openDuties;
}

/** Whether it is paid and not yet filed. */
export function isBeforeFiling(application: Application): boolean {
	const isOpen = application.status === "pending" || application.status === "verification_required";
	return isOpen && isPaid(application) && application.filedAt === null;
}

function shippingDuties(application: Application): Duty[] {
	const { packageType, physicalDeliveryRequested, shippingStatus } = application;
	if (!physicalDeliveryRequested || shippingStatus === "delivered") return [];
	const isNotSent = shippingStatus === null || shippingStatus === "processing";
	const mustBeSent = isNotSent || shippingStatus === "failed";
	if (mustBeSent && PACKAGES[packageType].includesPost && isFullyRefunded(application)) return [];
	if (shippingStatus === "failed")
		return [
			{ party: "applicant", task: "arrange_delivery" },
			{ party: "us", task: "ship" },
		];
	return [isNotSent ? { party: "us", task: "ship" } : { party: "carrier", task: "deliver" }];
}
