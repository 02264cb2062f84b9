/** What the page for signing shows. */
export type SigningView = {
	number: string;
	/**
	 * Whether there is a paper to sign: with lines to be filled in by hand, not before we have looked at the passport, or not
	 * before names and address are in letters that it can be printed with.
	 */
	paper: "ready" | "blanks" | "waiting" | "letters";
	/** What came of it. */
	state: "needed" | "refused" | "review" | "accepted";
	/** The pages that came in last, to be looked at again; null while there are none. */
	came: { at: number; pages: { page: number; isPicture: boolean }[] } | null;
	/** Why the last one was refused, in the words of staff. */
	reason: string | null;
	/** A file with signatures inside came in, when, and whether the tax office is to get it; null where none did. */
	file: { at: number; forOffice: boolean } | null;
	/** How it can be signed on a screen: whether that goes to the tax office, and since when it is; null where it cannot be. */
	screen: { forOffice: boolean; signedAt: number | null } | null;
	/** The name of whoever signs, as it is signed; null for whoever is not to read it here. */
	name: string | null;
	/** Who signs for an applicant under age, and for whom; null where the applicant signs, or for whoever is not to read it. */
	guardians: { child: string; names: readonly string[] } | null;
	/** The applicant's own representative; null where ours serves. */
	representative: { name: string; accepted: boolean } | null;
};

/** What was wrong with what was sent, and where on the page. `kept` is what was typed, so that nobody types it again. */
export type Problem = { fieldId: string; message: string; kept?: { typed?: string; pageCode?: string } };
