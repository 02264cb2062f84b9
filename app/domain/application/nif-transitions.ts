import { applicantNifProblem, needsPrefixConfirmation, normaliseNif } from "../person/nif.ts";
import { isSamePerson, makerAndChecker, proposedBy } from "../staff/approval.ts";
import { isDeliveryBeingRefunded } from "../withdrawal/post-order.ts";
import type { Application, TypedNif } from "./application.ts";
import { mailEffects } from "./closing.ts";
import type { ApplicationEvent } from "./event.ts";
import type { Context, Transition } from "./transition.ts";

type Event<T extends ApplicationEvent["type"]> = Extract<ApplicationEvent, { type: T }>;

/** Proposes the number (S8, first person). */
export function proposeNif(application: Application, event: Event<"nif-proposed">, context: Context): Transition {
	if (application.status !== "processing" && application.status !== "approved") return context.wrongState();
	if (application.nifNumber !== null) return context.wrongState();
	return propose(application, event, context);
}

/** Confirms the number (S8, second person). */
export function confirmNif(application: Application, event: Event<"nif-confirmed">, context: Context): Transition {
	if (application.status !== "processing" && application.status !== "approved") return context.wrongState();
	if (application.nifNumber !== null) return context.wrongState();
	return confirm(application, event, context, (confirmed) =>
		context.change(
			{ ...confirmed, status: "approved", stateSince: context.now, rejectionProposal: null },
			mailEffects(application, context, "nif_assigned"),
		),
	);
}

/** Proposes a replacement for a wrong number (decision 080, first person). The wrong number is hidden from then on. */
export function proposeReplacement(
	application: Application,
	{ cause, ...event }: Event<"nif-replacement-proposed">,
	context: Context,
): Transition {
	if (!mayReplaceNif(application)) return context.wrongState();
	if (normaliseNif(event.nif) === application.nifNumber) return context.refuse("invalid", "nif_same");
	return propose(application, event, context, { cause });
}

/**
 * Replaces the number (second person). The certificate shows the old number, so it is removed until another is
 * stored, and a printed one is sent again.
 */
export function replaceNif(application: Application, event: Event<"nif-replaced">, context: Context): Transition {
	if (!mayReplaceNif(application)) return context.wrongState();
	return confirm(application, event, context, (confirmed) =>
		context.change(
			{
				...confirmed,
				certificateProposal: null,
				originalDocumentPath: null,
				...repostCertificate(application, context),
			},
			mailEffects(application, context, "nif_replaced"),
		),
	);
}

function mayReplaceNif({ status, nifNumber }: Application): boolean {
	return nifNumber !== null && (status === "approved" || status === "completed");
}

function propose(
	application: Application,
	input: TypedNif,
	context: Context,
	replacement: Pick<NonNullable<Application["nifProposal"]>, "cause"> = {},
): Transition {
	if (context.actor.kind !== "staff") return context.wrongState();
	const nif = normaliseNif(input.nif);
	if (nif !== normaliseNif(input.repeated)) return context.refuse("invalid", "nif_mismatch");
	const problem = applicantNifProblem(nif);
	if (problem) return context.refuse("invalid", problem);
	if (needsPrefixConfirmation(nif) && !input.prefixConfirmed) return context.refuse("invalid", "nif_prefix");
	if (nif === normaliseNif(application.representativeNif ?? ""))
		return context.refuse("invalid", "nif_is_representative");
	return context.change({ nifProposal: { nif, ...replacement, ...proposedBy(context.actor, context.now) } });
}

function confirm(
	{ nifProposal }: Application,
	{ nif }: { nif: string },
	context: Context,
	apply: (changes: Partial<Application>) => Transition,
): Transition {
	if (!nifProposal || context.actor.kind !== "staff") return context.wrongState();
	if (isSamePerson(nifProposal, context.actor)) return context.refuse("conflict", "same_person");
	if (nifProposal.nif !== normaliseNif(nif)) return context.refuse("invalid", "nif_mismatch");
	const { maker, checker } = makerAndChecker(nifProposal, context.actor);
	return apply({ nifNumber: nifProposal.nif, nifProposal: null, nifMaker: maker, nifChecker: checker });
}

/** Returns the fields that send the printed certificate again, because an earlier parcel contained the old one. */
function repostCertificate(application: Application, { payments }: Context): Partial<Application> {
	const { physicalDeliveryRequested, shippingStatus } = application;
	if (!physicalDeliveryRequested || shippingStatus === null || isDeliveryBeingRefunded(application, payments))
		return {};
	return { shippingStatus: "processing", trackingNumber: null, shippingDate: null, estimatedDeliveryDate: null };
}
