/** By when the NIF is expected, and what became of that. Moments are UTC milliseconds. */
export type PromisedDate = {
	/** Null while nothing is promised. */
	estimatedCompletionDate: number | null;
	/** By how much business time (milliseconds) that date has moved while we waited for the applicant. */
	pausedFor: number;
	/** When the whole price was last offered back because nothing was filed in time. */
	filingOfferedAt: number | null;
	/** When the applicant last heard from us that it is late. */
	lateToldAt: number | null;
};
