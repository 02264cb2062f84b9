/**
 * The refund policy (rows 236 and 237), situation by situation, with the share of the price that it refunds; `null`
 * where it names none and staff decide (ruling T15).
 */
export const SHARES = {
	/** No money came in */
	unpaid: 0,
	/** The bank decides, or has decided for the card holder */
	disputed: 0,
	/** Money for something else than was ordered */
	mismatch: null,
	/** The same thing was paid before */
	duplicate: 100,
	/** The application was over when the money came */
	paid_too_late: 100,
	post_not_sent: 100,
	/** The policy is silent */
	post_sent: null,
	nif_obtained: 0,
	/** More than 30 days after completion or rejection */
	asked_too_late: 0,
	/** For reasons of the applicant */
	rejected_applicant: 0,
	/** For reasons that are not the applicant's */
	rejected_not_applicant: 70,
	/** The same, of what had waited more than seven business days for its filing: that money was owed before */
	rejected_unfiled: 100,
	cancelled_before_filing: 100,
	/** In time, before the filing */
	withdrawn_before_filing: 100,
	/** In time, after the filing: what is kept is proportionate to the work done (domain/withdrawal/proportion.ts) */
	withdrawn_after_filing: 20,
	/** Processing has not begun: the applicant may still cancel */
	not_filed: 100,
	not_filed_in_time: 100,
	/** Only the log tells since when all documents were there */
	filed_late: null,
	delayed: null,
	/** With the authority, and in time */
	filed: 0,
} as const satisfies Record<string, 100 | 70 | 20 | 0 | null>;

export type RefundClause = keyof typeof SHARES;
