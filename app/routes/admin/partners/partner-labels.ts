import type { Account, EntryKind, RejectionReason } from "#app/domain/partners/commission.ts";
import type { HoldReason } from "#app/domain/partners/hold-reasons.ts";
import type { PartnerAction, PartnerReason, PartnerState } from "#app/domain/partners/partner.ts";
import type { PayoutMethod, RunState } from "#app/domain/partners/payout.ts";
import { m } from "#app/paraglide/messages.js";
import type { ExclusionReason, PayoutObstacle } from "#app/queries/partners/payable.server.ts";

type Labels<Key extends string> = Record<Key, () => string>;

/** Labels that staff see. Those that partners see are in app/labels/partner-labels.ts. */
export const STATE_NAMES: Labels<PartnerState> = {
	applied: m.partners_state_applied,
	active: m.partners_state_active,
	suspended: m.partners_state_suspended,
	rejected: m.partners_state_rejected,
	closed: m.partners_state_closed,
};

export const ACTION_NAMES: Labels<PartnerAction> = {
	approve: m.partners_approve,
	reject: m.partners_reject,
	suspend: m.partners_suspend,
	restore: m.partners_restore,
	hold: m.partners_payments_hold,
	release: m.partners_payments_release,
};

export const REASON_NAMES: Labels<PartnerReason> = {
	"needs-detail": m.partners_reason_needs_detail,
	requirements: m.partners_reason_requirements,
	"no-fit": m.partners_reason_no_fit,
	"broken-terms": m.partners_reason_broken_terms,
	"unclear-orders": m.partners_reason_unclear_orders,
	"misleading-claims": m.partners_reason_misleading_claims,
};

export const HOLD_REASON_NAMES: Labels<HoldReason> = {
	"own-email": m.partners_hold_own_email,
	"own-name": m.partners_hold_own_name,
	"own-payment-details": m.partners_hold_own_payment_details,
	"same-domain": m.partners_hold_same_domain,
	"same-address": m.partners_hold_same_address,
	"same-browser": m.partners_hold_same_browser,
	"same-network": m.partners_hold_same_network,
	"same-card": m.partners_hold_same_card,
	"no-click": m.partners_hold_no_click,
	"late-code": m.partners_hold_late_code,
	"click-farm": m.partners_hold_click_farm,
	"many-refunds": m.partners_hold_many_refunds,
	suspended: m.partners_hold_suspended,
	"shared-payout": m.partners_hold_shared_payout,
};

export const REJECTION_REASON_NAMES: Labels<RejectionReason> = {
	"own-order": m.partners_rejection_own_order,
	"not-by-partner": m.partners_rejection_not_by_partner,
	"broken-terms": m.partners_rejection_broken_terms,
	"fake-order": m.partners_rejection_fake_order,
};

export const ENTRY_NAMES: Labels<EntryKind> = {
	earned: m.partners_entry_earned,
	reversed: m.partners_entry_reversed,
	approved: m.partners_entry_approved,
	reserved: m.partners_entry_reserved,
	paid_out: m.partners_entry_paid_out,
	paid_back: m.partners_entry_paid_back,
	clawed_back: m.partners_entry_clawed_back,
	adjusted: m.partners_entry_adjusted,
};

export const ACCOUNT_NAMES: Labels<Account> = {
	pending: m.partners_account_pending,
	payable: m.partners_account_payable,
	sending: m.partners_account_sending,
};

export const OBSTACLE_NAMES: Labels<PayoutObstacle> = {
	"on-its-way": m.partners_obstacle_on_its_way,
	suspended: m.partners_obstacle_suspended,
	"no-details": m.partners_obstacle_no_details,
	"not-verified": m.partners_obstacle_not_verified,
	"no-tax-details": m.partners_obstacle_no_tax_details,
	"recently-changed": m.partners_obstacle_recently_changed,
	"shared-account": m.partners_obstacle_shared_account,
	"below-minimum": m.partners_obstacle_below_minimum,
};

const EXCLUSION_NAMES: Labels<ExclusionReason> = {
	suspended: OBSTACLE_NAMES.suspended,
	"no-details": OBSTACLE_NAMES["no-details"],
	"not-verified": OBSTACLE_NAMES["not-verified"],
	"no-tax-details": OBSTACLE_NAMES["no-tax-details"],
	"recently-changed": OBSTACLE_NAMES["recently-changed"],
	"shared-account": OBSTACLE_NAMES["shared-account"],
	"account-changed": m.partners_obstacle_account_changed,
};

/** Returns why a payment was excluded from its run; null for a provider's error text, which has no label here. */
export function exclusionText(error: string | null): string | null {
	return Object.entries(EXCLUSION_NAMES).find(([reason]) => reason === error)?.[1]() ?? null;
}

export const METHOD_NAMES: Labels<PayoutMethod> = {
	paypal: m.partners_method_paypal,
	sepa: m.partners_method_sepa,
	manual: m.partners_method_manual,
};

export const RUN_NAMES: Labels<RunState> = {
	draft: m.partners_run_draft,
	approved: m.partners_run_approved,
	sent: m.partners_run_sent,
	done: m.partners_run_done,
	cancelled: m.partners_run_cancelled,
};
