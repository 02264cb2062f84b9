/**
 * All expected failures of a command. A failure is a value: its kind alone determines the HTTP status, its code alone
 * the message (locales/{lang}/errors.json, key `error_{code}`).
 */
export type FailureKind =
	| "invalid"
	| "unauthenticated"
	| "forbidden"
	| "not-found"
	| "conflict"
	| "too-large"
	| "unsupported"
	| "too-many"
	| "unavailable"
	| "not-configured";

export const HTTP_STATUS: Record<FailureKind, number> = {
	invalid: 422,
	unauthenticated: 401,
	forbidden: 403,
	"not-found": 404,
	conflict: 409,
	"too-large": 413,
	unsupported: 415,
	"too-many": 429,
	unavailable: 503,
	"not-configured": 503,
};

export type FailureCode =
	| "invalid_request"
	| "link_needed"
	| "staff_only"
	| "sign_in_needed"
	| "password_wrong"
	| "code_wrong"
	| "too_many_tries"
	| "proof_needed"
	| "payout_run_open"
	| "nothing_to_pay"
	| "partner_rate"
	| "partner_discount"
	| "partner_discount_day"
	| "partner_adjustment"
	| "partner_note"
	| "agent_consent_missing"
	| "agent_agreement_missing"
	| "agent_cases_today"
	| "agent_own_address"
	| "agent_case_exists"
	| "agent_owner_only"
	| "agent_members_full"
	| "agent_member_taken"
	| "agent_household_order"
	| "agent_billing_missing"
	| "agent_account_short"
	| "agent_entry_amount"
	| "agent_entry_reference"
	| "agent_entry_decided"
	| "agent_credit_limit"
	| "payout_account_missing"
	| "transfers_unfit"
	| "payout_batch_foreign"
	| "invitation_over"
	| "account_exists"
	| "last_admin"
	| "admin_not_disabled"
	| "wrong_origin"
	| "application_not_found"
	| "document_not_found"
	| "incident_not_found"
	| "incident_over"
	| "review_changed"
	| "receipt_not_found"
	| "invoice_exists"
	| "invoice_not_ready"
	| "wrong_state"
	| "stale_version"
	| "same_person"
	| "nif_invalid"
	| "nif_prefix"
	| "nif_mismatch"
	| "nif_taken"
	| "nif_same"
	| "nif_in_check"
	| "certificate_outdated"
	| "nif_is_representative"
	| "not_paid"
	| "already_paid"
	| "documents_not_accepted"
	| "mandate_not_accepted"
	| "mandate_other_signer"
	| "mandate_accepted"
	| "representative_not_ready"
	| "representative_accepted"
	| "consent_missing"
	| "items_missing"
	| "reason_missing"
	| "opening_reason"
	| "note_unsealable"
	| "thread_closed"
	| "message_missing"
	| "message_long"
	| "messages_today"
	| "share_links_enough"
	| "share_link_over"
	| "download_code_needed"
	| "download_code_over"
	| "download_code"
	| "check_list_open"
	| "checks_open"
	| "nif_not_assigned"
	| "certificate_missing"
	| "certificate_unproved"
	| "nif_missing"
	| "delivery_not_possible"
	| "delivery_refunded"
	| "delivery_not_cancellable"
	| "refund_not_askable"
	| "withdrawal_day"
	| "carrier_missing"
	| "file_missing"
	| "file_empty"
	| "file_too_large"
	| "file_wrong_type"
	| "file_corrupt"
	| "file_password"
	| "file_too_many_pixels"
	| "household_full"
	| "file_too_many_pages"
	| "file_too_complex"
	| "document_not_yours"
	| "document_rejected"
	| "link_expired"
	| "demo_only"
	| "sent_too_quickly"
	| "too_many_requests"
	| "too_many_mails"
	| "too_many_notifications"
	| "body_too_large"
	| "payments_not_configured"
	| "payment_unavailable"
	| "payment_declined"
	| "payment_processing"
	| "test_keys_only"
	| "charge_disputed"
	| "refund_changed"
	| "refund_amount"
	| "mail_unavailable"
	| "service_unavailable"
	| "set_nif_failed"
	| "event_not_found"
	| "webhook_signature"
	| "message_not_found"
	| "answered_meanwhile"
	| "answer_on_its_way"
	| "mail_not_found"
	| "mail_not_resendable"
	| "mail_past"
	| "error_group_not_found"
	| "setting_changed_meanwhile"
	| "correction_ended"
	| "correction_filed"
	| "correction_reason"
	| "correction_same"
	| "correction_contradicts"
	| "label_not_due"
	| "label_no_address"
	| "label_letters"
	| "view_not_found"
	| "hold_changed"
	| "data_held"
	| "undo_unknown"
	| "undo_late"
	| "undo_done"
	| "undo_changed"
	| "mandate_ended"
	| "mandate_no_attorney"
	| "mandate_passport_open"
	| "mandate_no_guardian"
	| "mandate_old_edition"
	| "mandate_other_case"
	| "mandate_foreign_code"
	| "signature_empty"
	| "signature_invalid"
	| "signature_other_name"
	| "signature_not_possible"
	| "signature_consent"
	| "signature_changed"
	| "representative_name"
	| "representative_nif"
	| "representative_consent"
	| "mandate_letters"
	| "nif_correction_open"
	| "nif_correction_empty"
	| "password_missing"
	| "password_mismatch"
	| "reveal_code"
	| "reveal_code_over"
	| "successor_missing"
	| "resigned_too_early"
	| "notifications_date"
	| "page_code_wrong"
	| "page_code_unknown"
	| "phone_link_over"
	| "phone_ended"
	| "push_refused"
	| "push_enough";

export type Failure = {
	kind: FailureKind;
	code: FailureCode;
	/** Message keys by field name. */
	fields?: Record<string, string>;
	/** For refused transitions: the current status and the attempted event. */
	from?: string;
	event?: string;
	retryAfterSeconds?: number;
};

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Outcome<T> {
	return { ok: true, value };
}

export function failure(
	kind: FailureKind,
	code: FailureCode,
	more: Omit<Failure, "kind" | "code"> = {},
): { ok: false; failure: Failure } {
	return { ok: false, failure: { kind, code, ...more } };
}
