import type { Application, CaseDocument } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { ApplicationEvent } from "../application/event.ts";
import { requestItems } from "../application/review-transitions.ts";
import type { Context, Transition } from "../application/transition.ts";
import { documentChanged } from "../documents/case-documents.ts";
import { fixFor } from "./refusal-reasons.ts";

/**
 * The tax office sent the request back (F17): the applicant is asked to fix it, or we do. It is filed again
 * afterwards, at no extra cost; until then it counts as unfiled except for money (`wasFiled`).
 */
export function refuseByAuthority(
	application: Application,
	{ reason, answer, ask }: Extract<ApplicationEvent, { type: "authority-refused" }>,
	context: Context,
): Transition {
	const { status, filedAt, nifNumber } = application;
	if (status !== "processing" || filedAt === null || nifNumber !== null) return context.wrongState();
	if (!answer.trim()) return context.refuse("invalid", "reason_missing");
	const reset: Partial<Application> = {
		refusals: [...application.refusals, { reason, filedAt, at: context.now }],
		filedAt: null,
		authorityReference: null,
		nifProposal: null,
		certificateProposal: null,
		rejectionProposal: null,
	};
	const effects = mailEffects(application, context, "authority_refused");
	const mending = fixFor(reason);
	if (mending.by === "us") return context.change({ ...reset, status: "pending" }, effects);
	if (!ask.trim()) return context.refuse("invalid", "reason_missing");
	const waiting = requestItems({ ...application, resumeTo: "pending" }, [{ kind: mending.asks, reason: ask }]);
	return context.change({ ...reset, ...refused(application, mending.asks), ...waiting }, effects);
}

/** Reverts the acceptance of the document that the office refused. */
function refused({ mandate }: Application, document: CaseDocument | "information"): Partial<Application> {
	if (document === "information") return {};
	if (document !== "mandate") return documentChanged(document, { decision: "refused" });
	return mandate ? { mandate: { ...mandate, decision: "refused" } } : {};
}
