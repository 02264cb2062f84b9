import { and, eq, inArray, sql } from "drizzle-orm";
import { affiliates, commissionTransactions as commissions } from "#app/data/partner-schema.server.ts";
import { commissionEntries as entries } from "#app/data/payout-schema.server.ts";
import { mayDecidePartners, mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { type PartnerAction, type PartnerReason, reasonsFor, stateAfter } from "#app/domain/partners/partner.ts";
import type { Discount } from "#app/domain/partners/referral.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { partnerReasonLabel } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { findPartnerById, type PartnerRow } from "#app/queries/partners/partners.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { resetMailQuota } from "../mail/mail-quota.server.ts";
import { notifyPartner } from "./partner-account.server.ts";

type PartnerDecision = { action: PartnerAction; reason: PartnerReason | null };

/**
 * Approves, rejects, suspends or restores a partner, and notifies them by mail. While the partner is suspended, the
 * code does not count, pending commissions wait and nothing is paid out. For a closed account, holds or releases the
 * remaining balance.
 */
export async function decidePartner(
	services: Services,
	staff: Staff,
	id: number,
	{ action, reason }: PartnerDecision,
	network: string,
): Promise<Outcome<null>> {
	if (!mayDecidePartners(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const partner = await findPartnerById(services, id);
	const state = partner && stateAfter(partner, action);
	if (!partner || !state) return failure("conflict", "wrong_state");
	const reasons = reasonsFor(action);
	if (reasons.length > 0 && (reason === null || !reasons.includes(reason))) return failure("invalid", "reason_missing");
	const timestamp = now();
	const isPendingCommission = and(eq(commissions.affiliateId, id), inArray(commissions.status, ["pending"]));
	const [{ meta }] = await db.batch([
		db
			.update(affiliates)
			.set({ state, isActive: state === "active", decidedBy: staff.id, decidedAt: timestamp, decidedFor: reason })
			.where(
				and(
					eq(affiliates.id, id),
					eq(affiliates.state, partner.state),
					sql`${affiliates.decidedFor} IS ${partner.decidedFor}`,
				),
			),
		...(action === "suspend" || action === "hold"
			? [
					db
						.update(commissions)
						.set({
							status: "hold" as const,
							holdReasons: sql`trim(coalesce(hold_reasons, '') || ' suspended')`,
							decidedAt: null,
							decidedBy: null,
						})
						.where(isPendingCommission),
				]
			: []),
	]);
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	await recordAction(services, {
		action: "partner-decided",
		actor: { id: staff.id, role: staff.role, network },
		details: { partner: id, action, reason },
	});
	if (action === "approve") await resetMailQuota(services, partner.email);
	await notifyPartner(services, partner, composeNotice(partner, action, reason, timestamp));
	return success(null);
}

function composeNotice(partner: PartnerRow, action: PartnerAction, reason: PartnerReason | null, timestamp: number) {
	const locale = { locale: partner.language };
	const reasonText = reason === null ? "" : partnerReasonLabel(reason, partner.language);
	const suspended = {
		subject: m.partner_mail_suspended_title({}, locale),
		body: m.partner_mail_suspended({ reason: reasonText }, locale),
	};
	const notices: Record<PartnerAction, { subject: string; body: string }> = {
		approve: {
			subject: m.partner_mail_approved_title({}, locale),
			body: m.partner_mail_approved({ code: partner.code, rate: partner.commissionRate }, locale),
		},
		reject: {
			subject: m.partner_mail_rejected_title({}, locale),
			body: m.partner_mail_rejected({ reason: reasonText }, locale),
		},
		suspend: suspended,
		hold: suspended,
		release: { subject: m.partner_mail_released_title({}, locale), body: m.partner_mail_released({}, locale) },
		restore: {
			subject: m.partner_mail_restored_title({}, locale),
			body: m.partner_mail_restored({ code: partner.code }, locale),
		},
	};
	return {
		...notices[action],
		key: `partner:${partner.id}:${action}:${timestamp}`,
		emailType: "partner_news" as const,
		path: action === "reject" ? null : "/affiliate-dashboard",
	};
}

/** The largest single adjustment, in cents. */
const MAX_ADJUSTMENT: Cents = 50_000;

/**
 * Adjusts a partner's payable balance: a bonus or a correction. It is paid only by a payout, which needs two people.
 * @param key of the form, for idempotency
 */
export async function adjustBalance(
	services: Services,
	staff: Staff,
	id: number,
	{ cents, key }: { cents: Cents | null; key: string },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	if (cents === null || cents === 0 || Math.abs(cents) > MAX_ADJUSTMENT)
		return failure("invalid", "partner_adjustment");
	if (!/^[\w-]{22}$/.test(key)) return failure("invalid", "invalid_request");
	if (!(await findPartnerById(services, id))) return failure("not-found", "invalid_request");
	const entry = {
		affiliateId: id,
		account: "payable" as const,
		kind: "adjusted" as const,
		amount: cents,
		at: services.now(),
		by: staff.id,
		key: `adjusted:${key}`,
	};
	try {
		await services.db.insert(entries).values(entry);
	} catch (error) {
		if (/append-only|UNIQUE/.test(String((error as Error).cause ?? error))) return success(null);
		throw error;
	}
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "partner-adjusted", actor, details: { partner: id, cents } });
	return success(null);
}

/**
 * Changes the discount of a partner's code from now on, within the limit in the settings. Prices that were already
 * shown remain valid.
 * @param before the value on the page
 */
export async function changeDiscount(
	services: Services,
	staff: Staff,
	id: number,
	{ before, after }: { before: Discount; after: Discount },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { percent: limit } = await getSetting(services, "partner-discount");
	const { percent, until } = after;
	if (!Number.isInteger(percent) || percent < 0 || percent > limit) return failure("invalid", "partner_discount");
	if (until !== null && until < lisbonDate(services.now())) return failure("invalid", "partner_discount_day");
	const { meta } = await services.db
		.update(affiliates)
		.set({ discountPercent: percent, discountUntil: until })
		.where(
			and(
				eq(affiliates.id, id),
				eq(affiliates.discountPercent, before.percent),
				sql`discount_until IS ${before.until}`,
			),
		);
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const actor = { id: staff.id, role: staff.role, network };
	const details = { partner: id, before: before.percent, percent, ...(until === null ? {} : { until }) };
	await recordAction(services, { action: "partner-discount-changed", actor, details });
	return success(null);
}

/** The highest commission rate, in per cent. */
const MAX_RATE = 30;

/** Changes the rate for future sales; each sale keeps its own. @param before the value on the page */
export async function changeRate(
	services: Services,
	staff: Staff,
	id: number,
	{ before, rate }: { before: number; rate: number },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	if (!Number.isInteger(rate) || rate < 0 || rate > MAX_RATE) return failure("invalid", "partner_rate");
	const { meta } = await services.db
		.update(affiliates)
		.set({ commissionRate: rate })
		.where(and(eq(affiliates.id, id), eq(affiliates.commissionRate, before)));
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "partner-rate-changed", actor, details: { partner: id, before, rate } });
	return success(null);
}

/**
 * Confirms a payout account that several partners share, if it is still this partner's account.
 * @param account keyed hash of the account on the page
 */
export async function clearSharedAccount(
	services: Services,
	staff: Staff,
	id: number,
	account: string,
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { meta } = await services.db
		.update(affiliates)
		.set({ payoutClearedIndex: account, payoutClearedBy: staff.id })
		.where(and(eq(affiliates.id, id), eq(affiliates.payoutIndex, account)));
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "partner-account-cleared", actor, details: { partner: id, account } });
	return success(null);
}
