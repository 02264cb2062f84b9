import { completeCorrection } from "../aftercare/correction-transitions.ts";
import { isConclusive } from "../documents/certificate-check.ts";
import { isSamePerson, makerAndChecker, proposedBy } from "../staff/approval.ts";
import { type Application, isNifInCheck, lacksCertificate } from "./application.ts";
import { mailEffects } from "./closing.ts";
import type { ApplicationEvent, MailTemplate } from "./event.ts";
import type { Context, Transition } from "./transition.ts";

type Event<T extends ApplicationEvent["type"]> = Extract<ApplicationEvent, { type: T }>;

/** Proposes a certificate (S9, first person). The applicant does not see it until a second person confirms it. */
export function proposeCertificate(
	application: Application,
	{ path, check, reason }: Event<"certificate-stored">,
	context: Context,
): Transition {
	if (!mayHaveCertificate(application) || context.actor.kind !== "staff") return context.wrongState();
	if (isNifInCheck(application)) return context.refuse("conflict", "nif_in_check");
	const isReplacement = application.originalDocumentPath !== null;
	if (isReplacement && !reason.trim()) return context.refuse("invalid", "reason_missing");
	const proposal = proposedBy(context.actor, context.now);
	const certificateProposal = { path, ...proposal, check, reason: reason.trim() || null };
	return context.change({ certificateProposal });
}

/** Confirms a certificate (S9, second person) and releases it to the applicant, who is notified of a replacement. */
export function confirmCertificate(
	application: Application,
	{ path, reason }: Event<"certificate-confirmed">,
	context: Context,
): Transition {
	const proposal = application.certificateProposal;
	if (!mayHaveCertificate(application) || !proposal || context.actor.kind !== "staff") return context.wrongState();
	if (isSamePerson(proposal, context.actor)) return context.refuse("conflict", "same_person");
	if (proposal.path !== path) return context.refuse("conflict", "stale_version");
	if (isNifInCheck(application)) return context.refuse("conflict", "nif_in_check");
	if (application.nifNumber === null) return context.refuse("conflict", "nif_missing");
	if (!isConclusive(proposal.check) && !reason.trim()) return context.refuse("invalid", "certificate_unproved");
	const { maker, checker } = makerAndChecker(proposal, context.actor);
	const completedCorrection = completeCorrection(application, context.now);
	return context.change(
		{
			originalDocumentPath: path,
			certificateProposal: null,
			certificateMaker: maker,
			certificateChecker: checker,
			...completedCorrection,
		},
		application.status === "completed"
			? mailEffects(application, context, completedCorrection ? "nif_correction_done" : newCertificateMail(application))
			: [],
	);
}

/**
 * Returns the mail about a new certificate. After a correction of the number it is the first certificate with that
 * number (decision 080).
 */
function newCertificateMail(application: Application): MailTemplate {
	return lacksCertificate(application) ? "certificate_ready" : "certificate_replaced";
}

function mayHaveCertificate({ status }: Application): boolean {
	return status === "processing" || status === "approved" || status === "completed";
}
