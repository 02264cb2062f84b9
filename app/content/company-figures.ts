/** A figure about our company that pages may show. */
export type CompanyFigure = {
	id: "reviews" | "rating" | "accuracy";
	value: number;
	/** Source that a reader can check; null while unknown. */
	source: string | null;
	/** Civil date YYYY-MM-DD of the count; null while unknown. */
	date: string | null;
};

/** Returns the figures from the settings in display order. They must not go into structured data (row 4). */
export function toCompanyFigures(settings: Record<CompanyFigure["id"], Omit<CompanyFigure, "id">>): CompanyFigure[] {
	return (["reviews", "rating", "accuracy"] as const).map((id) => ({ id, ...settings[id] }));
}

/** Returns the figures that may be shown: those with source and date, or all in the offline environment. */
export function filterPublicFigures(figures: readonly CompanyFigure[], offline: boolean): CompanyFigure[] {
	return figures.filter(({ source, date }) => offline || (source !== null && date !== null));
}
