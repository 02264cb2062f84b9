import type { Application } from "#app/domain/application/application.ts";
import { type LinkedPage, linkedPagePath } from "#app/domain/application/journey.ts";
import { carrierTrackingUrl } from "#app/domain/application/shipping.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import type { MailKind, MailLinks } from "./mail-facts.ts";

/**
 * Returns the links of a mail about an application. With a sign-in link, each page is reached through it: it takes a device
 * that knows the application straight to the page and signs in any other one first.
 * @param resume the sign-in link; null for mails without one
 */
export function mailLinks(
	origin: string,
	application: Pick<Application, "id" | "trackingNumber" | "shippingCarrier">,
	language: Language,
	resume: string | null,
): MailLinks {
	const { id, trackingNumber, shippingCarrier } = application;
	const pageUrl = (page: LinkedPage) =>
		resume === null ? origin + withLanguage(linkedPagePath(page, id), language) : withParams(resume, { id, to: page });
	return {
		application: pageUrl("confirmation"),
		resume: resume && withParams(resume, { id }),
		certificate: pageUrl("certificate"),
		aftercare: pageUrl("after"),
		payment: pageUrl("payment"),
		receipt: pageUrl("receipt"),
		refunds: pageUrl("refunds"),
		review: pageUrl("review"),
		agent: pageUrl("agent"),
		withdraw: origin + withLanguage(`/withdraw?id=${id}`, language),
		complaints: origin + withLanguage("/complaints", language),
		admin: `${origin}/admin/applications/${id}`,
		carrier: trackingNumber && carrierTrackingUrl(shippingCarrier, trackingNumber),
	};
}

/** Mails without a sign-in link: to staff, at the end of an application, and codes. */
export const WITHOUT_LINK: readonly MailKind[] = [
	"admin_notice",
	"cancelled",
	"rejected",
	"withdrawal_received",
	"reveal_code",
	"download_code",
];

/** Returns the links of one mail. The link that confirms a withdrawal gives access to nothing else. */
export function linksForMail(
	template: MailKind,
	origin: string,
	application: Parameters<typeof mailLinks>[1],
	language: Language,
	link: string | null,
): MailLinks {
	if (template === "withdrawal_link") return { ...mailLinks(origin, application, language, null), resume: link };
	return mailLinks(origin, application, language, link);
}

function withParams(resume: string, params: Record<string, string>): string {
	const url = new URL(resume);
	for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
	return url.href;
}
