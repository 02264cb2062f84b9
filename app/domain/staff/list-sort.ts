import { type Application, isClosedStage, type Stage } from "../application/application.ts";
import { PACKAGE_IDS, type PackageId } from "../money/packages.ts";
import type { ListColumn } from "./list-settings.ts";

/** Sortable columns of the list, by their names in the URL. */
const SORTABLE_COLUMNS = {
	due: "clock",
	package: "package",
	paid: "paid",
	since: "since",
} as const satisfies Record<string, ListColumn>;
export type SortName = keyof typeof SORTABLE_COLUMNS;
export const SORT_NAMES = Object.keys(SORTABLE_COLUMNS) as readonly SortName[];

/** Sort column and direction. */
export type ListSort = { name: SortName; descending: boolean };

/** The filters that determine the default order. */
type ListFilters = { stage: Stage | null; only: string | null };

/** Parses `due` or `-due` from the URL. Null for anything else. */
export function parseSort(text: string | null): ListSort | null {
	const name = SORT_NAMES.find((candidate) => candidate === text?.replace(/^-/, ""));
	return name ? { name, descending: text?.startsWith("-") ?? false } : null;
}

export function formatSort({ name, descending }: ListSort): string {
	return `${descending ? "-" : ""}${name}`;
}

/** Returns the sort for the URL: null for the default, and for a closed queue, which has a fixed order. */
export function normaliseSort(sort: ListSort | null, filters: ListFilters): ListSort | null {
	if (sort === null || (filters.stage && isClosedStage(filters.stage))) return null;
	return isDefault(sort, filters) ? null : sort;
}

/**
 * Returns the sort shown in the column headers: by default the due date, except for closed applications and messages.
 */
export function displayedSort(sort: ListSort | null, filters: ListFilters): ListSort | null {
	const byDue: ListSort = { name: "due", descending: false };
	return sort ?? (isDefault(byDue, filters) && !isClosedQueue(filters) ? byDue : null);
}

/** Returns the sort that a column header links to: ascending first, then descending. Null if not sortable. */
export function nextSort(column: ListColumn, current: ListSort | null): ListSort | null {
	const name = SORT_NAMES.find((candidate) => SORTABLE_COLUMNS[candidate] === column);
	return name ? { name, descending: current?.name === name && !current.descending } : null;
}

/** Returns `aria-sort` of a column header; undefined if the list is not sorted by it. */
export function ariaSort(column: ListColumn, current: ListSort | null): "ascending" | "descending" | undefined {
	if (current === null || SORTABLE_COLUMNS[current.name] !== column) return undefined;
	return current.descending ? "descending" : "ascending";
}

function isDefault({ name, descending }: ListSort, { only }: ListFilters): boolean {
	return name === "due" && !descending && only !== "message";
}

function isClosedQueue({ stage }: ListFilters): boolean {
	return stage !== null && isClosedStage(stage);
}

/** Sort keys of rows; the id comes last as a tie-breaker. */
export type OrderKey =
	| "estimatedCompletionDate"
	| "packageRank"
	| "balance"
	| "stateSince"
	| "messageSince"
	| "createdAt"
	| "updatedAt";

/** Rows whose first key is null come last in either direction. Only a due date may be null. */
export type ListOrder = { keys: readonly [OrderKey, ...OrderKey[]]; descending: boolean };

const SORT_KEYS: Record<SortName, ListOrder["keys"]> = {
	due: ["estimatedCompletionDate", "createdAt"],
	package: ["packageRank", "createdAt"],
	paid: ["balance", "createdAt"],
	since: ["stateSince", "createdAt"],
};

/** Returns the order of a list: closed applications newest first, messages oldest first, otherwise by the sort. */
export function listOrder(sort: ListSort | null, filters: ListFilters): ListOrder {
	if (isClosedQueue(filters)) return { keys: ["updatedAt"], descending: true };
	if (sort) return { keys: SORT_KEYS[sort.name], descending: sort.descending };
	return { keys: filters.only === "message" ? ["messageSince"] : SORT_KEYS.due, descending: false };
}

/** Returns the position of a package in the display order. */
function packageRank(id: PackageId): number {
	return PACKAGE_IDS.indexOf(id);
}

/** A position in an order: the keys of a row, and its id. */
export type ListCursor = { values: readonly (number | null)[]; id: string };

/** Fields that determine a row's position. */
export type OrderedRow = Pick<
	Application,
	"id" | "estimatedCompletionDate" | "packageType" | "stateSince" | "messageSince" | "createdAt" | "updatedAt"
> & { balance: number };

export function createCursor(order: ListOrder, row: OrderedRow): ListCursor {
	const keyValues = { ...row, packageRank: packageRank(row.packageType) };
	return { values: order.keys.map((key) => keyValues[key]), id: row.id };
}

/** Formats a cursor for the URL, such as `1795.1790.id`, with `null` for a null. */
export function formatCursor({ values, id }: ListCursor): string {
	return [...values.map(String), id].join(".");
}

/** Parses a cursor; null for anything but a cursor of this order. */
export function parseCursor(text: string | null, order: ListOrder): ListCursor | null {
	const parts = text?.split(".") ?? [];
	const id = parts.pop() ?? "";
	const isComplete = parts.length === order.keys.length && /^[\w-]{1,64}$/.test(id);
	const areValuesValid = parts.every(
		(part, index) => /^-?\d{1,15}$/.test(part) || (part === "null" && isNullable(order, index)),
	);
	if (!isComplete || !areValuesValid) return null;
	return { values: parts.map((part) => (part === "null" ? null : Number(part))), id };
}

function isNullable({ keys }: ListOrder, index: number): boolean {
	return index === 0 && keys[0] === "estimatedCompletionDate";
}

/** Rows that one index returns in order. */
export type ListRange = {
	/** Condition on the first key relative to the cursor, because an index cannot use an expression over several keys. */
	first: "null" | "not-null" | "equal" | "beyond" | null;
	/**
	 * Index of the first cursor key that, with the following ones and the id, must be beyond it; null if the first key
	 * decides.
	 */
	beyondFrom: 0 | 1 | null;
	descending: boolean;
};

export type CursorDirection = "after" | "before";

/** Returns the consecutive ranges after a cursor; in direction `before` the nearest row comes first. */
export function listRangesFrom(order: ListOrder, cursor: ListCursor, direction: CursorDirection): ListRange[] {
	const descending = order.descending === (direction === "after");
	const buildRange = (first: ListRange["first"], beyondFrom: ListRange["beyondFrom"]) => ({
		first,
		beyondFrom,
		descending,
	});
	if (cursor.values[0] === null)
		return [buildRange("null", 1), ...(direction === "before" ? [buildRange("not-null", null)] : [])];
	if (order.keys[0] === "packageRank") return [buildRange("equal", 1), buildRange("beyond", null)];
	return [buildRange(null, 0), ...(direction === "after" && isNullable(order, 0) ? [buildRange("null", null)] : [])];
}
