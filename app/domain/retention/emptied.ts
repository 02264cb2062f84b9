import type { Application } from "../application/application.ts";

/**
 * What an application is emptied of when its person is forgotten, or when it was kept as long as promised: all that says who
 * it was, and all that was written. What is left is what accounts and proofs need: number, package, amounts, country and
 * dates, the consent and the withdrawal. The application's own key goes with it, so that nobody reads what it sealed.
 */
export function emptied(now: number): Partial<Application> {
	return {
		firstName: "",
		lastName: "",
		dateOfBirth: "",
		nationality: "",
		email: "",
		phone: "",
		addressLine1: "",
		addressLine2: null,
		city: "",
		postalCode: "",
		representativeName: null,
		representativeNif: null,
		representativeAddress: null,
		personalInfo: null,
		affiliateCode: null,
		passportDocumentPath: null,
		addressDocumentPath: null,
		guardianDocumentPath: null,
		originalDocumentPath: null,
		mandate: null,
		agreement: null,
		caseKey: null,
		nifNumber: null,
		nifProposal: null,
		certificateProposal: null,
		rejectionProposal: null,
		requestedItems: [],
		refusals: [],
		authorityReference: null,
		rejectionReason: null,
		physicalDeliveryAddress: null,
		trackingNumber: null,
		shippingNotes: null,
		aftercare: null,
		messageSince: null,
		answeredAt: null,
		erasedAt: now,
	};
}
