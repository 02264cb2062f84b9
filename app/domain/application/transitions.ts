import { isAftercareEvent } from "../aftercare/aftercare.ts";
import { handleAftercareEvent } from "../aftercare/aftercare-transitions.ts";
import { isAgentConsentEvent } from "../agents/agent-consent.ts";
import { applyAgentDecision } from "../agents/agent-transitions.ts";
import { recordAuthorityRefusal } from "../filing/refusal-transitions.ts";
import { isUnderAge } from "../guardian/guardian.ts";
import { acceptAsRepresentative, signMandate } from "../mandate/mandate-transitions.ts";
import { isMessageEvent } from "../messages/message-event.ts";
import { exchangeMessages } from "../messages/message-transitions.ts";
import { calculatePrice, type Order, PACKAGES } from "../money/packages.ts";
import { isSettled } from "../money/payment.ts";
import {
	applyPaymentSnapshot,
	isPriceCommitted,
	openPayment,
	repriceOpenPayments,
} from "../money/payment-transitions.ts";
import { getRefundableAmount, withoutProposals } from "../money/refund.ts";
import {
	decideRefund,
	recordFraudWarning,
	recordRefundRefusal,
	requestRefund,
	startRefund,
} from "../money/refund-transitions.ts";
import { eraseApplication, mayFollowErasure } from "../retention/erasure.ts";
import { recordDownload } from "../sharing/record-download.ts";
import { returnProposal } from "../staff/return-proposal.ts";
import { DAY } from "../time/calendar.ts";
import { consentToBegin, recordBeginRequest } from "../withdrawal/begin-request.ts";
import { cancelPost } from "../withdrawal/post-order.ts";
import { declineRefundRequest, requestDiscretionaryRefund } from "../withdrawal/refund-request-transitions.ts";
import { refundRejection } from "../withdrawal/rejection-refund.ts";
import { recordWithdrawal } from "../withdrawal/withdraw.ts";
import { type Application, wasFiled } from "./application.ts";
import { confirmCertificate, proposeCertificate } from "./certificate-transitions.ts";
import { cancelOpenPayments, closedFields, mailEffects, queuedMail, queueMails } from "./closing.ts";
import { correctAnswer } from "./correct-answer.ts";
import { onTimeout } from "./deadlines.ts";
import type { ApplicationEvent, Opening } from "./event.ts";
import { extendDueDate } from "./expected-dates.ts";
import { createApplication, TERMS_EDITION } from "./fresh-application.ts";
import { confirmNif, proposeNif, proposeReplacement, replaceNif } from "./nif-transitions.ts";
import {
	checkDocument,
	completeApplication,
	decideDocument,
	fileApplication,
	provideInformation,
	rejectApplication,
	requestInformation,
	resumeFields,
	updateShipping,
} from "./review-transitions.ts";
import type { Context, Transition } from "./transition.ts";

