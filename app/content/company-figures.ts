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
 * is not known, so that they show in the offline world alone, as demonstration values. No page hands them to search engines.
 */
export const COMPANY_FIGURES: readonly CompanyFigure[] = [
	{ id: "reviews", value: 1783, source: null, date: null },
	{ id: "rating", value: 4.9, source: null, date: null },
	{ id: "accuracy", value: 99.8, source: null, date: null },
];

/** Those that a page may show: with source and date everywhere, without them only where nothing is real. */
export function shownFigures(figures: readonly CompanyFigure[], offline: boolean): CompanyFigure[] {
	return figures.filter(({ source, date }) => offline || (source !== null && date !== null));
}
