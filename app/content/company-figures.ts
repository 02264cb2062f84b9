/** A figure about ourselves that pages may show. */
export type CompanyFigure = {
	id: "reviews" | "rating" | "accuracy";
	value: number;
	/** Source that a reader can check; null while unknown. */
	source: string | null;
	/** Civil date YYYY-MM-DD of the count; null while unknown. */
	date: string | null;
};

/** Figures from the settings in display order; none goes into structured data (row 4). */
export function figuresOf(set: Record<CompanyFigure["id"], Omit<CompanyFigure, "id">>): CompanyFigure[] {
	return (["reviews", "rating", "accuracy"] as const).map((id) => ({ id, ...set[id] }));
}

/** Figures that may be shown: those with source and date, or all of them in the offline environment. */
export function shownFigures(figures: readonly CompanyFigure[], offline: boolean): CompanyFigure[] {
	return figures.filter(({ source, date }) => offline || (source !== null && date !== null));
}
