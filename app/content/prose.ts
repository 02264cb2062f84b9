/** A policy change with its announcement and effective dates (civil dates YYYY-MM-DD). */
export type UpcomingChange = { what: string; announced: string; applies: string };

/** A page of prose, compiled from Markdown at build time. */
export type Prose = {
	title: string;
	/** For search engines and previews. */
	description: string;
	lede: string | null;
	/** Civil date YYYY-MM-DD of a policy, if it has one. */
	updated: string | null;
	/** A material change of a policy that is announced but not in effect yet. */
	coming: UpcomingChange | null;
	headings: { id: string; text: string }[];
	html: string;
};
