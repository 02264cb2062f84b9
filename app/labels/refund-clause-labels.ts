import type { RefundClause } from "#app/domain/money/refund-clauses.ts";
import { m } from "#app/paraglide/messages.js";

/** The clauses of the refund policy as the applicant reads them; staff have words of their own. */
export const OWN_CLAUSES: Record<RefundClause, () => string> = {
	unpaid: m.refunds_clause_unpaid,
	disputed: m.refunds_clause_disputed,
	mismatch: m.refunds_clause_mismatch,
	duplicate: m.refunds_clause_duplicate,
	paid_too_late: m.refunds_clause_paid_too_late,
	post_not_sent: m.refunds_clause_post_not_sent,
	post_sent: m.refunds_clause_post_sent,
	nif_obtained: m.refunds_clause_nif_obtained,
	asked_too_late: m.refunds_clause_asked_too_late,
	rejected_applicant: m.refunds_clause_rejected_applicant,
	rejected_not_applicant: m.refunds_clause_rejected_not_applicant,
	rejected_unfiled: m.refunds_clause_rejected_unfiled,
	cancelled_before_filing: m.refunds_clause_cancelled_before_filing,
	withdrawn_before_filing: m.refunds_clause_withdrawn_before_filing,
	withdrawn_after_filing: m.refunds_clause_withdrawn_after_filing,
	not_filed: m.refunds_clause_not_filed,
	not_filed_in_time: m.refunds_clause_not_filed_in_time,
	filed_late: m.refunds_clause_filed_late,
	delayed: m.refunds_clause_delayed,
	filed: m.refunds_clause_filed,
};
