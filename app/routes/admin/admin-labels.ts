import type {
	DocumentDecision,
	Fault,
	NifCause,
	RequestedItem,
	Stage,
	StoredDocument,
} from "#app/domain/application/application.ts";
import type { DocumentCheck } from "#app/domain/application/document-checks.ts";
import { type ShippingLabel, shippingLabel } from "#app/domain/application/shipping.ts";
import type { FilingCheck, StaffAction, StaffDuty } from "#app/domain/application/staff-actions.ts";
import type { OpeningReason } from "#app/domain/audit/audit-log.ts";
import type { MailState } from "#app/domain/inbox/mail.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import type { PaymentState, PaymentStatus } from "#app/domain/money/payment.ts";
import type { RefundState } from "#app/domain/money/refund.ts";
import { m } from "#app/paraglide/messages.js";
import type { Urgency } from "#app/queries/application/list-applications.server.ts";

export type { DocumentDecision };
export type DocumentKind = StoredDocument;

type Labels<K extends string> = Record<K, () => string>;

export const STAGE_NAMES: Labels<Stage> = {
	collecting_documents: m.admin_stage_collecting_documents,
	awaiting_payment: m.admin_stage_awaiting_payment,
	waiting_to_begin: m.admin_stage_waiting_to_begin,
	in_review: m.admin_stage_in_review,
	awaiting_signature: m.admin_stage_awaiting_signature,
	waiting_for_representative: m.admin_stage_waiting_for_representative,
	ready_to_file: m.admin_stage_ready_to_file,
	at_tax_office: m.admin_stage_at_tax_office,
	waiting_for_applicant: m.admin_stage_waiting_for_applicant,
	nif_assigned: m.admin_stage_nif_assigned,
	certificate_ready: m.admin_stage_certificate_ready,
	in_delivery: m.admin_stage_in_delivery,
	closed: m.admin_stage_closed,
};

export const URGENCY_NAMES: Labels<Urgency> = {
	late: m.dashboard_only_late,
	today: m.dashboard_only_today,
	second: m.dashboard_only_second,
	message: m.dashboard_only_message,
};

export const PARTY_NAMES: Labels<StaffDuty["party"]> = {
	applicant: m.admin_next_applicant,
	representative: m.admin_next_representative,
	us: m.admin_next_us,
	second_person: m.admin_next_second_person,
	tax_office: m.admin_next_authority,
	carrier: m.admin_next_carrier,
};

export const TASK_NAMES: Labels<StaffDuty["task"]> = {
	finish: m.admin_list_next_collecting_documents,
	pay: m.admin_list_next_awaiting_payment,
	settle_payment: m.admin_list_next_awaiting_payment,
	provide: m.admin_list_next_waiting_for_applicant,
	agree: m.admin_next_agent,
	sign: m.admin_list_next_awaiting_signature,
	accept: m.admin_list_next_waiting_for_representative,
	begin: m.admin_list_next_waiting_to_begin,
	check: m.admin_list_next_in_review,
	file: m.admin_list_next_ready_to_file,
	correct: m.admin_list_next_ready_to_file,
	confirm: m.admin_list_next_confirm,
	decide: m.admin_list_next_at_tax_office,
	certify: m.admin_list_next_nif_assigned,
	check_nif: m.admin_list_next_nif_assigned,
	ship: m.admin_list_next_in_delivery,
	deliver: m.admin_list_next_in_delivery,
	arrange_delivery: m.admin_list_next_arrange_delivery,
};

export const PAYMENT_STATUS_NAMES: Labels<PaymentStatus> = {
	pending: m.payment_status_pending,
	processing: m.payment_status_pending,
	paid: m.payment_status_paid,
	failed: m.payment_status_failed,
	canceled: m.admin_payment_canceled,
	partially_refunded: m.payment_status_partially_refunded,
	refunded: m.payment_status_refunded,
	disputed: m.admin_payment_disputed,
	lost: m.admin_payment_lost,
};

export const PAYMENT_STATE_NAMES: Labels<PaymentState> = {
	created: m.admin_payment_created,
	requires_action: m.admin_payment_requires_action,
	processing: m.admin_payment_processing,
	succeeded: m.payment_status_paid,
	failed: m.payment_status_failed,
	canceled: m.admin_payment_canceled,
	mismatch: m.admin_payment_mismatch,
	duplicate: m.admin_payment_duplicate,
};

export const REFUND_STATE_NAMES: Labels<RefundState> = {
	requested: m.admin_refund_requested,
	pending: m.admin_refund_pending,
	succeeded: m.admin_refund_succeeded,
	failed: m.admin_refund_failed,
	canceled: m.admin_refund_canceled,
	proposed: m.admin_refund_proposed,
	returned: m.admin_refund_returned,
};

export const PAYMENT_PURPOSE_NAMES: Labels<PaymentPurpose> = {
	application: m.admin_purpose_application,
	physical_delivery: m.admin_purpose_physical_delivery,
};

