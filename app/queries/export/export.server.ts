import { and, asc, eq } from "drizzle-orm";
import type { FileEvent } from "#app/audit/case-file.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { openExtracted } from "#app/data/extracted.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { assemblePayments, selectPayments } from "#app/data/payments.server.ts";
import { applications, emailLogs, uploadPages, uploads } from "#app/data/schema.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import { type Application, isNifInCheck, type StoredDocument } from "#app/domain/application/application.ts";
import { type History, joinHistories } from "#app/domain/application/history.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import type { Language } from "#app/domain/language.ts";
import type { CompanyDetails, Invoice } from "#app/domain/money/invoice.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { isAwaitingApproval } from "#app/domain/money/proposed-refund.ts";
import { mayShare } from "#app/domain/sharing/sharing.ts";
import { caseFileLines } from "#app/labels/event-labels.ts";
import type { Services } from "#app/services.ts";
import { findCompany, listInvoices } from "../money/invoices.server.ts";
import { listOwnerSessions, listPushSubscriptions, type OwnerSession } from "../people/owner-session.server.ts";
import { findReview } from "../reviews.server.ts";
import { loadCaseFile } from "./get-case-file.server.ts";

/** We compose filing packs from the other documents. */
const EXCLUDED_TYPES: readonly StoredDocument[] = ["filing-pack"];

/**
 * Whether the certificate belongs to the applicant. Until a second person confirms it, it may be another person's by
 * mistake.
 */
function isConfirmedCertificate(application: Application, uploadId: string): boolean {
	return mayShare("certificate", application) && application.originalDocumentPath === uploadId;
}

/**
 * Exports all data of an application for its owner. Throws if the archive cannot be read, because a partial export
 * would be wrong. Excludes internal notes and fraud checks; the file mentions that they exist.
 */
export async function loadExport(services: Services, application: Application): Promise<ApplicationExport> {
	const { db, documents: store } = services;
	const { id } = application;
	const [[row], uploadRows, pages, mailRows, ...money] = await db.batch([
		db.select({ historyKey: applications.historyKey }).from(applications).where(eq(applications.id, id)),
		db.select().from(uploads).where(eq(uploads.applicationId, id)).orderBy(asc(uploads.createdAt)),
		db
			.select({ page: uploadPages })
			.from(uploadPages)
			.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
			.where(and(eq(uploads.applicationId, id), eq(uploads.state, "stored")))
			.orderBy(asc(uploadPages.page)),
		db.select().from(emailLogs).where(eq(emailLogs.relatedEntityId, id)).orderBy(asc(emailLogs.createdAt)),
		...selectPayments(db, eq(payments.applicationId, id)),
	]);
	const stored = await getArchive(store, row?.historyKey ?? null, id);
	const { mails } = joinHistories(stored, { events: [], mails: mailRows, effects: [] });
	const ordinals = new Map<StoredDocument, number>();
	const documents: ExportedDocument[] = [];
	for (const {
		id: uploadId,
		documentType: kind,
		verdict,
		extracted,
		flags,
		nameAnswer,
		nameProof,
		createdAt,
	} of uploadRows) {
		if (EXCLUDED_TYPES.includes(kind) || (kind === "certificate" && !isConfirmedCertificate(application, uploadId)))
			continue;
		const ordinal = (ordinals.get(kind) ?? 0) + 1;
		ordinals.set(kind, ordinal);
		documents.push({
			kind,
			sentAt: createdAt,
			verdict,
			extracted: await openExtracted(db, uploadId, extracted),
			answers: {
				otherName: nameAnswer,
				certificateOfOtherName: nameProof !== null,
				personChosen: flags.some(({ code }) => code === "person_chosen"),
			},
			pages: pages
				.filter(({ page }) => page.uploadId === uploadId)
				.flatMap(({ page: { page, objectKey, fileType, bytes, sha256, fileName } }) =>
					objectKey === null
						? []
						: [
								{
									fileName: `documents/${kind}-${ordinal}-${page + 1}.${fileType === "jpeg" ? "jpg" : fileType}`,
									bytes,
									sha256,
									sentAs: fileName,
									load: () => store.get(objectKey, uploadId),
								},
							],
				),
		});
	}
	// Notices to our staff are not e-mails to the applicant.
	const ownMails = mails.filter(({ emailType }) => emailType !== "admin_notice");
	const [invoices, company, review] = await Promise.all([
		listInvoices(services, id),
		findCompany(services, id),
		findReview(services, id),
	]);
	const parts = {
		application,
		payments: assemblePayments(money),
		invoices,
		company,
		review,
		documents,
		mails: ownMails,
	};
	const caseFile = await loadCaseFile(services, id, "applicant");
	const [browsers, pushSubscriptions] = await Promise.all([
		listOwnerSessions(services, id),
		listPushSubscriptions(services, id),
	]);
	const json = await toExportJson(parts, {
		events: caseFile?.events ?? [],
		browsers,
		pushSubscriptions,
		at: services.now(),
	});
	return { ...parts, json };
}

