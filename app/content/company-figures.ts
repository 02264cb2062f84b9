/** A figure about ourselves that pages may show. */
export type CompanyFigure = {
	id: "reviews" | "rating" | "accuracy";
	value: number;
	/** Where it was counted, in words that a reader can follow; null while nobody can say. */
	source: string | null;
	/** Civil date YYYY-MM-DD of the count; null while there was none. */
	date: string | null;
};

/** The figures of the settings in the order in which pages show them; no page hands them to search engines (row 4). */
export function figuresOf(set: Record<CompanyFigure["id"], Omit<CompanyFigure, "id">>): CompanyFigure[] {
	return (["reviews", "rating", "accuracy"] as const).map((id) => ({ id, ...set[id] }));
}

/** Those that a page may show: with source and date everywhere, without them only where nothing is real. */
export function shownFigures(figures: readonly CompanyFigure[], offline: boolean): CompanyFigure[] {
	return figures.filter(({ source, date }) => offline || (source !== null && date !== null));
}
