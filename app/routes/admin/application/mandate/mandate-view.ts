/** What the page says of the power of attorney. */
export type MandateView = {
	/** Sentences; empty when it can be made. */
	missing: string[];
	/** Our representative is wanted, and the attorney is not that person. */
	lacksClause: boolean;
};
