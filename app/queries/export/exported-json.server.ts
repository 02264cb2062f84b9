import type { FileEvent } from "#app/audit/case-file.ts";
import { countryName } from "#app/content/country-names.server.ts";
import type { Language } from "#app/domain/language.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { isBeingChecked } from "#app/domain/money/proposed-refund.ts";
import { ONE_BOX_TEXT } from "#app/domain/withdrawal/begin-request.ts";
import { caseFileLines } from "#app/labels/case-file-lines.ts";
import type { OwnerSession } from "../people/find-owner-session.server.ts";
import type { Exported } from "./exported.server.ts";

type Besides = { events: readonly FileEvent[]; browsers: readonly OwnerSession[]; at: number };

/** ISO 8601 in UTC; null where there is none. */
const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
/** Euros as decimals: "79.00". */
const euros = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));

/**
 * `application.json`: names of fields as people say them in English, times in ISO 8601, amounts in the currency's unit. Every
 * field of a person's is in it, whether it says anything or not, so that nothing seems to be kept back.
 */
export async function exportedJson(
	{ application, payments, documents, mails }: Omit<Exported, "json">,
	{ events, browsers, at }: Besides,
): Promise<Record<string, unknown>> {
	const a = application;
	const { language } = a;
	return {
		format: "azulejo-export-1",
		madeAt: time(at),
		about:
			"All that we keep of your application. Not in it: notes of our staff and what we check against fraud; ask us for them. The words of mails are not kept: those in mails/ are written anew from what is kept, without private links.",
		application: {
			number: a.applicationNumber,
			status: a.status,
			package: a.packageType,
			price: euros(a.amount),
			language,
			createdAt: time(a.createdAt),
			updatedAt: time(a.updatedAt),
			expectedBy: time(a.estimatedCompletionDate),
			filedAt: time(a.filedAt),
			taxOfficeReference: a.authorityReference,
			sentBackByTheTaxOffice: a.refusals,
			completedAt: time(a.completionDate),
			asked: a.requestedItems,
			rejectedBecause: a.rejectionReason,
			partnerCode: a.affiliateCode,
			partnerDiscountPercent: a.discountPercent,
		},
		person: {
			givenNames: a.firstName,
			familyName: a.lastName,
			dateOfBirth: a.dateOfBirth,
			nationality: a.nationality,
			email: a.email,
			phone: a.phone,
			address: addressOf(a, language),
			taxNumber: a.nifNumber,
			moreAnswers: a.personalInfo,
		},
		representative: {
			ours: a.useProvidedRepresentative,
			name: a.representativeName,
			taxNumber: a.representativeNif,
			address: a.representativeAddress,
			acceptedAt: time(a.representativeAcceptedAt),
		},
		powerOfAttorney: { forTheTaxOffice: a.mandate, betweenUs: a.agreement },
		printedCertificate: {
			ordered: a.physicalDeliveryRequested,
			address: a.physicalDeliveryAddress,
			carrier: a.shippingCarrier,
			trackingNumber: a.trackingNumber,
			sentAt: time(a.shippingDate),
			status: a.shippingStatus,
			notes: a.shippingNotes,
		},
		afterTheNumber: a.aftercare,
		consents: {
			termsAccepted: a.termsAccepted,
			termsEdition: a.termsEdition,
			beginWithinTheTermOfWithdrawal:
				a.consentToBeginAt === null
					? null
					: {
							at: time(a.consentToBeginAt),
							textVersion: a.beginRequest?.text ?? ONE_BOX_TEXT,
							language: a.beginRequest?.language ?? language,
						},
		},
		withdrawal: a.withdrawal && {
			...a.withdrawal,
			statedAt: time(a.withdrawal.statedAt),
			recordedAt: time(a.withdrawal.recordedAt),
			amount: euros(a.withdrawal.amount),
		},
		payments: payments.map(paymentOf),
		documents: documents.map(({ kind, sentAt, verdict, read, answers, pages }) => ({
			kind,
			sentAt: time(sentAt),
			checks: verdict,
			readByOurProgram: read,
			answersAboutIt: answers,
			files: pages.map(({ fileName, bytes, sha256, sentAs }) => ({
				fileName,
				bytes,
				sha256First128Bits: sha256,
				sentAs,
			})),
		})),
		whatHappened: caseFileLines(events, language).map(({ version, who, what, said }, place) => ({
			number: version,
			at: time(events[place]?.at ?? null),
			who,
			what,
			said,
		})),
		mails: mails.map(({ emailType, recipient, status, createdAt }, place) => ({
			at: time(createdAt),
			kind: emailType,
			to: recipient,
			state: status,
			file: mailFileName(place, emailType),
		})),
		browsers: browsers.map(({ device, createdAt, seenAt }) => ({
			name: device,
			since: time(createdAt),
			lastUsed: time(seenAt),
		})),
	};
}

/** Where the text of a mail lies in the file. @param place counted from 0 */
export function mailFileName(place: number, emailType: string): string {
	return `mails/${String(place + 1).padStart(3, "0")}-${emailType.replace(/[^a-z_]/g, "_")}.txt`;
}

function addressOf(
	a: { addressLine1: string; addressLine2: string | null; city: string; postalCode: string; country: string },
	language: Language,
) {
	return {
		line1: a.addressLine1,
		line2: a.addressLine2,
		city: a.city,
		postalCode: a.postalCode,
		country: a.country,
		countryName: a.country === "" ? null : countryName(a.country, language),
	};
}

const UNDECIDED = { state: "open", decidedAt: null } as const;

function paymentOf(payment: Payment) {
	return {
		id: payment.id,
		for: payment.purpose,
		state: payment.state,
		amount: euros(payment.amount),
		received: euros(payment.amountReceived),
		refunded: euros(payment.amountRefunded),
		currency: payment.currency,
		at: time(payment.createdAt),
		paidAt: time(payment.succeededAt),
		referenceAtTheCardProvider: payment.intentId,
		method: payment.method,
		card: { brand: payment.cardBrand, lastFourDigits: payment.cardLast4, country: payment.cardCountry },
		countryOfTheInternetAddress: payment.ipCountry,
		countryDeclared: payment.declaredCountry,
		refunds: payment.refunds.map(({ id, amount, state, reason, createdAt, updatedAt }) => ({
			id,
			amount: euros(amount),
			state,
			reason,
			askedAt: time(createdAt),
			updatedAt: time(updatedAt),
		})),
		requests: payment.requests.map((request) => {
			const { id, why, clause, askedAt, dueAt } = request;
			const { state, decidedAt } = isBeingChecked(payment, request) ? UNDECIDED : request;
			return { id, why, state, clause, askedAt: time(askedAt), answerBy: time(dueAt), decidedAt: time(decidedAt) };
		}),
		disputes: payment.disputes.map(({ id, amount, reason, status, createdAt }) => ({
			id,
			amount: euros(amount),
			reason,
			status,
			at: time(createdAt),
		})),
	};
}
