import { initialPassword } from "../aftercare/password-transitions.ts";
import { awaitsAgentConsent, isAgentAuthorised } from "../agents/agent-consent.ts";
import { areDocumentsAccepted, changeCaseDocument, getCaseDocument } from "../documents/case-documents.ts";
import type { DocumentType } from "../documents/document-check.ts";
import { isRepresented, isUnderAge } from "../guardian/guardian.ts";
import { hasRepresentativeAccepted } from "../mandate/signed-mandate.ts";
import { isSamePerson, makerAndChecker, proposedBy } from "../staff/approval.ts";
import { mayFile } from "../withdrawal/begin-request.ts";
import { isDeliveryBeingRefunded } from "../withdrawal/post-order.ts";
import { type Application, type CaseDocument, isPaid, mayUseCertificate, type RequestedItem } from "./application.ts";
import { cancelOpenPayments, closedFields, isClosed, mailEffects } from "./closing.ts";
import { requiredChecks } from "./document-checks.ts";
import type { Actor, ApplicationEvent } from "./event.ts";
import { extendDueDate } from "./expected-dates.ts";
import { canChangeShipping } from "./shipping.ts";
import { mayHaveNif } from "./stored-personal-info.ts";
import type { Context, Transition } from "./transition.ts";

export function requestInformation(
	application: Application,
	event: Extract<ApplicationEvent, { type: "information-requested" }>,
	context: Context,
): Transition {
	if (application.status !== "pending" && application.status !== "processing") return context.wrongState();
	if (!isPaid(application)) return context.refuse("conflict", "not_paid");
	if (event.items.length === 0) return context.refuse("invalid", "items_missing");
	if (!isRepresented(application) && event.items.some(({ kind }) => kind === "guardian")) return context.wrongState();
	if (event.items.some((item) => !item.reason.trim())) return context.refuse("invalid", "reason_missing");
	return context.change(requestItems(application, event.items), mailEffects(application, context, "action_needed"));
}

/**
 * Returns the fields that restore the status before the request for information. The due date moves by the business
 * time that the applicant took, because our clock was paused (S4, S5).
 */
export function resumeFields(application: Application, now: number): Partial<Application> {
	const { estimatedCompletionDate: due } = application;
	return {
		status: application.resumeTo ?? "pending",
		resumeTo: null,
		requestedItems: [],
		...(due === null ? {} : extendDueDate(application, due, now)),
	};
}

export function provideInformation(
	application: Application,
	event: Extract<ApplicationEvent, { type: "information-provided" }>,
	context: Context,
): Transition {
	if (application.status !== "verification_required") return context.wrongState();
	const item = application.requestedItems[event.item];
	if (!item || item.done) return context.refuse("invalid", "items_missing");
	if (item.kind === "mandate") return context.wrongState();
	if (context.actor.kind === "agent" && !mayAgentProvide(application, context.actor, item)) return context.wrongState();
	if (item.kind !== "information" && !event.document) return context.refuse("invalid", "file_missing");
	if (event.document?.decision === "rejected") return context.refuse("invalid", "document_rejected");
	const requestedItems = application.requestedItems.map((item, index) =>
		index === event.item ? { ...item, done: true } : item,
	);
	const documentChanges =
		item.kind === "information" || !event.document ? {} : changeCaseDocument(item.kind, event.document);
	if (requestedItems.some((item) => !item.done)) return context.change({ ...documentChanges, requestedItems });
	return context.change(
		{ ...documentChanges, ...resumeFields(application, context.now) },
		mailEffects(application, context, "information_received"),
	);
}

/** Whether the firm may provide an item: only documents, because all other requests are for the client. */
function mayAgentProvide(application: Application, actor: Extract<Actor, { kind: "agent" }>, { kind }: RequestedItem) {
	return actor.agentId === application.agentId && isAgentAuthorised(application) && kind !== "information";
}

