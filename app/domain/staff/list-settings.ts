/** Columns of the list of applications, in order. */
export const LIST_COLUMNS = [
	"clock",
	"applicant",
	"number",
	"next",
	"package",
	"owner",
	"country",
	"language",
	"nif",
	"paid",
	"since",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Default columns. */
export const DEFAULT_COLUMNS: readonly ListColumn[] = ["clock", "applicant", "number", "next", "package", "owner"];

/** The column that is always shown, because it links to the application. */
export const FIXED_COLUMN: ListColumn = "number";

/** Returns the chosen columns in list order, including the number; null for an unknown name. */
export function chooseColumns(names: readonly string[]): ListColumn[] | null {
	return names.every(isColumn) ? inListOrder(names) : null;
}

/** Returns the stored columns without removed ones; the default columns if nothing is stored. */
export function storedColumns(names: readonly string[] | null): ListColumn[] {
	return inListOrder(names ?? DEFAULT_COLUMNS);
}

function inListOrder(names: readonly string[]): ListColumn[] {
	return LIST_COLUMNS.filter((column) => column === FIXED_COLUMN || names.includes(column));
}

function isColumn(name: string): name is ListColumn {
	return (LIST_COLUMNS as readonly string[]).includes(name);
}

/** Widths of columns in px. */
export type ColumnWidths = Partial<Record<ListColumn, number>>;

/** The column that takes the remaining width. */
export const FLEXIBLE_COLUMN: ListColumn = "applicant";
export const MIN_COLUMN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 480;

/** Converts widths to their stored form: whole px within the bounds, only for columns with a fixed width. */
export function storedWidths(widths: Readonly<Record<string, unknown>> | null): ColumnWidths {
	const validWidths = Object.entries(widths ?? {}).flatMap(([column, width]) =>
		isColumn(column) && column !== FLEXIBLE_COLUMN && typeof width === "number" && width > 0
			? [[column, Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)))]]
			: [],
	);
	return Object.fromEntries(validWidths);
}

/** Maximum length of a view's name, in characters. */
export const MAX_VIEW_NAME = 40;
export const MAX_VIEWS_PER_PERSON = 20;

/** Normalises a name to one trimmed line. Null if empty or too long. */
export function normaliseViewName(input: string): string | null {
	const name = input.replace(/[\s\p{Cc}]+/gu, " ").trim();
	return name === "" || [...name].length > MAX_VIEW_NAME ? null : name;
}
