import type { Application } from "#app/domain/application/application.ts";
import { type LinkedPage, linkedPagePath } from "#app/domain/application/journey.ts";
import { carrierTrackingUrl } from "#app/domain/application/shipping.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import type { MailKind, MailLinks } from "./mail-facts.ts";

/**
 * Returns the links of an e-mail about an application. With a sign-in link, all pages are linked through it: it signs
 * in unknown devices and then redirects to the page.
 * @param resume the sign-in link; null for e-mails without one
 */
export function buildApplicationLinks(
	origin: string,
	application: Pick<Application, "id" | "trackingNumber" | "shippingCarrier">,
	language: Language,
	resume: string | null,
): MailLinks {
	const { id, trackingNumber, shippingCarrier } = application;
	const pageUrl = (page: LinkedPage) =>
		resume === null ? origin + withLanguage(linkedPagePath(page, id), language) : addParams(resume, { id, to: page });
	return {
		application: pageUrl("confirmation"),
		resume: resume && addParams(resume, { id }),
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

/** Kinds of mail without a sign-in link: e-mails to staff, final notices and codes. */
export const KINDS_WITHOUT_SIGN_IN_LINK: readonly MailKind[] = [
	"admin_notice",
	"cancelled",
	"rejected",
	"withdrawal_received",
	"reveal_code",
	"download_code",
];

/** Returns the links of an e-mail by its kind. The link that confirms a withdrawal gives access to nothing else. */
export function buildMailLinks(
	template: MailKind,
	origin: string,
	application: Parameters<typeof buildApplicationLinks>[1],
	language: Language,
	signInLink: string | null,
): MailLinks {
	if (template === "withdrawal_link")
		return { ...buildApplicationLinks(origin, application, language, null), resume: signInLink };
	return buildApplicationLinks(origin, application, language, signInLink);
}

function addParams(resume: string, params: Record<string, string>): string {
	const url = new URL(resume);
	for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
	return url.href;
}