export function decideDocument(
	application: Application,
	event: Extract<ApplicationEvent, { type: "document-decided" }>,
	context: Context,
): Transition {
	const { document, decision, reason } = event;
	if (application.status !== "pending" && application.status !== "verification_required") return context.wrongState();
	if (!isPaid(application)) return context.refuse("conflict", "not_paid");
	// Once filed, the tax office has the document and cannot receive another.
	if (document === "mandate" && (!application.mandate || application.filedAt !== null)) return context.wrongState();
	if (document === "guardian" && !isReceived(application, document)) return context.wrongState();
	if (decision === "refused" && !reason.trim()) return context.refuse("invalid", "reason_missing");
	const mandatoryChecks = requiredChecks(
		document,
		document === "mandate" ? null : getCaseDocument(application, document).decision,
	);
	if (decision === "accepted" && !mandatoryChecks.every((check) => event.checks?.includes(check)))
		return context.refuse("invalid", "checks_open");
	const changes = withDecision(application, document, decision);
	if (decision === "accepted") return acceptDocument(application, document, changes, context);
	return context.change(
		{ ...changes, ...requestItems(application, [{ kind: document, reason }]) },
		mailEffects(application, context, "action_needed"),
	);
}

/** Whether such a document was received and not refused. */
function isReceived(application: Application, kind: DocumentType): boolean {
	const { path, decision } = getCaseDocument(application, kind);
	return path !== null && decision !== null;
}

function withDecision(
	{ mandate }: Application,
	document: CaseDocument,
	decision: "accepted" | "refused",
): Partial<Application> {
	if (document !== "mandate") return changeCaseDocument(document, { decision });
	return { mandate: mandate && { ...mandate, decision } };
}

/** Marks requests for an accepted document as done. The application continues if no other request is open. */
function acceptDocument(
	application: Application,
	document: CaseDocument,
	changes: Partial<Application>,
	context: Context,
): Transition {
	const requestedItems = application.requestedItems.map((item) =>
		item.kind === document ? { ...item, done: true } : item,
	);
	const isComplete = application.status === "verification_required" && requestedItems.every(({ done }) => done);
	if (!isComplete) return context.change({ ...changes, requestedItems });
	return context.change(
		{ ...changes, ...resumeFields(application, context.now) },
		mailEffects(application, context, "information_received"),
	);
}

/**
 * Adds items to the requested ones. Earlier items keep their position, because open pages refer to them by index. A
 * document whose request is still open gets a new reason instead of a second item.
 */
export function requestItems(
	application: Application,
	items: readonly Pick<RequestedItem, "kind" | "reason">[],
): Partial<Application> {
	const requestedItems = [...application.requestedItems];
	for (const { kind, reason } of items) {
		const item = { kind, reason: reason.trim(), done: false };
		const existingIndex = application.requestedItems.findIndex(
			(item) => !item.done && kind !== "information" && item.kind === kind,
		);
		if (existingIndex < 0) requestedItems.push(item);
		else requestedItems[existingIndex] = item;
	}
	const resumeTo = application.resumeTo ?? (application.status === "processing" ? "processing" : "pending");
	return { status: "verification_required", resumeTo, requestedItems };
}

/**
 * Updates the result of the automatic checks, which applies until staff decide. Results for a replaced document are
 * ignored.
 */
export function checkDocument(
	application: Application,
	event: Extract<ApplicationEvent, { type: "document-checked" }>,
	context: Context,
): Transition {
	const { document, decision } = event;
	const { path, decision: currentDecision } = getCaseDocument(application, document);
	const canIgnoreResult =
		currentDecision === null ||
		currentDecision === "accepted" ||
		currentDecision === "refused" ||
		currentDecision === decision;
	if (path !== event.path || canIgnoreResult || isClosed(application))
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	return context.change(changeCaseDocument(document, { decision }));
}

