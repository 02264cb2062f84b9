import type { Application } from "#app/domain/application/application.ts";
import type { Actor, ApplicantDetails, ApplicationEvent, Opening } from "#app/domain/application/event.ts";
import { transition } from "#app/domain/application/status.ts";
import type { ApplicationState, Change } from "#app/domain/application/transition.ts";
import { NO_MESSAGES } from "#app/domain/messages/thread-times.ts";
import type { DisputeSnapshot } from "#app/domain/money/dispute.ts";
import type { Payment, PaymentSnapshot } from "#app/domain/money/payment.ts";
import type { RefundSnapshot } from "#app/domain/money/refund.ts";
import { DAY } from "#app/domain/time/calendar.ts";

/** Noon in Lisbon on Monday 23 November 2026. */
export const NOON = Date.UTC(2026, 10, 23, 12);

const DETAILS: ApplicantDetails = {
	firstName: "Łucja María",
	lastName: "Gonçalves",
	dateOfBirth: "1990-03-27",
	nationality: "PL",
	email: "lucja@example.com",
	phone: "+48 601 234 567",
	addressLine1: "ul. Długa 5",
	addressLine2: null,
	city: "Gdańsk",
	postalCode: "80-827",
	country: "PL",
	useProvidedRepresentative: true,
	representativeName: null,
	representativeNif: null,
	representativeAddress: null,
	termsAccepted: true,
	personalInfo: null,
	deliveryAddress: null,
};

export function anOpening(changes: Partial<Opening> = {}): Opening {
	return {
		applicationNumber: "NIF-7K2M-Q4R8",
		language: "en",
		packageType: "standard",
		affiliateCode: null,
		codePercent: 0,
		ownPercent: 0,
		isDemo: false,
		details: DETAILS,
		passport: { path: "passport-upload", decision: "review" },
		address: { path: "address-upload", decision: "review" },
		...changes,
	};
}

const { deliveryAddress: _none, ...columns } = DETAILS;

const PENDING: Application = {
	...columns,
	id: "case-1",
	applicationNumber: "NIF-7K2M-Q4R8",
	orderId: null,
	version: 1,
	status: "pending",
	language: "en",
	isDemo: false,
	affiliateCode: null,
	referralConfirmedAt: null,
	discountPercent: 0,
	passportDocumentPath: "passport-upload",
	addressDocumentPath: "address-upload",
	originalDocumentPath: null,
	passportDecision: "review",
	addressDecision: "review",
	guardianDocumentPath: null,
	guardianDecision: null,
	mandate: null,
	agreement: null,
	representativeAcceptedAt: null,
	termsEdition: "2025-04-02",
	packageType: "standard",
	paymentStatus: "pending",
	paymentIntentId: null,
	voucher: null,
	amount: 7900,
	paidAt: null,
	consentToBeginAt: NOON,
	beginRequest: { text: "2026-11", language: "en", at: NOON },
	beginsAt: null,
	withdrawal: null,
	agentId: null,
	agentConsent: null,
	agentThread: null,
	nifNumber: null,
	nifProposal: null,
	certificateProposal: null,
	rejectionProposal: null,
	resumeTo: null,
	requestedItems: [],
	authorityReference: null,
	filedAt: null,
	refusals: [],
	erasedAt: null,
	aftercare: null,
	rejectionReason: null,
	rejectionFault: null,
	caseKey: null,
	nifMaker: null,
	nifChecker: null,
	certificateMaker: null,
	certificateChecker: null,
	rejectionMaker: null,
	rejectionChecker: null,
	physicalDeliveryRequested: false,
	physicalDeliveryAddress: null,
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
	stateSince: NOON,
	deadlineAt: NOON + DAY,
	remindersSent: 0,
	createdAt: NOON,
	updatedAt: NOON,
};

/** The authority's PDF with number and name in its text. */
export const A_CERTIFICATE = {
	type: "certificate-stored",
	path: "certificate",
	check: { hasText: true, showsNif: true, showsName: true },
	reason: "Stored before",
} as const satisfies ApplicationEvent;

/** An application in a named state: `anApplication().paid().filed().withNif()`. Each step returns a new one. */
export class ApplicationBuilder {
	readonly #application: Application;

	constructor(application: Application) {
		this.#application = application;
	}

