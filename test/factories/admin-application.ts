import type { AdminApplication, AdminDocument, Refusal } from "#app/routes/admin/application/application-view.ts";
import { NOON } from "./application.ts";

/** An application as staff see it: paid, under review, with nothing to do for the viewer. */
export function anAdminApplication(changes: Partial<AdminApplication> = {}): AdminApplication {
	return {
		id: "case-1",
		applicationNumber: "NIF-7K2M-Q4R8",
		name: "Łucja Gonçalves",
		version: 7,
		status: "pending",
		stage: "in_review",
		isDemo: false,
		duties: [],
		packageType: "standard",
		paymentStatus: "paid",
		createdAt: NOON,
		stateSince: NOON,
		clock: null,
		nif: null,
		nifProposedBy: null,
		nifCause: null,
		certificateProposal: null,
		hasCertificate: false,
		missingCertificate: null,
		rejectionProposal: null,
		proposals: [],
		rejection: null,
		requestedItems: [],
		language: "en",
		isReturned: false,
		hasOwnRepresentative: false,
		isRepresented: false,
		isGuardianDocumentMissing: false,
		mayHaveNif: false,
		answers: [],
		documents: [],
		canOpenDocuments: true,
		hasMaskedDocuments: false,
		watermark: "Eva · November 23, 2026 at 12:00",
		areDocumentsDeleted: false,
		actions: {},
		shipping: {
			status: "processing",
			choices: ["processing", "shipped"],
			carrier: "",
			trackingNumber: "",
			shippingDate: "",
			estimatedDeliveryDate: "",
			notes: "",
			canPrintLabel: false,
		},
		aftercare: [],
		money: { withdrawal: null, household: [], payments: [], awaitedRefund: null },
		mails: [],
		canWriteNotes: true,
		reasons: { request: [], reject: [], "refuse-document": [] },
		drafts: {},
		mandate: null,
		viewerSettings: { zoom: "100", layout: "side-by-side", rotations: {} },
		ticks: [],
		isHistoryIncomplete: false,
		firstBrokenVersion: null,
		canExport: false,
		...changes,
	};
}

/** The current passport, readable, of one page. */
export function anAdminDocument(changes: Partial<AdminDocument> = {}): AdminDocument {
	return {
		uploadId: "upload-1",
		kind: "passport",
		decision: "review",
		isCurrent: true,
		checks: [],
		isViewable: true,
		findings: [],
		readings: [],
		nameAnswer: null,
		isNameProof: false,
		isReadingPending: false,
		createdAt: NOON,
		pages: [
			{
				key: "upload-1.0",
				number: 1,
				href: "/admin/documents/upload-1/0",
				fileType: "jpeg",
				bytes: 2049,
				sha256: "0123456789abcdef",
				fileName: null,
			},
		],
		...changes,
	};
}

/** A refused action without field errors. */
export function aRefusal(changes: Partial<Refusal> = {}): Refusal {
	return {
		action: null,
		subject: null,
		message: "Refused.",
		fields: {},
		values: {},
		staleVersion: null,
		...changes,
	};
}