/**
 * A page of a document as received. Pages are loaded one at a time, because together they may exceed an isolate's
 * memory.
 */
type ExportedPage = {
	fileName: string;
	bytes: number;
	sha256: string;
	/** File name on the sender's device. */
	sentAs: string | null;
	/** Null once the page is deleted. */
	load(): Promise<Uint8Array | null>;
};

type ExportedDocument = {
	kind: StoredDocument;
	sentAt: number;
	verdict: string;
	/** Decrypted. */
	extracted: unknown;
	/** The applicant's answers about the document: whose other name it shows, and which of several people it is for. */
	answers: { otherName: NameAnswer | null; certificateOfOtherName: boolean; personChosen: boolean };
	/** Empty once the images are deleted. */
	pages: ExportedPage[];
};

export type ApplicationExport = {
	application: Application;
	payments: Payment[];
	/** Fiscal documents, and the company to which they are or will be issued. */
	invoices: Invoice[];
	company: CompanyDetails | null;
	review: Awaited<ReturnType<typeof findReview>>;
	documents: ExportedDocument[];
	mails: History["mails"];
	/** The content of `application.json`. */
	json: Record<string, unknown>;
};

type ExportExtras = {
	events: readonly FileEvent[];
	browsers: readonly OwnerSession[];
	pushSubscriptions: Awaited<ReturnType<typeof listPushSubscriptions>>;
	at: number;
};

/** Formats a time as ISO 8601 in UTC; null if there is none. */
const isoTime = (timestamp: number | null) => (timestamp === null ? null : new Date(timestamp).toISOString());
/** Formats cents as decimal euros: "79.00". */
const euros = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));

/**
 * Returns `application.json`, with English field names, times in ISO 8601 and amounts in the currency's unit. Includes
 * empty personal fields, so that nothing seems withheld.
 */
