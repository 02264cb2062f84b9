import type { AuditAction } from "#app/domain/audit/audit-entry.ts";
import { m } from "#app/paraglide/messages.js";

/** What an entry of the chain of the house says was done. */
export const ACT_NAMES: Record<AuditAction, () => string> = {
	"signed-in": m.audit_act_signed_in,
	"signed-out": m.audit_act_signed_out,
	"second-factor-set": m.audit_act_second_factor_set,
	"password-changed": m.audit_act_password_changed,
	"recovery-codes-made": m.audit_act_recovery_codes_made,
	"sessions-ended": m.audit_act_sessions_ended,
	"account-invited": m.audit_act_account_invited,
	"account-disabled": m.audit_act_account_disabled,
	"account-enabled": m.audit_act_account_enabled,
	"role-proposed": m.audit_act_role_proposed,
	"role-approved": m.audit_act_role_approved,
	"role-returned": m.audit_act_role_returned,
	"document-opened": m.audit_act_document_opened,
	"note-written": m.audit_act_note_written,
	assigned: m.audit_act_assigned,
	exported: m.audit_act_exported,
	"mail-resent": m.audit_act_mail_resent,
	"setting-changed": m.audit_act_setting_changed,
	"payments-tried-again": m.audit_act_payments_tried_again,
	"webhook-replayed": m.audit_act_webhook_replayed,
	"commission-decided": m.audit_act_commission_decided,
	"view-shared": m.desk_act_view_shared,
	"view-removed": m.desk_act_view_removed,
	"heads-noted": m.audit_act_heads_noted,
};
