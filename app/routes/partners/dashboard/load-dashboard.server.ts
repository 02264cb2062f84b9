import { countryName, countryOptions } from "#app/content/country-names.server.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { daysUpTo, monthsOf } from "#app/domain/partners/figures.ts";
import { isHeld } from "#app/domain/partners/partner.ts";
import { payoutAccount } from "#app/domain/partners/payment-details.ts";
import { nextPayoutDay } from "#app/domain/partners/payout-day.ts";
import { formatCivilDate, formatDateTime, lisbonDate } from "#app/domain/time/calendar.ts";
import { partnerReason } from "#app/labels/partner-labels.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { findOffer } from "#app/queries/partners/find-affiliate.server.ts";
import { openPartner } from "#app/queries/partners/find-partner.server.ts";
import {
	listPartnerCommissions,
	listPartnerDays,
	listPartnerPayments,
} from "#app/queries/partners/find-partner-figures.server.ts";
import { listPartnerSessions } from "#app/queries/partners/list-partner-sessions.server.ts";
import { listPayoutObstacles } from "#app/queries/partners/list-payout-obstacles.server.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import type { SignedInPartner } from "#app/visitor/partner.server.ts";

const DAYS = 30;
const YEAR = 365;

/** All that a partner's page shows: countries, days and amounts, never who an applicant is (F59). */
export async function loadDashboard(services: Services, { partner, session }: SignedInPartner, before: number | null) {
	const { now, settings } = services;
	const locale = getLocale();
	const [{ day }, { cents }, offer] = await Promise.all([
		getSetting(services, "payout-day"),
		getSetting(services, "payout-minimum"),
		findOffer(services, partner),
	]);
	const [obstacles, opened, known, sales, payments, sessions] = await Promise.all([
		listPayoutObstacles(services, partner.id, cents),
		openPartner(services, partner),
		listPartnerDays(services, partner.id),
		listPartnerCommissions(services, partner.id, before),
		listPartnerPayments(services, partner.id),
		listPartnerSessions(services, partner.id),
	]);
	const today = lisbonDate(now());
	const { name, code, state, commissionRate: rate, decidedFor, payoutHeldUntil } = partner;
	return {
		partner: { name, code, state, rate },
		reason:
			(state === "suspended" || isHeld(partner)) && decidedFor ? partnerReason(decidedFor as never, locale) : null,
		link: `${settings.origin}/affiliate/${code}`,
		discount: { percent: offer, until: partner.discountUntil && formatCivilDate(partner.discountUntil, locale) },
		balance: {
			pending: partner.pendingCents,
			payable: partner.payableCents,
			sending: partner.sendingCents,
			total: partner.totalEarnings,
		},
		next: {
			day: nextPayoutDay(today, day),
			minimum: formatPrice(cents, locale),
			obstacles,
			heldUntil: payoutHeldUntil === null ? null : formatDateTime(payoutHeldUntil, locale),
		},
		days: daysUpTo(today, DAYS, known),
		months: monthsOf(daysUpTo(today, YEAR, known)),
		commissions: sales.commissions.map(({ country, ...sale }) => ({
			...sale,
			country: country === null ? null : countryName(country, locale),
		})),
		older: sales.more,
		isFirstPage: before === null,
		payments,
		account: opened.payment && payoutAccount(opened.payment),
		nextAccount: opened.nextPayment && payoutAccount(opened.nextPayment),
		tax: opened.tax,
		sessions: sessions.map(({ id, device, createdAt, seenAt }) => ({
			id,
			device,
			since: formatDateTime(createdAt, locale),
			seen: formatDateTime(seenAt, locale),
			here: id === session.id,
		})),
		countries: countryOptions(locale),
	};
}

export type DashboardFacts = Awaited<ReturnType<typeof loadDashboard>>;
