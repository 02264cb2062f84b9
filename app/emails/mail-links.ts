import type { Application } from "#app/domain/application/application.ts";
import { carrierTrackingUrl } from "#app/domain/application/shipping.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import type { MailLinks } from "./mail-facts.ts";

/** Where a mail about an application leads. @param resume signs in without asking; null for mails that do not */
export function mailLinks(
	origin: string,
	application: Pick<Application, "id" | "trackingNumber" | "shippingCarrier">,
	language: Language,
	resume: string | null,
): MailLinks {
	const { id, trackingNumber, shippingCarrier } = application;
	const to = (path: string) => origin + withLanguage(path, language);
	return {
		application: to(`/confirmation/${id}`),
		resume,
		certificate: to(`/certificate/${id}`),
		aftercare: to(`/after/${id}`),
		payment: to(`/payment?id=${id}`),
		receipt: to(`/receipt/${id}`),
		refunds: to(`/refunds/${id}`),
		withdraw: to(`/withdraw?id=${id}`),
		complaints: to("/complaints"),
		admin: `${origin}/admin/applications/${id}`,
		carrier: trackingNumber && carrierTrackingUrl(shippingCarrier, trackingNumber),
	};
}
