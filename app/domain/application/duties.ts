import { documentsAccepted } from "../documents/case-documents.ts";
import { awaitsSignature, isPassportKnown, representativeAccepted } from "../mandate/signed-mandate.ts";
import { PACKAGES } from "../money/packages.ts";
import { type Application, isFullyRefunded, isPaid } from "./application.ts";

/** Who can have something to do for an application, and what. */
const TASKS_OF = {
	applicant: ["finish", "pay", "provide", "sign", "arrange_delivery"],
	representative: ["accept"],
	us: ["settle_payment", "begin", "check", "file", "correct", "certify", "ship"],
	tax_office: ["decide"],
	carrier: ["deliver"],
} as const;
type Tasks = typeof TASKS_OF;
export type Duty = { [Party in keyof Tasks]: { party: Party; task: Tasks[Party][number] } }[keyof Tasks];

export const PARTIES = Object.keys(TASKS_OF) as Duty["party"][];
export const TASKS: readonly Duty["task"][] = Object.values(TASKS_OF).flat();

/**
 * Everything that is open, the applicant's first: several parties can have something to do at the same time. Only what this
 * says may be said of whose turn it is. Empty once all is done, and for what is closed or was paid back.
 */
export function dutiesOf(application: Application): Duty[] {
	switch (application.status) {
		case "draft":
			return [{ party: "applicant", task: "finish" }];
		case "pending":
			return isPaid(application) ? beforeFiling(application) : unpaid(application);
		case "verification_required":
			return isPaid(application)
				? [{ party: "applicant", task: "provide" }, ...signing(application)]
				: unpaid(application);
		case "processing":
			return [{ party: "tax_office", task: "decide" }];
		case "approved":
			return [{ party: "us", task: "certify" }];
		case "completed":
			return shipping(application);
		default:
			return [];
	}
}

export function isWaitingForApplicant(duties: readonly Duty[]): boolean {
	return duties.some(({ party }) => party === "applicant");
}

const CLOCKED: readonly Duty["task"][] = ["begin", "check", "file", "correct", "decide", "certify"];

/** Whether we or the tax office work towards the number: only then can a date be named for it. */
export function isClockRunning(duties: readonly Duty[]): boolean {
	return duties.some(({ task }) => CLOCKED.includes(task));
}

/** Whether it is the applicant or their representative alone for whom everything waits: the date moves meanwhile. */
export function isClockPaused(duties: readonly Duty[]): boolean {
	return (
		!isClockRunning(duties) && duties.some(({ task }) => task === "provide" || task === "sign" || task === "accept")
	);
}

/** Money that a bank works on or disputes is no longer the applicant's to pay, and nobody works for money that went back. */
function unpaid(application: Application): Duty[] {
	if (isFullyRefunded(application)) return [];
	const isOpen = ["pending", "failed", "canceled"].includes(application.paymentStatus);
	return [isOpen ? { party: "applicant", task: "pay" } : { party: "us", task: "settle_payment" }];
}

function beforeFiling(application: Application): Duty[] {
	const { beginsAt, mandate, refusals } = application;
	const open = signing(application);
	if (beginsAt !== null) return [...open, { party: "us", task: "begin" }];
	if (!documentsAccepted(application)) return [...open, { party: "us", task: "check" }];
	if (mandate?.decision === "review") return [...open, { party: "us", task: "check" }];
	if (open.length > 0) return open;
	return [{ party: "us", task: refusals.length > 0 ? "correct" : "file" }];
}

/** The signature, not before somebody has looked at the passport, and the word of the applicant's own representative. */
function signing(application: Application): Duty[] {
	if (!isBeforeFiling(application)) return [];
	const open: Duty[] = [];
	if (awaitsSignature(application) && isPassportKnown(application)) open.push({ party: "applicant", task: "sign" });
	if (!representativeAccepted(application)) open.push({ party: "representative", task: "accept" });
	return open;
}

/** Paid, and not with the tax office yet. */
export function isBeforeFiling(application: Application): boolean {
	const open = application.status === "pending" || application.status === "verification_required";
	return open && isPaid(application) && application.filedAt === null;
}

function shipping(application: Application): Duty[] {
	const { packageType, physicalDeliveryRequested, shippingStatus } = application;
	if (!physicalDeliveryRequested || shippingStatus === "delivered") return [];
	const isHere = shippingStatus === null || shippingStatus === "processing";
	const isToSend = isHere || shippingStatus === "failed";
	if (isToSend && PACKAGES[packageType].includesPost && isFullyRefunded(application)) return [];
	if (shippingStatus === "failed")
		return [
			{ party: "applicant", task: "arrange_delivery" },
			{ party: "us", task: "ship" },
		];
	return [isHere ? { party: "us", task: "ship" } : { party: "carrier", task: "deliver" }];
}