export const DOCUMENT_NAMES: Labels<DocumentKind> = {
	passport: m.admin_document_passport,
	address: m.admin_document_address,
	guardian: m.admin_document_guardian,
	mandate: m.admin_document_mandate,
	"filing-pack": m.filing_document_pack,
	certificate: m.admin_document_certificate,
	attachment: m.admin_document_attachment,
};

export const DECISION_NAMES: Labels<DocumentDecision> = {
	verified: m.admin_decision_verified,
	review: m.admin_decision_review,
	rejected: m.admin_decision_rejected,
	accepted: m.admin_decision_accepted,
	refused: m.admin_decision_refused,
};

export const ITEM_KIND_NAMES: Labels<RequestedItem["kind"]> = {
	passport: m.admin_document_passport,
	address: m.admin_document_address,
	guardian: m.admin_document_guardian,
	mandate: m.admin_document_mandate,
	information: m.admin_item_information,
};

export const FAULT_NAMES: Labels<Fault> = {
	applicant: m.admin_fault_applicant,
	authority: m.admin_fault_authority,
	us: m.admin_fault_us,
};

export const NIF_CAUSE_NAMES: Labels<NifCause> = {
	typing_error: m.admin_nif_cause_typing_error,
	other_person: m.admin_nif_cause_other_person,
	authority: m.admin_nif_cause_authority,
};

export const FILING_CHECK_NAMES: Labels<FilingCheck> = {
	identity: m.admin_check_identity,
	address: m.admin_check_address,
	representative: m.admin_check_representative,
};

export const DOCUMENT_CHECK_NAMES: Labels<DocumentCheck> = {
	names: m.case_check_names,
	validity: m.case_check_validity,
	holder: m.case_check_holder,
	issued: m.case_check_issued,
	authority: m.case_check_authority,
	signature: m.case_check_signature,
};

const SHIPPING_NAMES: Labels<ShippingLabel> = {
	processing: m.shipping_processing,
	processed: m.shipping_processed,
	shipped: m.shipping_shipped,
	in_transit: m.shipping_in_transit,
	out_for_delivery: m.shipping_out_for_delivery,
	delivered: m.shipping_delivered,
	delayed: m.shipping_delayed,
	exception: m.shipping_exception,
	returned: m.shipping_returned,
};

export function shippingName(status: string | null): string {
	return SHIPPING_NAMES[shippingLabel(status)]();
}

/** The name of each action, and the message that confirms it. */
export const ACTION_LABELS: Record<StaffAction, { name: () => string; confirmation: () => string }> = {
	"decide-passport": { name: m.admin_action_decide, confirmation: m.admin_done_decide },
	"decide-address": { name: m.admin_action_decide, confirmation: m.admin_done_decide },
	"decide-guardian": { name: m.admin_action_decide, confirmation: m.admin_done_decide },
	"decide-mandate": { name: m.admin_action_decide, confirmation: m.admin_done_decide },
	"store-mandate": { name: m.mandate_store, confirmation: m.mandate_stored },
	correct: { name: m.correct_action, confirmation: m.correct_done },
	"waive-information": { name: m.admin_action_waive, confirmation: m.admin_done_waive },
	file: { name: m.admin_action_file, confirmation: m.admin_done_file },
	approve: { name: m.admin_action_approve, confirmation: m.admin_done_approve },
	"propose-nif": { name: m.admin_action_propose_nif, confirmation: m.admin_done_propose_nif },
	"confirm-nif": { name: m.admin_action_confirm_nif, confirmation: m.admin_done_confirm_nif },
	"replace-nif": { name: m.admin_action_replace_nif, confirmation: m.admin_done_replace_nif },
	"confirm-replaced-nif": {
		name: m.admin_action_confirm_replaced_nif,
		confirmation: m.admin_done_confirm_replaced_nif,
	},
	"store-certificate": { name: m.admin_action_certificate, confirmation: m.admin_done_certificate },
	"confirm-certificate": { name: m.admin_action_confirm_certificate, confirmation: m.admin_done_confirm_certificate },
	ship: { name: m.admin_action_ship, confirmation: m.admin_done_ship },
	"request-information": { name: m.admin_action_request, confirmation: m.admin_done_request },
	reject: { name: m.admin_action_reject, confirmation: m.admin_done_reject },
	"return-proposal": { name: m.admin_action_return_proposal, confirmation: m.admin_done_return_proposal },
	cancel: { name: m.admin_action_cancel, confirmation: m.admin_done_cancel },
	withdraw: { name: m.admin_action_withdraw, confirmation: m.admin_done_withdraw },
	"refuse-refund": { name: m.admin_action_refuse_refund, confirmation: m.admin_done_refuse_refund },
	reopen: { name: m.admin_action_reopen, confirmation: m.admin_done_reopen },
	refuse: { name: m.admin_action_refuse, confirmation: m.admin_done_refuse },
	"ask-correction": { name: m.admin_action_ask_correction, confirmation: m.admin_done_ask_correction },
	"file-correction": { name: m.admin_action_file_correction, confirmation: m.admin_done_file_correction },
	"refuse-correction": { name: m.admin_action_refuse_correction, confirmation: m.admin_done_refuse_correction },
	"request-password": { name: m.admin_action_request_password, confirmation: m.admin_done_request_password },
	"store-password": { name: m.admin_action_store_password, confirmation: m.admin_done_store_password },
	"resign-representation": {
		name: m.admin_action_resign_representation,
		confirmation: m.admin_done_resign_representation,
	},
	"file-representation-end": {
		name: m.admin_action_file_representation_end,
		confirmation: m.admin_done_file_representation_end,
	},
	"end-representation": { name: m.admin_action_end_representation, confirmation: m.admin_done_end_representation },
	refund: { name: m.money_refund, confirmation: m.money_done },
	"decide-refund": { name: m.money_decide_approve, confirmation: m.money_decide_done },
};

