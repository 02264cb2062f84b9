import { and, eq, sql } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { INITIAL_RATE } from "#app/domain/partners/commission.ts";
import { isHeld } from "#app/domain/partners/partner.ts";
import {
	isRecentlyReauthenticated,
	PAYOUT_LINK_HOURS,
	type PartnerSession,
} from "#app/domain/partners/partner-session.ts";
import {
	formatPayoutAccount,
	PAYOUT_HOLD_HOURS,
	type PaymentDetails,
	type TaxDetails,
} from "#app/domain/partners/payout.ts";
import type { SignUp } from "#app/domain/partners/sign-up.ts";
import { isSameEmailAddress } from "#app/domain/person/text.ts";
import { HOUR, lisbonDate, SECOND } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { findPartner } from "#app/queries/partners/find-affiliate.server.ts";
import {
	decryptPartner,
	findPartnerByEmail,
	type OpenedPartner,
	type PartnerRow,
} from "#app/queries/partners/partners.server.ts";
import type { Services } from "#app/services.ts";
import { type Notice, notifyTeam, sendNotice } from "../inbox/letters.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { deletePartnerLinks, mailPartnerLink } from "./partner-sign-in.server.ts";

/**
 * Registers a partner. The code counts only after approval (ruling T20). The response does not reveal whether the
 * address has an account: its owner is notified by mail.
 */
export async function signUpPartner(
	services: Services,
	input: SignUp,
	visitor: { language: Language; network: string },
): Promise<Outcome<null>> {
	const { db, now } = services;
	const { language, network } = visitor;
	const existing = await findPartnerByEmail(services, input.email);
	const rejected = existing?.state === "rejected" ? existing : null;
	const codeOwner = await findPartner(services, input.code);
	// The owner gets the same response as anyone else, because otherwise a code would reveal whose address it is.
	if (codeOwner && codeOwner.id !== rejected?.id)
		return failure("invalid", "invalid_request", { fields: { code: "error_partner_code_taken" } });
	const quota = await consumeMailQuota(services, { network, owner: { unverified: input.email } });
	if (quota === "network-spent") return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	if (existing && !rejected) {
		if (quota === "consumed")
			await notifyPartner(services, existing, {
				// At most one mail a day, however often the address is entered.
				key: `partner:${existing.id}:known:${lisbonDate(now())}`,
				emailType: "partner_news",
				subject: m.partner_mail_known_title({}, { locale: language }),
				body: m.partner_mail_known({}, { locale: language }),
				path: "/affiliate-sign-in",
			});
		return success(null);
	}
	const { terms: _, ...fields } = input;
	const registration = {
		...fields,
		// A renewed registration gets a new date too, because undecided ones are deleted by age (purge-partners.server.ts).
		createdAt: now(),
		commissionRate: INITIAL_RATE,
		isActive: false,
		state: "applied" as const,
		language,
		termsAcceptedAt: now(),
		decidedBy: null,
		decidedAt: null,
		decidedFor: null,
	};
	const [row] = rejected
		? await db.update(affiliates).set(registration).where(sql`id = ${rejected.id} AND state = 'rejected'`).returning()
		: await db.insert(affiliates).values(registration).onConflictDoNothing().returning();
	// A concurrent sign-up took the code.
	if (!row) return failure("invalid", "invalid_request", { fields: { code: "error_partner_code_taken" } });
	// If no mail may be sent, only the page confirms the registration. The decision is always mailed.
	if (quota === "consumed")
		await notifyPartner(services, row, {
			key: `partner:${row.id}:applied:${now()}`,
			emailType: "partner_news",
			subject: m.partner_mail_applied_title({}, { locale: language }),
			body: m.partner_mail_applied({ code: row.code }, { locale: language }),
			path: null,
		});
	await notifyTeam(services, {
		key: `partner:${row.id}:team:${now()}`,
		emailType: "admin_notice",
		subject: m.letter_partner_subject({}, { locale: "en" }),
		body: m.letter_partner_body({}, { locale: "en" }),
		path: `/admin/partners/${row.id}`,
	});
	services.log("partner-applied", { partner: row.id });
	return success(null);
}

/**
 * Requests a change of payment details. It takes effect only after the mailed link is opened, which is sent to the
 * PayPal address or, for a bank account, to the partner. Requires a recently re-authenticated session.
 */
export async function requestPaymentDetailsChange(
	services: Services,
	partner: PartnerRow,
	session: PartnerSession,
	details: PaymentDetails,
	network: string,
): Promise<Outcome<null>> {
	const { now } = services;
	if (!isRecentlyReauthenticated(session, now())) return failure("unauthenticated", "proof_needed");
	// The partner's own address has its own quota, which strangers cannot use up.
	const isOtherAddress = details.method === "paypal" && !isSameEmailAddress(details.email, partner.email);
	const quotaOwner = isOtherAddress ? { unverified: details.email } : { own: `payout ${partner.id}` };
	if ((await consumeMailQuota(services, { network, owner: quotaOwner })) !== "consumed")
		return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	const { payment, tax } = await decryptPartner(services, partner);
	await deletePartnerLinks(services, partner.id, "payout");
	await resealPartner(services, partner, { payment, tax, nextPayment: details });
	const locale = { locale: partner.language };
	const recipient = details.method === "paypal" ? details.email : partner.email;
	await mailPartnerLink(services, partner, "payout", recipient, {
		subject: m.partner_mail_confirm_title({}, locale),
		body: m.partner_mail_confirm({ account: formatPayoutAccount(details), hours: PAYOUT_LINK_HOURS }, locale),
	});
	if (recipient !== partner.email)
		await notifyPartner(services, partner, {
			key: `partner:${partner.id}:payout-requested:${now()}`,
			emailType: "partner_security",
			subject: m.partner_mail_asked_title({}, locale),
			body: m.partner_mail_asked({ account: formatPayoutAccount(details) }, locale),
			path: "/affiliate-dashboard/account",
		});
	return success(null);
}

