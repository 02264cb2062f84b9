import type { Effect } from "#app/domain/application/event.ts";
import type { DisputeStatus } from "#app/domain/money/dispute.ts";
import type { PaymentState } from "#app/domain/money/payment.ts";
import type { PaymentIssueKind } from "#app/domain/money/payment-issue.ts";
import type { RefundReason, RefundState } from "#app/domain/money/refund.ts";
import type { RefundClause } from "#app/domain/money/refund-shares.ts";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import { m } from "#app/paraglide/messages.js";
import type { Tone } from "#app/ui/badge.tsx";

type Labels<K extends string> = Record<K, () => string>;

export const CLAUSE_NAMES: Labels<RefundClause> = {
	unpaid: m.money_clause_unpaid,
	disputed: m.money_clause_disputed,
	mismatch: m.money_clause_mismatch,
	duplicate: m.money_clause_duplicate,
	paid_too_late: m.money_clause_paid_too_late,
	post_not_sent: m.money_clause_post_not_sent,
	post_sent: m.money_clause_post_sent,
	nif_obtained: m.money_clause_nif_obtained,
	requested_too_late: m.money_clause_requested_too_late,
	rejected_applicant: m.money_clause_rejected_applicant,
	rejected_not_applicant: m.money_clause_rejected_not_applicant,
	rejected_unfiled: m.money_clause_rejected_unfiled,
	cancelled_before_filing: m.money_clause_cancelled_before_filing,
	withdrawn_before_filing: m.money_clause_withdrawn_before_filing,
	withdrawn_after_filing: m.money_clause_withdrawn_after_filing,
	not_filed: m.money_clause_not_filed,
	not_filed_in_time: m.money_clause_not_filed_in_time,
	filed_late: m.money_clause_filed_late,
	delayed: m.money_clause_delayed,
	filed: m.money_clause_filed,
};

export const PAYMENT_TONES: Record<PaymentState, Tone> = {
	created: "neutral",
	requires_action: "neutral",
	processing: "info",
	succeeded: "success",
	failed: "danger",
	canceled: "neutral",
	mismatch: "danger",
	duplicate: "warning",
};

export const REFUND_TONES: Record<RefundState, Tone> = {
	requested: "info",
	pending: "info",
	succeeded: "success",
	failed: "danger",
	canceled: "danger",
	proposed: "warning",
	returned: "neutral",
};

export const REFUND_REASON_NAMES: Labels<RefundReason> = {
	cancelled: m.money_reason_cancelled,
	withdrawn: m.money_reason_withdrawn,
	rejected: m.money_reason_rejected,
	policy: m.money_reason_policy,
	post_cancelled: m.money_reason_post_cancelled,
	late: m.money_reason_late,
	duplicate: m.money_reason_duplicate,
	staff: m.money_reason_staff,
	provider: m.money_reason_provider,
};

export const DISPUTE_STATUS_LABELS: Record<DisputeStatus, { label: () => string; tone: Tone }> = {
	warning_needs_response: { label: m.money_dispute_warning_needs_response, tone: "danger" },
	warning_under_review: { label: m.money_dispute_warning_under_review, tone: "warning" },
	warning_closed: { label: m.money_dispute_warning_closed, tone: "neutral" },
	needs_response: { label: m.money_dispute_needs_response, tone: "danger" },
	under_review: { label: m.money_dispute_under_review, tone: "warning" },
	prevented: { label: m.money_dispute_prevented, tone: "success" },
	won: { label: m.money_dispute_won, tone: "success" },
	lost: { label: m.money_dispute_lost, tone: "danger" },
};

const DISPUTE_REASON_NAMES: Partial<Record<string, () => string>> = {
	fraudulent: m.money_objection_fraudulent,
	unrecognized: m.money_objection_unrecognized,
	product_not_received: m.money_objection_product_not_received,
	product_unacceptable: m.money_objection_product_unacceptable,
	duplicate: m.money_objection_duplicate,
	credit_not_processed: m.money_objection_credit_not_processed,
	general: m.money_objection_general,
};

/** Returns the label of a dispute's reason, or an unknown code as is. */
export function disputeReasonLabel(code: string): string {
	return DISPUTE_REASON_NAMES[code]?.() ?? code;
}

