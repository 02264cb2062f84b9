/** What the page says of the power of attorney, and of the request that it belongs to. */
export type MandateView = {
	/** Sentences; empty when it can be made. */
	missing: string[];
	/** Our representative is wanted, and the attorney is not that person. */
	lacksClause: boolean;
	filing: FilingView | null;
};

/** What goes to the tax office; null before the signed power of attorney is accepted. */
export type FilingView = {
	/** The answers for its form, in its order; without those of the passport for whoever has not said why they open it. */
	answers: { field: string; label: string; value: string }[];
	/** SHA-256 of what was sent; null before it is filed. */
	filed: string | null;
};
