import type { Language } from "#app/domain/language.ts";
import type { CommissionStatus, RejectionReason } from "#app/domain/partners/commission.ts";
import type { PartnerReason } from "#app/domain/partners/partner.ts";
import type { PayoutStatus } from "#app/domain/partners/payout.ts";
import { m } from "#app/paraglide/messages.js";

type Words = (inputs: Record<string, never>, options: { locale: Language }) => string;

const REASONS: Record<PartnerReason, Words> = {
	"needs-detail": m.partner_reason_needs_detail,
	requirements: m.partner_reason_requirements,
	"no-fit": m.partner_reason_no_fit,
	"broken-terms": m.partner_reason_broken_terms,
	"unclear-orders": m.partner_reason_unclear_orders,
	"misleading-claims": m.partner_reason_misleading_claims,
};

/** Why staff said no or suspended somebody, as the partner reads it. */
export function partnerReason(reason: PartnerReason, locale: Language): string {
	return REASONS[reason]({}, { locale });
}

const REJECTIONS: Record<RejectionReason, Words> = {
	"own-order": m.partner_rejection_own_order,
	"not-by-partner": m.partner_rejection_not_by_partner,
	"broken-terms": m.partner_rejection_broken_terms,
	"fake-order": m.partner_rejection_fake_order,
};

/** Why a commission was rejected, as the partner reads it. */
export function rejectionReason(reason: RejectionReason, locale: Language): string {
	return REJECTIONS[reason]({}, { locale });
}

const COMMISSIONS: Record<CommissionStatus, Words> = {
	pending: m.partner_commission_pending,
	hold: m.partner_commission_hold,
	approved: m.partner_commission_approved,
	paid: m.partner_commission_paid,
	rejected: m.partner_commission_rejected,
	reversed: m.partner_commission_reversed,
};

export function commissionStatus(status: CommissionStatus, locale: Language): string {
	return COMMISSIONS[status]({}, { locale });
}

const PAYOUTS: Record<PayoutStatus, Words> = {
	pending: m.partner_payout_pending,
	approved: m.partner_payout_approved,
	processing: m.partner_payout_processing,
	unclaimed: m.partner_payout_unclaimed,
	held: m.partner_payout_held,
	paid: m.partner_payout_paid,
	failed: m.partner_payout_failed,
	returned: m.partner_payout_returned,
	cancelled: m.partner_payout_cancelled,
	reversed: m.partner_payout_reversed,
};

export function payoutStatus(status: PayoutStatus, locale: Language): string {
	return PAYOUTS[status]({}, { locale });
}
