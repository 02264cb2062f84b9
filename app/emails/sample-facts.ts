import { DEFAULT_MACROS } from "#app/content/macros.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { NO_MESSAGES } from "#app/domain/messages/thread-times.ts";
import { type Invoice, includedVat } from "#app/domain/money/invoice.ts";
import type { Receipt } from "#app/domain/money/receipt.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { BEGIN_TEXT } from "#app/domain/withdrawal/begin-request.ts";
import { shareToRefund } from "#app/domain/withdrawal/proportion.ts";
import { m } from "#app/paraglide/messages.js";
import type { MailFacts, MailKind } from "./mail-facts.ts";
import { buildMailLinks, KINDS_WITHOUT_SIGN_IN_LINK } from "./mail-links.ts";

const NUMBER = "NIF-7K2M-Q4R8";
const AMOUNT = 7900;

/** Returns a fictitious application with a value for every fact that an e-mail may state. */
function createSampleApplication(language: Language, now: number): Application {
	return {
		id: "sample",
		applicationNumber: NUMBER,
		erasedAt: null,
		orderId: null,
		version: 1,
		status: "verification_required",
		language,
		isDemo: true,
		firstName: "Maria",
		lastName: "Sample",
		dateOfBirth: "1990-01-01",
		nationality: "IE",
		email: "maria@applicant.example",
		phone: "+353 1 000 0000",
		addressLine1: "1 Sample Street",
		addressLine2: null,
		city: "Dublin",
		postalCode: "D01 0000",
		country: "IE",
		useProvidedRepresentative: true,
		representativeName: "João Sample",
		representativeNif: null,
		representativeAddress: null,
		termsAccepted: true,
		termsEdition: "2026-11-28",
		personalInfo: null,
		affiliateCode: null,
		referralConfirmedAt: null,
		discountPercent: 0,
		passportDocumentPath: "sample",
		addressDocumentPath: "sample",
		guardianDocumentPath: null,
		guardianDecision: null,
		originalDocumentPath: "sample",
		passportDecision: "accepted",
		addressDecision: "refused",
		agentId: null,
		agentConsent: null,
		agentThread: null,
		mandate: null,
		agreement: null,
		representativeAcceptedAt: null,
		packageType: "standard",
		paymentStatus: "paid",
		paymentIntentId: null,
		voucher: null,
		amount: AMOUNT,
		paidAt: now,
		consentToBeginAt: now,
		beginRequest: { text: BEGIN_TEXT, language, at: now },
		beginsAt: null,
		withdrawal: {
			statedAt: now,
			recordedAt: now,
			channel: "owner",
			language,
			outcome: "accepted",
			step: "filed",
			amount: shareToRefund(AMOUNT, "filed"),
			alarms: 0,
		},
		nifNumber: null,
		nifProposal: null,
		certificateProposal: null,
		rejectionProposal: null,
		resumeTo: "pending",
		requestedItems: [{ kind: "address", reason: getMacroText("address-too-old", language), done: false }],
		authorityReference: "AT-0000",
		filedAt: now,
		refusals: [{ reason: "address_too_old", filedAt: now, at: now }],
		aftercare: null,
		rejectionReason: getMacroText("authority-refused", language),
		rejectionFault: "authority",
		caseKey: null,
		nifMaker: null,
		nifChecker: null,
		certificateMaker: null,
		certificateChecker: null,
		rejectionMaker: null,
		rejectionChecker: null,
		physicalDeliveryRequested: true,
		physicalDeliveryAddress: null,
		shippingCarrier: "CTT",
		trackingNumber: "RR000000000PT",
		shippingDate: now,
		estimatedDeliveryDate: now + 5 * DAY,
		shippingStatus: "shipped",
		lastUpdateDate: now,
		shippingNotes: null,
		estimatedCompletionDate: now + 5 * DAY,
		pausedFor: 0,
		filingOfferedAt: null,
		lateNoticeAt: null,
		...NO_MESSAGES,
		completionDate: now,
		stateSince: now,
		deadlineAt: null,
		remindersSent: 0,
		createdAt: now,
		updatedAt: now,
	};
}

function getMacroText(code: string, language: Language): string {
	return DEFAULT_MACROS[code]?.text[language] ?? "";
}

function createSampleReceipt(application: Application, now: number): Receipt {
	const { addressLine1, city, postalCode, country, email } = application;
	return {
		number: "R-7K2M-Q4R8-1",
		applicationNumber: NUMBER,
		purpose: "application",
		packageType: "standard",
		amount: AMOUNT,
		discount: 0,
		amountRefunded: 0,
		currency: "eur",
		paidAt: now,
		card: { brand: "visa", last4: "4242" },
		method: "card",
		payer: { name: "Maria Sample", email, address: { addressLine1, city, postalCode, country } },
		consentToBeginAt: now,
		beginsAt: null,
		dueAt: now + 5 * DAY,
		isTest: true,
	};
}

function createSampleInvoice(now: number): Invoice {
	const ids = { id: "sample", paymentId: "sample", applicationId: "sample", externalId: 1 };
	const buyer = { name: "Maria Sample", country: "IE", vatNumber: null, address: null };
	const amounts = { amount: AMOUNT, vat: includedVat(AMOUNT, 23), vatRate: 23, exemption: null };
	const numbers = { number: "FR 2026/17", atcud: "ABCD1234-17", createdAt: now, issuedAt: now };
	return { ...ids, kind: "invoice", buyer, ...amounts, ...numbers };
}

/**
 * Returns facts about a fictitious application, for sample e-mails shown to staff. The links lead to no application.
 */
export function createSampleFacts(
	kind: MailKind,
	{ origin, now, ...options }: Pick<MailFacts, "language" | "support" | "hours"> & { origin: string; now: number },
): MailFacts {
	const { language } = options;
	const application = createSampleApplication(language, now);
	const path = kind === "withdrawal_link" ? "withdraw" : "resume";
	const link = KINDS_WITHOUT_SIGN_IN_LINK.includes(kind) ? null : `${origin}/${path}?token=sample`;
	return {
		...options,
		application,
		money: {
			receipt: createSampleReceipt(application, now),
			refund: { amount: AMOUNT, amountPaid: AMOUNT, reason: "cancelled" },
			unpaidVoucher: { amount: AMOUNT, voucher: { entity: "11249", reference: "123456789", expiresAt: now + 7 * DAY } },
		},
		correction: {
			field: "lastName",
			isDeliveryAddress: false,
			reason: m.correct_sample_reason({}, { locale: language }),
		},
		refusalReason: m.correct_sample_reason({}, { locale: language }),
		reviewReason: "personal_data",
		firmName: "Sample Relocation",
		invoice: createSampleInvoice(now),
		statedAt: now,
		code: "7K2M-Q4R8",
		links: buildMailLinks(kind, origin, application, language, link),
		...(kind === "admin_notice" ? { adminTopic: "paid" } : {}),
	};
}