/**
 * Confirms payment details with the mailed link. A change of existing details pauses payouts for 72 hours, and the
 * partner is notified at the account's address (F56).
 */
export async function confirmPaymentDetails(services: Services, partner: PartnerRow): Promise<Outcome<null>> {
	const { db, now } = services;
	const { payment, nextPayment, tax } = await decryptPartner(services, partner);
	if (!nextPayment) return failure("not-found", "link_expired");
	const timestamp = now();
	const isChange =
		payment !== null && formatPayoutAccount(payment, "full") !== formatPayoutAccount(nextPayment, "full");
	const payoutHeldUntil = isChange ? timestamp + PAYOUT_HOLD_HOURS * HOUR : partner.payoutHeldUntil;
	const confirmedColumns = {
		paymentInfo: await sealJson(db, affiliates.paymentInfo, String(partner.id), nextPayment),
		taxInfo: tax && (await sealJson(db, affiliates.taxInfo, String(partner.id), tax)),
		nextPaymentInfo: null,
		payoutMethod: nextPayment.method,
		payoutIndex: await blindIndex(db, "payout", formatPayoutAccount(nextPayment, "full")),
		payoutVerifiedAt: timestamp,
		payoutHeldUntil,
		keyId: db.keyring.current.id,
	};
	const { meta } = await db
		.update(affiliates)
		.set(confirmedColumns)
		.where(and(eq(affiliates.id, partner.id), eq(affiliates.nextPaymentInfo, partner.nextPaymentInfo as never)));
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const locale = { locale: partner.language };
	await notifyPartner(services, partner, {
		key: `partner:${partner.id}:payout-changed:${timestamp}`,
		emailType: "partner_security",
		subject: m.partner_mail_changed_title({}, locale),
		body: isChange
			? m.partner_mail_changed({ account: formatPayoutAccount(nextPayment), hours: PAYOUT_HOLD_HOURS }, locale)
			: m.partner_mail_confirmed({ account: formatPayoutAccount(nextPayment) }, locale),
		path: "/affiliate-dashboard/account",
	});
	return success(null);
}

/** Changes the recipient printed on statements, including those of earlier payments. */
export async function changeTaxDetails(services: Services, partner: PartnerRow, tax: TaxDetails): Promise<void> {
	const { payment, nextPayment } = await decryptPartner(services, partner);
	await resealPartner(services, partner, { payment, nextPayment, tax });
}

/**
 * Closes a partner's account: the code no longer counts, and earnings are paid regardless of the minimum. A suspension
 * remains, in `decidedFor`, until staff lift it. Payment records are retained as long as the law requires
 * (purge-partners.server.ts).
 */
export async function closePartner(
	services: Services,
	partner: PartnerRow,
	session: PartnerSession,
): Promise<Outcome<null>> {
	if (!isRecentlyReauthenticated(session, services.now())) return failure("unauthenticated", "proof_needed");
	if (partner.state === "closed") return success(null);
	const closedColumns = { state: "closed" as const, isActive: false, closedAt: services.now(), promotion: "" };
	await services.db.update(affiliates).set(closedColumns).where(eq(affiliates.id, partner.id));
	const locale = { locale: partner.language };
	await notifyPartner(services, partner, {
		key: `partner:${partner.id}:closed:${closedColumns.closedAt}`,
		emailType: "partner_news",
		subject: m.partner_mail_closed_title({}, locale),
		body: isHeld({ ...partner, ...closedColumns })
			? m.partner_mail_closed_held({}, locale)
			: m.partner_mail_closed({}, locale),
		path: null,
	});
	return success(null);
}

/** Re-encrypts all sealed columns of a partner's row under one key. */
async function resealPartner(
	{ db }: Pick<Services, "db">,
	{ id }: Pick<PartnerRow, "id">,
	{ payment, nextPayment, tax }: OpenedPartner,
): Promise<void> {
	const partnerId = String(id);
	const sealedColumns = {
		paymentInfo: payment && (await sealJson(db, affiliates.paymentInfo, partnerId, payment)),
		nextPaymentInfo: nextPayment && (await sealJson(db, affiliates.nextPaymentInfo, partnerId, nextPayment)),
		taxInfo: tax && (await sealJson(db, affiliates.taxInfo, partnerId, tax)),
		keyId: db.keyring.current.id,
	};
	await db.update(affiliates).set(sealedColumns).where(eq(affiliates.id, id));
}

type PartnerNotice = Notice & { emailType: "partner_news" | "partner_payout" | "partner_security" };

/** Notifies a partner in their language. */
export function notifyPartner(
	services: Services,
	partner: { email: string; language: Language },
	notice: PartnerNotice,
): Promise<void> {
	return sendNotice(services, partner, notice);
}
