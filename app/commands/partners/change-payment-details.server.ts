import { and, eq } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isFresh, PAYOUT_LINK_HOURS, type PartnerSession } from "#app/domain/partners/partner-session.ts";
import { PAYOUT_HOLD_HOURS, type PaymentDetails, payoutAccount } from "#app/domain/partners/payment-details.ts";
import { isSameAddress } from "#app/domain/person/visible-text.ts";
import { HOUR, SECOND } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { openPartner, type PartnerRow } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { notifyPartner } from "./notify-partner.server.ts";
import { deletePartnerLinks, mailLink } from "./partner-links.server.ts";
import { resealPartner } from "./reseal-partner.server.ts";

/**
 * A partner names where payouts go. Nothing changes before a link is opened that is mailed to the PayPal address itself or,
 * for an account at a bank, to the partner. Needs a session whose own link was opened just now.
 */
export async function requestPaymentDetailsChange(
	services: Services,
	partner: PartnerRow,
	session: PartnerSession,
	details: PaymentDetails,
	network: string,
): Promise<Outcome<null>> {
	const { now } = services;
	if (!isFresh(session, now())) return failure("unauthenticated", "proof_needed");
	// The address of the account is the partner's own: what strangers use up of its mails is not theirs to miss.
	const isOthers = details.method === "paypal" && !isSameAddress(details.email, partner.email);
	const of = isOthers ? { unproved: details.email } : { own: `payout ${partner.id}` };
	if ((await consumeMailQuota(services, { network, of })) !== "taken")
		return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	const { payment, tax } = await openPartner(services, partner);
	await deletePartnerLinks(services, partner.id, "payout");
	await resealPartner(services, partner, { payment, tax, nextPayment: details });
	const locale = { locale: partner.language };
	const to = details.method === "paypal" ? details.email : partner.email;
	await mailLink(services, partner, "payout", to, {
		subject: m.partner_mail_confirm_title({}, locale),
		body: m.partner_mail_confirm({ account: payoutAccount(details), hours: PAYOUT_LINK_HOURS }, locale),
	});
	if (to !== partner.email)
		await notifyPartner(services, partner, {
			key: `partner:${partner.id}:payout-asked:${now()}`,
			emailType: "partner_security",
			subject: m.partner_mail_asked_title({}, locale),
			body: m.partner_mail_asked({ account: payoutAccount(details) }, locale),
			path: "/affiliate-dashboard/account",
		});
	return success(null);
}

/**
 * The link was opened: payouts go there from now on. After a change of what was known before nothing is paid out for 72 hours, and
 * the partner is told at the address of the account (F56).
 */
export async function confirmPaymentDetails(services: Services, partner: PartnerRow): Promise<Outcome<null>> {
	const { db, now } = services;
	const { payment, nextPayment, tax } = await openPartner(services, partner);
	if (!nextPayment) return failure("not-found", "link_expired");
	const at = now();
	const isChange = payment !== null && payoutAccount(payment, "whole") !== payoutAccount(nextPayment, "whole");
	const heldUntil = isChange ? at + PAYOUT_HOLD_HOURS * HOUR : partner.payoutHeldUntil;
	const confirmed = {
		paymentInfo: await sealJson(db, affiliates.paymentInfo, String(partner.id), nextPayment),
		taxInfo: tax && (await sealJson(db, affiliates.taxInfo, String(partner.id), tax)),
		nextPaymentInfo: null,
		payoutMethod: nextPayment.method,
		payoutIndex: await blindIndex(db, "payout", payoutAccount(nextPayment, "whole")),
		payoutVerifiedAt: at,
		payoutHeldUntil: heldUntil,
		keyId: db.keyring.sealing.id,
	};
	const { meta } = await db
		.update(affiliates)
		.set(confirmed)
		.where(and(eq(affiliates.id, partner.id), eq(affiliates.nextPaymentInfo, partner.nextPaymentInfo as never)));
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const locale = { locale: partner.language };
	await notifyPartner(services, partner, {
		key: `partner:${partner.id}:payout-changed:${at}`,
		emailType: "partner_security",
		subject: m.partner_mail_changed_title({}, locale),
		body: isChange
			? m.partner_mail_changed({ account: payoutAccount(nextPayment), hours: PAYOUT_HOLD_HOURS }, locale)
			: m.partner_mail_confirmed({ account: payoutAccount(nextPayment) }, locale),
		path: "/affiliate-dashboard/account",
	});
	return success(null);
}