async function toExportJson(
	{ application, payments, invoices, company, review, documents, mails }: Omit<ApplicationExport, "json">,
	{ events, browsers, pushSubscriptions, at: timestamp }: ExportExtras,
): Promise<Record<string, unknown>> {
	const a = application;
	const { language } = a;
	return {
		format: "azulejo-export-1",
		madeAt: isoTime(timestamp),
		about:
			"All data that we store about your application. Not included: notes by our staff and our fraud checks; ask us for them. We do not store the text of e-mails: the files in mails/ are generated again from stored data, without private links.",
		application: {
			number: a.applicationNumber,
			status: a.status,
			package: a.packageType,
			price: euros(a.amount),
			language,
			createdAt: isoTime(a.createdAt),
			updatedAt: isoTime(a.updatedAt),
			expectedBy: isoTime(a.estimatedCompletionDate),
			filedAt: isoTime(a.filedAt),
			taxOfficeReference: a.authorityReference,
			sentBackByTheTaxOffice: a.refusals,
			completedAt: isoTime(a.completionDate),
			asked: a.requestedItems,
			rejectedBecause: a.rejectionReason,
			partnerCode: a.affiliateCode,
			discountPercent: a.discountPercent,
			firmThatActs: a.agentConsent,
		},
		person: {
			givenNames: a.firstName,
			familyName: a.lastName,
			dateOfBirth: a.dateOfBirth,
			nationality: a.nationality,
			email: a.email,
			phone: a.phone,
			address: formatAddress(a, language),
			taxNumber: isNifInCheck(a) ? null : a.nifNumber,
			taxNumberBeingChecked: isNifInCheck(a),
			moreAnswers: a.personalInfo,
		},
		representative: {
			ours: a.useProvidedRepresentative,
			name: a.representativeName,
			taxNumber: a.representativeNif,
			address: a.representativeAddress,
			acceptedAt: isoTime(a.representativeAcceptedAt),
		},
		powerOfAttorney: { forTheTaxOffice: a.mandate, betweenUs: a.agreement },
		printedCertificate: {
			ordered: a.physicalDeliveryRequested,
			address: a.physicalDeliveryAddress,
			carrier: a.shippingCarrier,
			trackingNumber: a.trackingNumber,
			sentAt: isoTime(a.shippingDate),
			status: a.shippingStatus,
			notes: a.shippingNotes,
		},
		afterTheNumber: a.aftercare,
		consents: {
			termsAccepted: a.termsAccepted,
			termsEdition: a.termsEdition,
			beginWithinTheTermOfWithdrawal: a.beginRequest && {
				at: isoTime(a.beginRequest.at),
				textVersion: a.beginRequest.text,
				language: a.beginRequest.language,
			},
		},
		withdrawal: a.withdrawal && {
			...a.withdrawal,
			statedAt: isoTime(a.withdrawal.statedAt),
			recordedAt: isoTime(a.withdrawal.recordedAt),
			amount: euros(a.withdrawal.amount),
		},
		payments: payments.map(toExportedPayment),
		companyForInvoices: company,
		invoices: invoices.map((invoice) => ({
			kind: invoice.kind,
			number: invoice.number,
			atcud: invoice.atcud,
			issuedAt: isoTime(invoice.issuedAt),
			payment: invoice.paymentId,
			amount: euros(invoice.amount),
			vat: euros(invoice.vat),
			vatRate: invoice.vatRate,
			noVatBecause: invoice.exemption,
			buyer: invoice.buyer,
		})),
		noRequestForAReview: review === "declined",
		review:
			review === null || review === "declined"
				? null
				: {
						rating: review.rating,
						words: review.words,
						shownAs: review.author,
						writtenAt: isoTime(review.writtenAt),
						state: review.state,
						refusedBecause: review.reason,
					},
		documents: documents.map(({ kind, sentAt, verdict, extracted, answers, pages }) => ({
			kind,
			sentAt: isoTime(sentAt),
			checks: verdict,
			readByOurProgram: extracted,
			answersAboutIt: answers,
			files: pages.map(({ fileName, bytes, sha256, sentAs }) => ({
				fileName,
				bytes,
				sha256First128Bits: sha256,
				sentAs,
			})),
		})),
		whatHappened: caseFileLines(events, language).map(({ version, actor, event, texts }, index) => ({
			number: version,
			at: isoTime(events[index]?.at ?? null),
			who: actor,
			what: event,
			texts,
		})),
		mails: mails.map(({ emailType, recipient, status, createdAt }, index) => ({
			at: isoTime(createdAt),
			kind: emailType,
			to: recipient,
			state: status,
			file: mailFileName(index, emailType),
		})),
		browsers: browsers.map(({ id, device, createdAt, seenAt }) => {
			const push = pushSubscriptions.find(({ sessionId }) => sessionId === id);
			return {
				name: device,
				since: isoTime(createdAt),
				lastUsed: isoTime(seenAt),
				notifications: push ? { pushService: push.service, since: isoTime(push.since) } : null,
			};
		}),
	};
}

/**
 * Returns the path of an e-mail's text in the archive.
 * @param ordinal counted from 0
 */
export function mailFileName(ordinal: number, emailType: string): string {
	return `mails/${String(ordinal + 1).padStart(3, "0")}-${emailType.replace(/[^a-z_]/g, "_")}.txt`;
}

function formatAddress(
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

function toExportedPayment(payment: Payment) {
	return {
		id: payment.id,
		for: payment.purpose,
		state: payment.state,
		amount: euros(payment.amount),
		received: euros(payment.amountReceived),
		refunded: euros(payment.amountRefunded),
		currency: payment.currency,
		at: isoTime(payment.createdAt),
		paidAt: isoTime(payment.succeededAt),
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
			requestedAt: isoTime(createdAt),
			updatedAt: isoTime(updatedAt),
		})),
		requests: payment.requests.map((request) => {
			const { id, cause, clause, requestedAt, dueAt } = request;
			const { state, decidedAt } = isAwaitingApproval(payment, request) ? UNDECIDED : request;
			return {
				id,
				cause,
				state,
				clause,
				requestedAt: isoTime(requestedAt),
				answerBy: isoTime(dueAt),
				decidedAt: isoTime(decidedAt),
			};
		}),
		disputes: payment.disputes.map(({ id, amount, reason, status, createdAt }) => ({
			id,
			amount: euros(amount),
			reason,
			status,
			at: isoTime(createdAt),
		})),
	};
}
