/**
 * The refund policy (rows 236 and 237) by clause, with the refunded share of the price; `null` if it names none and
 * staff decide (ruling T15).
 */
export const REFUND_PERCENTAGES = {
	/** Nothing was received */
	unpaid: 0,
	/** The bank decides, or has decided for the cardholder */
	disputed: 0,
	/** Money for something other than the order */
	mismatch: null,
	/** Already paid before */
	duplicate: 100,
	/** The application was closed when the money arrived */
	paid_too_late: 100,
	post_not_sent: 100,
	/** Not covered by the policy */
	post_sent: null,
	nif_obtained: 0,
	/** More than 30 days after completion or rejection */
	requested_too_late: 0,
	/** For reasons on the applicant's side */
	rejected_applicant: 0,
	/** For reasons that are not on the applicant's side */
	rejected_not_applicant: 70,
	/** The same, after more than seven business days without filing, when a full refund was already owed */
	rejected_unfiled: 100,
	cancelled_before_filing: 100,
	/** Within the withdrawal period, before the filing */
	withdrawn_before_filing: 100,
	/**
	 * Within the withdrawal period, after the filing: the retained share is proportionate to the work done
	 * (domain/withdrawal/proportion.ts)
	 */
	withdrawn_after_filing: 20,
	/** Processing has not begun: the applicant may still cancel */
	not_filed: 100,
	not_filed_in_time: 100,
	/** Only the log shows since when all documents were complete */
	filed_late: null,
	delayed: null,
	/** With the authority, and not delayed */
	filed: 0,
} as const satisfies Record<string, 100 | 70 | 20 | 0 | null>;

export type RefundClause = keyof typeof REFUND_PERCENTAGES;
