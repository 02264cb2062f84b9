import { type Application, isPaid } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { ApplicationEvent } from "../application/event.ts";
import { resumeFields } from "../application/review-transitions.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isRepresented } from "../guardian/guardian.ts";
import { hasRepresentativeAccepted } from "./signed-mandate.ts";

/**
 * Records a signed power of attorney. A document for the tax office replaces an unaccepted one and fulfils a request
 * for it. A document that binds only the two parties is stored separately.
 */
export function signMandate(
	application: Application,
	event: Extract<ApplicationEvent, { type: "mandate-signed" }>,
	context: Context,
): Transition {
	if (application.status !== "pending" && application.status !== "verification_required") return context.wrongState();
	if (application.filedAt !== null) return context.wrongState();
	if (!isPaid(application)) return context.refuse("conflict", "not_paid");
	const signer = isRepresented(application) ? { asRepresentatives: true as const } : {};
	const signed = { ...event.signed, ...signer, at: context.now, decision: "review" as const };
	if (!event.forOffice) return context.change({ agreement: { ...signed, decision: "accepted" } });
	if (application.mandate?.decision === "accepted") return context.refuse("conflict", "mandate_accepted");
	const requestedItems = application.requestedItems.map((item) =>
		item.kind === "mandate" ? { ...item, done: true } : item,
	);
	const isComplete = application.status === "verification_required" && requestedItems.every(({ done }) => done);
	if (!isComplete) return context.change({ mandate: signed, requestedItems });
	return context.change(
		{ mandate: signed, ...resumeFields(application, context.now) },
		mailEffects(application, context, "information_received"),
	);
}

/** Records that the applicant's own representative accepted. */
export function acceptAsRepresentative(application: Application, context: Context): Transition {
	if (application.status !== "pending" && application.status !== "verification_required") return context.wrongState();
	if (application.filedAt !== null) return context.wrongState();
	if (!isPaid(application)) return context.refuse("conflict", "not_paid");
	if (hasRepresentativeAccepted(application)) return context.refuse("conflict", "representative_accepted");
	return context.change({ representativeAcceptedAt: context.now });
}

/** Returns the fields that require another review, because an answer in the document was corrected. */
export function resetSignedPagesReview({ mandate }: Application): Partial<Application> {
	return mandate?.decision === "accepted" ? { mandate: { ...mandate, decision: "review" } } : {};
}