/** Applies one event to an application. Creation comes first, because all other events need an existing application. */
export function applyEvent(application: Application | null, event: ApplicationEvent, context: Context): Transition {
	if (event.type === "draft-saved") return saveDraft(application, event, context);
	if (event.type === "application-submitted") return submitApplication(application, event, context);
	if (!application) return context.refuse("not-found", "application_not_found");
	if (application.erasedAt !== null && !mayFollowErasure(event.type)) return context.wrongState();
	if (isAftercareEvent(event)) return handleAftercareEvent(application, event, context);
	if (isAgentConsentEvent(event)) return applyAgentDecision(application, event, context);
	if (isMessageEvent(event)) return exchangeMessages(application, event, context);
	switch (event.type) {
		case "order-opened":
			if (application.orderId !== null || !mayOrderForOthers(application)) return context.wrongState();
			return context.change({ orderId: application.id });
		case "order-left":
			return leaveOrder(application, event.discountPercent, context);
		case "package-chosen":
			if (!isUnpaidAndOpen(application)) return context.wrongState();
			return reprice(
				{
					packageType: event.packageType,
					discountPercent: application.discountPercent,
					physicalDeliveryRequested: PACKAGES[event.packageType].includesPost,
					physicalDeliveryAddress: event.deliveryAddress ?? application.physicalDeliveryAddress,
				},
				context,
			);
		case "consent-given":
			return consentToBegin(application, event.language, context);
		case "consent-revoked":
			if (!isUnpaidAndOpen(application)) return context.wrongState();
			return context.change({ consentToBeginAt: null, beginRequest: null });
		case "referral-recorded":
			if (!isUnpaidAndOpen(application)) return context.wrongState();
			return reprice(
				{
					affiliateCode: event.code,
					referralConfirmedAt: context.now,
					packageType: application.packageType,
					// Another code never raises a price already shown.
					discountPercent: Math.max(application.discountPercent, event.discountPercent),
				},
				context,
			);
		case "payment-opened":
			return openPayment(application, event.payment, context);
		case "payment-observed":
			return applyPaymentSnapshot(application, event.snapshot, context);
		case "payment-flagged":
			return recordFraudWarning(application, event, context);
		case "refund-requested":
			return requestRefund(application, event, context);
		case "refund-decided":
			return decideRefund(application, event, context);
		case "refund-refused":
			return recordRefundRefusal(application, event, context);
		case "information-requested":
			return requestInformation(application, event, context);
		case "information-provided":
			return provideInformation(application, event, context);
		case "information-waived":
			if (application.status !== "verification_required") return context.wrongState();
			return context.change(
				resumeFields(application, context.now),
				mailEffects(application, context, "information_received"),
			);
		case "document-decided":
			return decideDocument(application, event, context);
		case "mandate-signed":
			return signMandate(application, event, context);
		case "representative-accepted":
			return acceptAsRepresentative(application, context);
		case "answer-corrected":
			return correctAnswer(application, event, context);
		case "document-checked":
			return checkDocument(application, event, context);
		case "filed":
			return fileApplication(application, event, context);
		case "authority-refused":
			return recordAuthorityRefusal(application, event, context);
		case "authority-approved":
			if (application.status !== "processing") return context.wrongState();
			if (!event.answer.trim()) return context.refuse("invalid", "reason_missing");
			return context.change({ status: "approved" });
		case "nif-proposed":
			return proposeNif(application, event, context);
		case "nif-confirmed":
			return confirmNif(application, event, context);
		case "nif-replacement-proposed":
			return proposeReplacement(application, event, context);
		case "nif-replaced":
			return replaceNif(application, event, context);
		case "certificate-downloaded":
			return recordDownload(application, event, context);
		case "certificate-stored":
			return proposeCertificate(application, event, context);
		case "certificate-confirmed":
			return confirmCertificate(application, event, context);
		case "completed":
			return completeApplication(application, context);
		case "rejection-proposed":
		case "rejected":
			return rejectApplication(application, event, context);
		case "proposal-returned":
			return returnProposal(application, event, context);
		case "cancelled":
			if (!["draft", "pending", "verification_required"].includes(application.status) || wasFiled(application)) {
				return context.wrongState();
			}
			return cancelApplication(application, context, "cancelled");
		case "withdrawn":
			return recordWithdrawal(application, event, context);
		case "refund-request-submitted":
			return requestDiscretionaryRefund(application, event, context);
		case "refund-request-refused":
			return declineRefundRequest(application, event, context);
		case "refund-owed":
			return refundRejection(application, context);
		case "delivery-cancelled":
			return cancelPost(application, context);
		case "reopened":
			return reopen(application, event.reason, context);
		case "data-erased":
			return eraseApplication(application, event.earlierErasure ?? null, context);
		case "time-passed":
			return onTimeout(application, context);
		case "delivery-requested":
			if (
				application.status !== "completed" ||
				application.physicalDeliveryRequested ||
				application.nifNumber === null
			) {
				return context.refuse("conflict", "delivery_not_possible");
			}
			return context.change({ physicalDeliveryAddress: event.address });
		case "shipping-updated":
			return updateShipping(application, event, context);
	}
}

/** Whether the applicant may still change the answers. */
export function isUnpaidAndOpen(application: Application): boolean {
	const isOpen = application.status === "draft" || application.status === "pending";
	return isOpen && application.paidAt === null && application.paymentStatus !== "processing";
}

/** Whether additional people may join the order: until the application ends. */
export function mayOrderForOthers({ status, erasedAt }: Application): boolean {
	return erasedAt === null && status !== "cancelled" && status !== "rejected";
}

/**
 * Leaves the order. Its discount for an additional person ends and the firm's remains. With a partner's code the
 * largest discount so far remains, because the code's own percentage is not stored.
 */
function leaveOrder(application: Application, firmPercent: number, context: Context): Transition {
	const { orderId, affiliateCode, packageType, discountPercent } = application;
	if (orderId === null || orderId === application.id) return context.wrongState();
	if (!isUnpaidAndOpen(application)) return context.change({ orderId: null });
	const order = { packageType, discountPercent: affiliateCode === null ? firmPercent : discountPercent };
	return reprice({ orderId: null, ...order }, context);
}

/** Changes the amount to pay, and cancels open payments. */
function reprice(changes: Partial<Application> & Order, context: Context): Transition {
	if (isPriceCommitted(context.payments, changes)) return context.wrongState();
	return context.change(
		{ ...changes, amount: calculatePrice("application", changes) },
		[],
		repriceOpenPayments(context.payments, changes),
	);
}