export function fileApplication(
	application: Application,
	event: Extract<ApplicationEvent, { type: "filed" }>,
	context: Context,
): Transition {
	if (application.status !== "pending") return context.wrongState();
	if (!isPaid(application)) return context.refuse("conflict", "not_paid");
	if (!areDocumentsAccepted(application)) return context.refuse("conflict", "documents_not_accepted");
	if (application.mandate?.decision !== "accepted") return context.refuse("conflict", "mandate_not_accepted");
	const isApplicantUnderAge = isUnderAge(application.dateOfBirth, context.now);
	if (isApplicantUnderAge && application.guardianDecision !== "accepted")
		return context.refuse("conflict", "documents_not_accepted");
	if ((application.mandate.asRepresentatives ?? false) !== isApplicantUnderAge)
		return context.refuse("conflict", "mandate_other_signer");
	if (!hasRepresentativeAccepted(application)) return context.refuse("conflict", "representative_not_ready");
	if (awaitsAgentConsent(application)) return context.refuse("conflict", "agent_consent_missing");
	if (!mayFile(application, context.now)) return context.refuse("conflict", "consent_missing");
	const isEarlierNifCheckDone = event.earlierNifSearched || !mayHaveNif(application);
	const isGuardianCheckDone = event.guardianChecked || !isApplicantUnderAge;
	if (!event.checkListDone || !isEarlierNifCheckDone || !isGuardianCheckDone)
		return context.refuse("invalid", "checklist_incomplete");
	return context.change(
		{
			status: "processing",
			filedAt: context.now,
			rejectionProposal: null,
			authorityReference: event.authorityReference.trim() || null,
		},
		mailEffects(application, context, "filed"),
	);
}

export function completeApplication(application: Application, context: Context): Transition {
	if (application.status !== "approved") return context.wrongState();
	if (application.nifNumber === null) return context.refuse("conflict", "nif_not_assigned");
	if (application.originalDocumentPath === null) return context.refuse("conflict", "certificate_missing");
	return context.change(
		{
			status: "completed",
			completionDate: context.now,
			...initialPassword(application, context.now),
			shippingStatus: application.physicalDeliveryRequested ? "processing" : null,
		},
		mailEffects(application, context, "certificate_ready"),
	);
}

export function rejectApplication(
	application: Application,
	event: Extract<ApplicationEvent, { type: "rejected" | "rejection-proposed" }>,
	context: Context,
): Transition {
	if (!["pending", "verification_required", "processing"].includes(application.status)) return context.wrongState();
	if (application.nifNumber !== null || context.actor.kind !== "staff") return context.wrongState();
	if (!event.reason.trim()) return context.refuse("invalid", "reason_missing");
	const { reason, fault } = event;
	if (event.type === "rejection-proposed")
		return context.change({ rejectionProposal: { reason, fault, ...proposedBy(context.actor, context.now) } });
	let makerFields = {};
	if (application.paidAt !== null) {
		const proposal = application.rejectionProposal;
		if (!proposal || isSamePerson(proposal, context.actor)) return context.refuse("conflict", "same_person");
		if (proposal.reason !== reason || proposal.fault !== fault) return context.refuse("conflict", "stale_version");
		const { maker, checker } = makerAndChecker(proposal, context.actor);
		makerFields = { rejectionMaker: maker, rejectionChecker: checker };
	}
	return context.change(
		{ ...closedFields("rejected"), ...makerFields, rejectionReason: reason, rejectionFault: fault },
		[...mailEffects(application, context, "rejected"), ...cancelOpenPayments(application, context)],
	);
}

export function updateShipping(
	application: Application,
	event: Extract<ApplicationEvent, { type: "shipping-updated" }>,
	context: Context,
): Transition {
	if (application.status !== "completed" || !application.physicalDeliveryRequested) return context.wrongState();
	const currentStatus = application.shippingStatus ?? "processing";
	if (currentStatus === "processing" && isDeliveryBeingRefunded(application, context.payments))
		return context.refuse("conflict", "delivery_refunded");
	if (currentStatus === "processing" && !mayUseCertificate(application))
		return context.refuse("conflict", "certificate_missing");
	if (!event.carrier.trim() || !event.trackingNumber.trim()) return context.refuse("invalid", "carrier_missing");
	if (!canChangeShipping(currentStatus, event.status)) return context.wrongState();
	// A parcel is sent again after a failed delivery, with a new number and dates.
	const isRetry = currentStatus === "failed" && event.status === "processing";
	const sentAt = event.shippingDate ?? application.shippingDate ?? (event.status === "shipped" ? context.now : null);
	return context.change(
		{
			shippingStatus: event.status,
			shippingCarrier: event.carrier.trim(),
			trackingNumber: isRetry ? null : event.trackingNumber.trim(),
			shippingDate: isRetry ? null : sentAt,
			estimatedDeliveryDate: isRetry ? null : event.estimatedDeliveryDate,
			shippingNotes: event.notes,
			lastUpdateDate: context.now,
		},
		currentStatus === event.status ? [] : mailEffects(application, context, "shipped"),
	);
}
