import { NO_MESSAGES } from "../messages/thread-times.ts";
import type { Application } from "./application.ts";
import type { Opening } from "./event.ts";
import type { Context } from "./transition.ts";

/** Returns the initial fields of an application. */
export function createApplication(
	{ applicationNumber, isDemo, orderId = null }: Pick<Opening, "applicationNumber" | "isDemo" | "orderId">,
	context: Pick<Context, "applicationId" | "now">,
): Partial<Application> {
	return {
		id: context.applicationId,
		applicationNumber,
		orderId,
		paymentStatus: "pending",
		paymentIntentId: null,
		voucher: null,
		paidAt: null,
		agentId: null,
		agentConsent: null,
		agentThread: null,
		termsEdition: null,
		consentToBeginAt: null,
		beginRequest: null,
		beginsAt: null,
		withdrawal: null,
		nifNumber: null,
		caseKey: null,
		nifProposal: null,
		certificateProposal: null,
		rejectionProposal: null,
		mandate: null,
		agreement: null,
		representativeAcceptedAt: null,
		nifMaker: null,
		nifChecker: null,
		certificateMaker: null,
		certificateChecker: null,
		rejectionMaker: null,
		rejectionChecker: null,
		resumeTo: null,
		requestedItems: [],
		authorityReference: null,
		filedAt: null,
		refusals: [],
		aftercare: null,
		rejectionReason: null,
		rejectionFault: null,
		originalDocumentPath: null,
		shippingCarrier: null,
		trackingNumber: null,
		shippingDate: null,
		estimatedDeliveryDate: null,
		shippingStatus: null,
		lastUpdateDate: null,
		shippingNotes: null,
		estimatedCompletionDate: null,
		pausedFor: 0,
		filingOfferedAt: null,
		lateNoticeAt: null,
		...NO_MESSAGES,
		completionDate: null,
		deadlineAt: null,
		remindersSent: 0,
		isDemo,
		erasedAt: null,
		stateSince: context.now,
		createdAt: context.now,
	};
}

/** The current edition of terms and privacy policy: the date printed on both. */
export const TERMS_EDITION = "2026-11-30";
