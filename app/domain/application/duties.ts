import { documentsAccepted } from "../documents/case-documents.ts";
import { awaitsSignature, isPassportKnown, representativeAccepted } from "../mandate/signed-mandate.ts";
import { type Application, isPaid } from "./application.ts";

/** Who has something to do for an application, and what. */
export type Duty =
	| { party: "applicant"; task: "finish" | "pay" | "provide" | "sign" }
	| { party: "representative"; task: "accept" }
	| { party: "us"; task: "settle_payment" | "begin" | "check" | "file" | "correct" | "certify" | "ship" }
	| { party: "tax_office"; task: "decide" }
	| { party: "carrier"; task: "deliver" };

/**
 * Everything that is open, the applicant's first: several parties can have something to do at the same time. Only what this
 * says may be said of whose turn it is. Empty once all is done, and for what is closed.
 */
export function dutiesOf(application: Application): Duty[] {
	switch (application.status) {
		case "draft":
			return [{ party: "applicant", task: "finish" }];
		case "pending":
			return isPaid(application) ? beforeFiling(application) : beforePayment(application);
		case "verification_required":
			return [{ party: "applicant", task: "provide" }, ...signing(application)];
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

export function isApplicantsTurn(duties: readonly Duty[]): boolean {
	return duties.some(({ party }) => party === "applicant");
}

/** Money that a bank works on or disputes is no longer the applicant's to pay. */
function beforePayment({ paymentStatus }: Application): Duty[] {
	const isOpen = ["pending", "failed", "canceled"].includes(paymentStatus);
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

function shipping({ physicalDeliveryRequested, shippingStatus, trackingNumber }: Application): Duty[] {
	if (!physicalDeliveryRequested || shippingStatus === "delivered") return [];
	return [trackingNumber === null ? { party: "us", task: "ship" } : { party: "carrier", task: "deliver" }];
}