	with(changes: Partial<Application>): ApplicationBuilder {
		return new ApplicationBuilder({ ...this.#application, ...changes });
	}
	draft(): ApplicationBuilder {
		return this.with({ status: "draft", termsAccepted: false, termsEdition: null });
	}
	paid(): ApplicationBuilder {
		return this.with({ paymentStatus: "paid", paidAt: NOON, paymentIntentId: "pi_1" });
	}
	accepted(): ApplicationBuilder {
		return this.with({ passportDecision: "accepted", addressDecision: "accepted" });
	}
	/** The power of attorney has arrived and been accepted. */
	signed(): ApplicationBuilder {
		return this.with({ mandate: { path: "mandate", kind: "ink", edition: null, at: NOON, decision: "accepted" } });
	}
	filed(): ApplicationBuilder {
		return this.paid().accepted().signed().with({ status: "processing", filedAt: NOON, authorityReference: "AT-1" });
	}
	informationRequested(resumeTo: "pending" | "processing" = "pending"): ApplicationBuilder {
		const requestedItems = [{ kind: "passport" as const, reason: "The picture is blurred", done: false }];
		return this.paid().with({ status: "verification_required", resumeTo, requestedItems });
	}
	approved(): ApplicationBuilder {
		return this.filed().with({ status: "approved" });
	}
	withNif(nifNumber = "293456780"): ApplicationBuilder {
		return this.approved().with({ nifNumber });
	}
	completed(): ApplicationBuilder {
		return this.withNif().with({ status: "completed", originalDocumentPath: "certificate", completionDate: NOON });
	}
	rejected(): ApplicationBuilder {
		return this.paid().with({
			status: "rejected",
			rejectionReason: "No proof of address",
			rejectionFault: "applicant",
		});
	}
	cancelled(): ApplicationBuilder {
		return this.with({ status: "cancelled" });
	}
	build(): Application {
		return this.#application;
	}
}

export function anApplication(): ApplicationBuilder {
	return new ApplicationBuilder(PENDING);
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
	return {
		id: "payment-1",
		applicationId: "case-1",
		purpose: "application",
		state: "created",
		amount: 7900,
		currency: "eur",
		livemode: false,
		intentId: "pi_1",
		chargeId: null,
		amountReceived: 0,
		amountRefunded: 0,
		disputed: false,
		lastError: null,
		method: null,
		voucher: null,
		cardBrand: null,
		cardLast4: null,
		cardCountry: null,
		ipCountry: null,
		declaredCountry: null,
		fraudWarning: null,
		createdAt: NOON,
		succeededAt: null,
		refunds: [],
		disputes: [],
		requests: [],
		...changes,
	};
}

/** A refund in the provider's format. */
export function aRefundSnapshot(changes: Partial<RefundSnapshot> = {}): RefundSnapshot {
	return {
		providerId: "re_1",
		refundId: null,
		paymentId: null,
		amount: 7900,
		state: "succeeded",
		failureCode: null,
		...changes,
	};
}

/** A dispute in the provider's format. */
export function aDisputeSnapshot(changes: Partial<DisputeSnapshot> = {}): DisputeSnapshot {
	return { id: "du_1", amount: 7900, reason: "fraudulent", status: "needs_response", evidenceDueAt: NOON, ...changes };
}

export function aSnapshot(changes: Partial<PaymentSnapshot> = {}): PaymentSnapshot {
	return {
		intentId: "pi_1",
		paymentId: "payment-1",
		applicationId: "case-1",
		purpose: "application",
		state: "succeeded",
		amount: 7900,
		amountReceived: 7900,
		currency: "eur",
		livemode: false,
		refunds: [],
		disputes: [],
		lastError: null,
		method: "card",
		voucher: null,
		chargeId: "ch_1",
		cardBrand: "visa",
		cardLast4: "4242",
		cardCountry: "US",
		...changes,
	};
}

/** Returns the application after the last of these events. */
export function outcomeOf(
	application: ApplicationBuilder,
	events: readonly (readonly [Actor, ApplicationEvent])[],
	payments: readonly Payment[] = [],
): Change {
	let state: ApplicationState = { application: application.build(), payments };
	let change: Change | null = null;
	for (const [actor, event] of events) {
		const result = transition("case-1", state, { eventId: "e", actor, at: NOON + DAY, event });
		if (!result.ok) throw new Error(`${event.type}: ${result.failure.code}`);
		change = result.change;
		state = { application: change.application, payments: change.payments };
	}
	if (!change) throw new Error("nothing happened");
	return change;
}
