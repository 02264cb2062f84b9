import type { Application, CaseDocument } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { ApplicationEvent } from "../application/event.ts";
import { requestItems } from "../application/review-transitions.ts";
import type { Context, Transition } from "../application/transition.ts";
import { changeCaseDocument } from "../documents/case-documents.ts";
import { getFix } from "./refusal-reasons.ts";

/**
 * Records that the tax office sent the request back (F17). Either the applicant is asked to fix it, or we fix it. It is
 * then filed again at no extra cost. Until then it counts as unfiled, except for refunds (`wasFiled`).
 */
export function recordAuthorityRefusal(
	application: Application,
	{ reason, answer, requestToApplicant }: Extract<ApplicationEvent, { type: "authority-refused" }>,
	context: Context,
): Transition {
	const { status, filedAt, nifNumber } = application;
	if (status !== "processing" || filedAt === null || nifNumber !== null) return context.wrongState();
	if (!answer.trim()) return context.refuse("invalid", "reason_missing");
	const resetFields: Partial<Application> = {
		refusals: [...application.refusals, { reason, filedAt, at: context.now }],
		filedAt: null,
		authorityReference: null,
		nifProposal: null,
		certificateProposal: null,
		rejectionProposal: null,
	};
	const effects = mailEffects(application, context, "authority_refused");
	const fix = getFix(reason);
	if (fix.responsible === "us") return context.change({ ...resetFields, status: "pending" }, effects);
	if (!requestToApplicant.trim()) return context.refuse("invalid", "reason_missing");
	const requestFields = requestItems({ ...application, resumeTo: "pending" }, [
		{ kind: fix.requestedItem, reason: requestToApplicant },
	]);
	return context.change(
		{ ...resetFields, ...revertAcceptance(application, fix.requestedItem), ...requestFields },
		effects,
	);
}

/** Reverts the acceptance of the document that the tax office refused. */
function revertAcceptance({ mandate }: Application, document: CaseDocument | "information"): Partial<Application> {
	if (document === "information") return {};
	if (document !== "mandate") return changeCaseDocument(document, { decision: "refused" });
	return mandate ? { mandate: { ...mandate, decision: "refused" } } : {};
}