export const ISSUE_LABELS: Record<PaymentIssueKind, { name: () => string; instruction: () => string }> = {
	dispute: { name: m.money_matter_dispute, instruction: m.money_instruction_dispute },
	mismatch: { name: m.money_matter_mismatch, instruction: m.money_instruction_mismatch },
	refund_failed: { name: m.money_matter_refund_failed, instruction: m.money_instruction_refund_failed },
	refund_proposed: { name: m.money_matter_refund_proposed, instruction: m.money_instruction_refund_proposed },
	refund_due: { name: m.money_matter_refund_due, instruction: m.money_instruction_refund_due },
	refund_waiting: { name: m.money_matter_refund_waiting, instruction: m.money_instruction_refund_waiting },
	fraud_warning: { name: m.money_matter_fraud_warning, instruction: m.money_instruction_fraud_warning },
	unknown_at_provider: {
		name: m.money_matter_unknown_at_provider,
		instruction: m.money_instruction_unknown_at_provider,
	},
	effect_given_up: { name: m.money_matter_effect_given_up, instruction: m.money_instruction_effect_given_up },
	notice_stuck: { name: m.money_matter_notice_stuck, instruction: m.money_instruction_notice_stuck },
};

const EFFECT_NAMES: Labels<Effect["kind"]> = {
	mail: m.money_effect_mail,
	"withdrawal-link": m.money_effect_mail,
	refund: m.money_effect_refund,
	"cancel-payment": m.money_effect_cancel,
	commission: m.money_effect_commission,
	"record-erasure": m.jobs_record_erasure,
	"ask-about-documents": m.money_effect_request_documents,
	invoice: m.money_effect_invoice,
	"credit-note": m.money_effect_credit_note,
	"agent-message": m.money_effect_agent_message,
	push: m.money_effect_push,
};

const UNKNOWN_OBJECT_NAMES: Partial<Record<string, () => string>> = {
	payment: m.money_unknown_payment,
	refund: m.money_unknown_refund,
};

export const JOB_NAMES: Labels<ScheduledJob> = {
	"repeat-erasures": m.jobs_repeat_erasures,
	"process-due-applications": m.money_step_wake_applications,
	"request-reviews": m.jobs_reviews,
	"deliver-effects": m.money_step_deliver_effects,
	"send-invitations": m.agents_step_invitations,
	"deliver-webhooks": m.agents_step_webhooks,
	"send-account-statements": m.agents_step_statements,
	"deliver-letters": m.inbox_step_deliver_letters,
	"release-expired-claims": m.admin_list_step_release,
	"fetch-missed-events": m.money_step_list_events,
	"finish-events": m.money_step_finish_events,
	"reconcile-payments": m.money_step_reconcile_payments,
	"reconcile-refunds": m.money_step_reconcile_refunds,
	"approve-commissions": m.partners_step_approve,
	"send-payouts": m.partners_step_send,
	"read-documents": m.money_step_read_documents,
	"delete-uploads": m.money_step_delete_uploads,
	"delete-images": m.money_step_delete_images,
	"chain-histories": m.money_step_chain_histories,
	"record-chain-heads": m.money_step_chain_histories,
	"check-chain": m.money_step_chain_histories,
	"archive-events": m.money_step_store_histories,
	"delete-applications": m.money_step_delete_applications,
	"delete-accounts": m.money_step_delete_accounts,
	"delete-expired": m.money_step_forget,
	"delete-partners": m.money_step_forget,
	"delete-agents": m.money_step_forget,
	"count-applications": m.money_step_count_applications,
	"measure-stages": m.dashboard_step_measure_stages,
	"rotate-document-keys": m.money_step_rewrap_documents,
	"rotate-column-keys": m.money_step_rewrap_columns,
	"measure-service": m.jobs_measure,
	"back-up": m.jobs_back_up,
	"raise-alarms": m.jobs_alarms,
};

const PROVIDER_CODE_NAMES: Partial<Record<string, () => string>> = {
	expired_or_canceled_card: m.money_code_expired_or_canceled_card,
	lost_or_stolen_card: m.money_code_lost_or_stolen_card,
	insufficient_funds: m.money_code_insufficient_funds,
	declined: m.money_code_declined,
	charge_disputed: m.money_code_charge_disputed,
	unauthorized_use_of_card: m.money_code_unauthorized_use_of_card,
	made_with_stolen_card: m.money_code_made_with_stolen_card,
	made_with_lost_card: m.money_code_made_with_lost_card,
	card_never_received: m.money_code_card_never_received,
};

/** Returns the label of Stripe's reason for a failed refund or a suspicious payment, or an unknown code as is. */
export function providerLabel(code: string): string {
	return PROVIDER_CODE_NAMES[code]?.() ?? code;
}

/** Returns the detail of an issue, as text if the code is known. */
export function issueDetail(kind: PaymentIssueKind, code: string | null): string | null {
	if (code === null) return null;
	const labels: Partial<Record<PaymentIssueKind, Partial<Record<string, () => string>>>> = {
		dispute: Object.fromEntries(Object.entries(DISPUTE_STATUS_LABELS).map(([status, { label }]) => [status, label])),
		refund_due: CLAUSE_NAMES,
		unknown_at_provider: UNKNOWN_OBJECT_NAMES,
		effect_given_up: EFFECT_NAMES,
	};
	return labels[kind]?.[code]?.() ?? providerLabel(code);
}
