/** What the page says of the power of attorney, and of the request that it belongs to. */
export type MandateView = {
	/** Sentences; empty when it can be made. */
	missing: string[];
	/** Our representative is wanted, and the attorney is not that person. */
	lacksClause: boolean;
	filing: FilingView | null;
	/** Oldest first. */
	filings: PastFiling[];
};

/** One filing, counted from 1, at a moment in UTC milliseconds. */
export type PastFiling = {
	number: number;
	at: number;
	/** SHA-256 of what was sent; null where none was kept. */
	hash: string | null;
	/** Why the tax office sent it back, in words; null when it did not. */
	sentBack: string | null;
};

/** What goes to the tax office; null before the signed power of attorney is accepted. */
export type FilingView = {
	/** The answers for its form, in its order; without those of the passport for whoever has not said why they open it. */
	answers: { field: string; label: string; value: string }[];
	/** Whether the tax office has it now: what is offered is what was sent. */
	filed: boolean;
};