export const MAIL_STATE_NAMES: Labels<MailState> = {
	sending: m.admin_mail_state_sending,
	sent: m.admin_mail_state_sent,
	failed: m.admin_mail_state_failed,
	bounced: m.inbox_mail_bounced,
};

/** Names of e-mails by e-mail type. An unknown type is shown as its code. */
export const MAIL_NAMES: Partial<Record<string, () => string>> = {
	saved: m.admin_mail_saved,
	submitted: m.admin_mail_submitted,
	agent_consent: m.admin_mail_agent_consent,
	paid: m.admin_mail_paid,
	payment_reminder: m.admin_mail_payment_reminder,
	voucher: m.admin_mail_voucher,
	action_needed: m.admin_mail_action_needed,
	signature_needed: m.admin_mail_signature_needed,
	representative_needed: m.admin_mail_representative_needed,
	information_received: m.admin_mail_information_received,
	answer_corrected: m.correct_mail_name,
	filed: m.admin_mail_filed,
	filing_overdue: m.admin_mail_filing_overdue,
	late: m.admin_mail_late,
	nif_assigned: m.admin_mail_nif_assigned,
	nif_replaced: m.admin_mail_nif_replaced,
	certificate_ready: m.admin_mail_certificate_ready,
	certificate_replaced: m.admin_mail_certificate_replaced,
	shipped: m.admin_mail_shipped,
	delivery_confirmed: m.admin_mail_delivery_confirmed,
	rejected: m.admin_mail_rejected,
	reopened: m.admin_mail_reopened,
	cancelled: m.admin_mail_cancelled,
	expiry_warning: m.admin_mail_expiry_warning,
	authority_refused: m.admin_mail_authority_refused,
	nif_correction_requested: m.admin_mail_nif_correction_requested,
	nif_correction_filed: m.admin_mail_nif_correction_filed,
	nif_correction_done: m.admin_mail_nif_correction_done,
	nif_correction_refused: m.admin_mail_nif_correction_refused,
	password_requested: m.admin_mail_password_requested,
	password_ready: m.admin_mail_password_ready,
	password_revealed: m.admin_mail_password_revealed,
	password_expired: m.admin_mail_password_expired,
	representation_left: m.admin_mail_representation_left,
	representation_resigned: m.admin_mail_representation_resigned,
	representation_end_filed: m.admin_mail_representation_end_filed,
	representation_ended: m.admin_mail_representation_ended,
	representation_reminder: m.admin_mail_representation_reminder,
	notifications_active: m.admin_mail_notifications_active,
	admin_notice: m.admin_mail_admin_notice,
	sign_in_link: m.admin_mail_sign_in_link,
	reveal_code: m.admin_mail_reveal_code,
	refunded: m.inbox_mail_refunded,
	withdrawal_received: m.mail_withdrawal_title,
	withdrawal_link: m.mail_withdrawal_link_title,
	begin_confirmed: m.mail_begin_title,
	delivery_cancelled: m.mail_post_cancelled_title,
	refund_request_submitted: m.mail_refund_request_submitted_title,
	refund_approved: m.mail_refund_approved_title,
	refund_refused: m.mail_refund_refused_title,
	invoice_issued: m.invoice_list_title,
	contact: m.inbox_mail_contact,
	contact_answer: m.inbox_mail_contact_answer,
	visitor_error: m.inbox_mail_visitor_error,
	alarm: m.inbox_mail_alarm,
	note_mention: m.case_mail_mention,
	message_answered: m.mail_message_answered_title,
	certificate_shared: m.mail_certificate_shared_title,
	download_code: m.mail_download_code_title,
	review_request: m.review_mail_request_name,
	review_refused: m.review_mail_refused_name,
};

/** Names of the reasons for opening documents. */
export const OPENING_REASON_NAMES: Record<OpeningReason, () => string> = {
	check: m.access_reason_check,
	compare: m.access_reason_compare,
	question: m.access_reason_question,
	filing: m.access_reason_filing,
	dispute: m.access_reason_dispute,
	other: m.access_reason_other,
};
