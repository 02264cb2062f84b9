import type { Application } from "#app/domain/application/application.ts";
import { type LinkedPage, linkedPagePath } from "#app/domain/application/journey.ts";
import { carrierTrackingUrl } from "#app/domain/application/shipping.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import type { MailKind, MailLinks } from "./mail-facts.ts";

/**
 * Where a mail about an application leads. With a way in, each page is reached through it: one link takes a device that
 * knows the application straight to its page and lets any other one in first.
 * @param resume signs in without asking; null for mails that do not
 */
export function mailLinks(
	origin: string,
	application: Pick<Application, "id" | "trackingNumber" | "shippingCarrier">,
	language: Language,
	resume: string | null,
): MailLinks {
	const { id, trackingNumber, shippingCarrier } = application;
	const to = (page: LinkedPage) =>
		resume === null ? origin + withLanguage(linkedPagePath(page, id), language) : through(resume, { id, to: page });
	return {
		application: to("confirmation"),
		resume: resume && through(resume, { id }),
		certificate: to("certificate"),
		aftercare: to("after"),
		payment: to("payment"),
		receipt: to("receipt"),
		refunds: to("refunds"),
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

/** The links of one mail. The one that confirms a withdrawal leads to that alone: no other page is reached through it. */
export function linksIn(
	template: MailKind,
	origin: string,
	application: Parameters<typeof mailLinks>[1],
	language: Language,
	link: string | null,
): MailLinks {
	if (template === "withdrawal_link") return { ...mailLinks(origin, application, language, null), resume: link };
	return mailLinks(origin, application, language, link);
}

function through(resume: string, more: Record<string, string>): string {
	const url = new URL(resume);
	for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
	return url.href;
}
