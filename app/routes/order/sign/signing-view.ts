/** What the page for signing shows. */
export type SigningView = {
	number: string;
	/** Whether there is a paper to sign: with lines to be filled in by hand, or not before we have looked at the passport. */
	paper: "ready" | "blanks" | "waiting";
	/** What came of it. */
	state: "needed" | "refused" | "review" | "accepted";
	/** Why the last one was refused, in the words of staff. */
	reason: string | null;
	/** The applicant's own representative; null where ours serves. */
	representative: { name: string; accepted: boolean } | null;
};
