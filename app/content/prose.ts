/** A page of prose, compiled from Markdown at build time. */
export type Prose = {
	title: string;
	/** For search engines and previews. */
	description: string;
	lede: string | null;
	/** Civil date YYYY-MM-DD of a policy, if it has one. */
	updated: string | null;
	headings: { id: string; text: string }[];
	html: string;
};
