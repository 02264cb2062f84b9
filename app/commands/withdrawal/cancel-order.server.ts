import type { Application } from "#app/domain/application/application.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";

/** S12 by the owner, before the filing: everything that was paid goes back. */
export function cancelOwnApplication(services: Services, applicationId: string): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "cancelled" });
}

/** The printed certificate is not wanted any more, before it is sent. */
export function cancelDelivery(services: Services, applicationId: string): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "delivery-cancelled" });
}

/** Both boxes ticked after the order: work begins at once. */
export function beginNow(services: Services, applicationId: string, language: Language): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "consent-given", language });
}
