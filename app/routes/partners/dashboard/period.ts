import type { FiguresOf } from "#app/domain/partners/figures.ts";

/** A stretch of time, day by day or month by month. */
export type PeriodProps = {
	id: string;
	title: string;
	/** What a row of the table is. */
	unit: string;
	figures: readonly FiguresOf[];
	nameOf(at: string): string;
};
