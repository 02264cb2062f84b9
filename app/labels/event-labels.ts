import type { EventType, Role } from "#app/domain/application/event.ts";
import { m } from "#app/paraglide/messages.js";

type Words<K extends string> = Record<K, typeof m.admin_role_user>;

export const ROLE_NAMES: Words<Role> = {
	user: m.admin_role_user,
	auditor: m.admin_role_auditor,
	reviewer: m.admin_role_reviewer,
	senior: m.admin_role_senior,
	finance: m.admin_role_finance,
	admin: m.admin_role_admin,
};

export const EVENT_NAMES: Words<EventType> = {
	"draft-saved": m.admin_event_draft_saved,
	"application-submitted": m.admin_event_application_submitted,
	"package-chosen": m.admin_event_package_chosen,
	"consent-given": m.admin_event_consent_given,
	"referral-recorded": m.admin_event_referral_recorded,
	"payment-opened": m.admin_event_payment_opened,
	"payment-observed": m.admin_event_payment_observed,
	"payment-flagged": m.admin_event_payment_flagged,
	"refund-requested": m.admin_event_refund_requested,
	"refund-decided": m.admin_event_refund_decided,
	"refund-refused": m.admin_event_refund_refused,
	"information-requested": m.admin_event_information_requested,
	"information-provided": m.admin_event_information_provided,
	"information-waived": m.admin_event_information_waived,
	"answer-corrected": m.correct_event,
	"document-decided": m.admin_event_document_decided,
	"mandate-signed": m.admin_event_mandate_signed,
	"representative-accepted": m.admin_event_representative_accepted,
	"document-checked": m.admin_event_document_checked,
	filed: m.admin_event_filed,
	"authority-approved": m.admin_event_authority_approved,
	"nif-proposed": m.admin_event_nif_proposed,
	"nif-confirmed": m.admin_event_nif_confirmed,
	"certificate-stored": m.admin_event_certificate_stored,
	"certificate-confirmed": m.admin_event_certificate_confirmed,
	completed: m.admin_event_completed,
	"rejection-proposed": m.admin_event_rejection_proposed,
	rejected: m.admin_event_rejected,
	cancelled: m.admin_event_cancelled,
	withdrawn: m.admin_event_withdrawn,
	reopened: m.admin_event_reopened,
	"time-passed": m.admin_event_time_passed,
	"delivery-requested": m.admin_event_delivery_requested,
	"shipping-updated": m.admin_event_shipping_updated,
	"delivery-cancelled": m.admin_event_delivery_cancelled,
	"refund-asked": m.admin_event_refund_asked,
	"refund-owed": m.admin_event_refund_owed,
	"refund-request-refused": m.admin_event_refund_request_refused,
};