function openingFields(
	opening: Opening,
	context: Context,
	application: Application | null,
): Partial<Application> & Order {
	const { deliveryAddress, ...details } = opening.details;
	const { affiliateCode, discountPercent, referralConfirmedAt } = application?.affiliateCode
		? application
		: {
				affiliateCode: opening.affiliateCode,
				discountPercent: opening.codePercent,
				referralConfirmedAt: opening.codePercent > 0 ? context.now : null,
			};
	const { packageType, ownPercent } = opening;
	const order = { packageType, discountPercent: Math.max(discountPercent, ownPercent) };
	const underAge = isUnderAge(details.dateOfBirth, context.now);
	return {
		...(application ? {} : createApplication(opening, context)),
		affiliateCode,
		referralConfirmedAt,
		...(opening.agent && !application?.agentId && { agentId: opening.agent.id, agentConsent: opening.agent.consent }),
		...details,
		language: opening.language,
		...order,
		amount: calculatePrice("application", order),
		physicalDeliveryRequested: PACKAGES[opening.packageType].includesPost,
		physicalDeliveryAddress: deliveryAddress,
		passportDocumentPath: opening.passport?.path ?? null,
		passportDecision: opening.passport?.decision ?? null,
		addressDocumentPath: opening.address?.path ?? null,
		addressDecision: opening.address?.decision ?? null,
		guardianDocumentPath: opening.guardian?.path ?? null,
		guardianDecision: underAge ? (opening.guardian?.decision ?? "review") : null,
	};
}

function saveDraft(application: Application | null, event: Opening, context: Context): Transition {
	if (application && application.status !== "draft") return context.wrongState();
	const mailsToSend = mailEffects(application, context, "saved");
	return context.change(
		{ ...openingFields(event, context, application), status: "draft" },
		event.mailWaits ? queueMails(mailsToSend) : mailsToSend,
	);
}

function submitApplication(
	application: Application | null,
	event: Opening & { consentToBegin: boolean },
	context: Context,
): Transition {
	if (application && !isUnpaidAndOpen(application)) return context.wrongState();
	if (!event.passport || !event.address) return context.refuse("invalid", "file_missing");
	const documents = [event.passport, event.address, event.guardian];
	if (documents.some((document) => document?.decision === "rejected"))
		return context.refuse("invalid", "document_rejected");
	const isAlreadyNotified = application?.status === "pending" && application.email === event.details.email;
	const beginFields = event.consentToBegin
		? recordBeginRequest(application, event.language, context.now)
		: { ...(application && isDifferentPerson(application, event) && { consentToBeginAt: null, beginRequest: null }) };
	const fields = openingFields(event, context, application);
	// A firm's client is asked for consent first, by an e-mail that also links to the application.
	const needsAgentConsent = (fields.agentConsent ?? application?.agentConsent)?.state === "requested";
	const mailsToSend = isAlreadyNotified
		? []
		: mailEffects(application, context, needsAgentConsent ? "agent_consent" : "submitted");
	if (isPriceCommitted(context.payments, fields)) return context.wrongState();
	return context.change(
		{ ...fields, status: "pending", termsEdition: event.details.termsAccepted ? TERMS_EDITION : null, ...beginFields },
		event.mailWaits ? queueMails(mailsToSend) : mailsToSend,
		repriceOpenPayments(context.payments, fields),
	);
}

/** Whether a submission is for a different person: consent to begin does not carry over to them. */
function isDifferentPerson(application: Application, { details }: Opening): boolean {
	return (["firstName", "lastName", "dateOfBirth"] as const).some((field) => application[field] !== details[field]);
}

function cancelApplication(application: Application, context: Context, template: "cancelled"): Transition {
	const settledPayments = context.payments.filter(isSettled).map((payment) => withoutProposals(payment, context.now));
	const startedRefunds = settledPayments.map((payment) => startRefund(payment, "cancelled", context.now));
	return context.change(
		{ ...closedFields("cancelled"), beginsAt: null },
		[
			...queuedMail(application, context, template),
			...cancelOpenPayments(application, context),
			...startedRefunds.flatMap(({ effects }) => effects),
		],
		startedRefunds.map(({ payment }) => payment),
	);
}

function reopen(application: Application, reason: string, context: Context): Transition {
	const isRefundExpected = context.payments.some((payment) => getRefundableAmount(payment) < payment.amountReceived);
	if (application.status !== "rejected" || isRefundExpected) return context.wrongState();
	if (context.now - application.stateSince > 30 * DAY) return context.wrongState();
	if (!reason.trim()) return context.refuse("invalid", "reason_missing");
	const { estimatedCompletionDate: due } = application;
	// Restarts the procedure: earlier filings and refusals are in the log and no longer count.
	const restarted: Partial<Application> = {
		...(due === null ? {} : extendDueDate(application, due, context.now)),
		status: "pending",
		rejectionReason: null,
		rejectionFault: null,
		filedAt: null,
		refusals: [],
		authorityReference: null,
		originalDocumentPath: null,
	};
	return context.change(restarted, mailEffects(application, context, "reopened"));
}
