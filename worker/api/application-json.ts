import type { ApplicationView } from "#app/domain/application/public-view.ts";

function iso(timestamp: number | null): string | null {
	return timestamp === null ? null : new Date(timestamp).toISOString();
}

/** Converts an application to JSON (row 104): timestamps as ISO 8601, and only the documented keys. */
export function applicationJson(view: ApplicationView) {
	return {
		id: view.id,
		applicationNumber: view.applicationNumber,
		status: view.status,
		paymentStatus: view.paymentStatus,
		duties: view.duties,
		createdAt: iso(view.createdAt),
		completionDate: iso(view.completionDate),
		estimatedCompletionDate: iso(view.estimatedCompletionDate),
		nifNumber: view.nifNumber,
		packageType: view.packageType,
		physicalDeliveryRequested: view.physicalDeliveryRequested,
		firstName: view.firstName,
		lastName: view.lastName,
		nationality: view.nationality,
		useProvidedRepresentative: view.useProvidedRepresentative,
		representativeName: view.representativeName,
		affiliateCode: view.affiliateCode,
		trackingNumber: view.trackingNumber,
		shippingCarrier: view.shippingCarrier,
		shippingDate: iso(view.shippingDate),
		estimatedDeliveryDate: iso(view.estimatedDeliveryDate),
		shippingStatus: view.shippingStatus,
	};
}
