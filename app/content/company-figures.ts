/** A figure about ourselves that pages may show. */
export type CompanyFigure = {
	id: "reviews" | "rating" | "accuracy";
	value: number;
	/** Where it was counted, in words that a reader can follow; null while nobody can say. */
	source: string | null;
	/** Civil date YYYY-MM-DD of the count; null while there was none. */
	date: string | null;
};

/**
 * The only place of such figures (row 4, ruling T58). The specification gives the values; where and when they were counted
 * is not known, and until it is they are not shown. No page hands them to search engines as a rating of ours.
 */
export const COMPANY_FIGURES: readonly CompanyFigure[] = [
	{ id: "reviews", value: 1783, source: null, date: null },
	{ id: "rating", value: 4.9, source: null, date: null },
	{ id: "accuracy", value: 99.8, source: null, date: null },
];

export type ShownFigure = CompanyFigure & { source: string; date: string };

/** The figures whose record says where and when they were counted. */
export function shownFigures(figures: readonly CompanyFigure[]): ShownFigure[] {
	return figures.filter((figure): figure is ShownFigure => Boolean(figure.source && figure.date));
}
