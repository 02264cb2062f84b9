import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ListColumn } from "#app/domain/staff/list-settings.ts";
import { ariaSort, formatSort, type ListSort, nextSort } from "#app/domain/staff/list-sort.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { listAddress } from "./list-address.ts";
import { COLUMN_NAMES } from "./list-cells.tsx";

/** What is listed and how, for the links that sort it. */
export type Sorting = {
	/** As the address has it. */
	filter: string;
	search: string;
	shown: ListSort | null;
};

const ARROWS = { ascending: ArrowUp, descending: ArrowDown };

type ColumnHeadProps = {
	column: ListColumn;
	/** Null for a list that has one order. */
	sorting: Sorting | null;
};

/** Head of a column; a link that sorts the list, from its first page, where the column can. */
export function ColumnHead({ column, sorting }: ColumnHeadProps) {
	const name = COLUMN_NAMES[column]();
	const next = sorting && nextSort(column, sorting.shown);
	if (!sorting || !next) {
		return (
			<th scope="col" className={`col-${column}`}>
				{name}
			</th>
		);
	}
	const { filter, search, shown } = sorting;
	const sorted = ariaSort(column, shown);
	const Arrow = sorted ? ARROWS[sorted] : ChevronsUpDown;
	return (
		<th scope="col" className={`col-${column}`} aria-sort={sorted}>
			<AppLink
				to={listAddress(filter, { q: search, sort: formatSort(next) })}
				className="sort-link"
				title={next.descending ? m.desk_sort_descending() : m.desk_sort_ascending()}
			>
				{name}
				<Arrow size={14} aria-hidden />
			</AppLink>
		</th>
	);
}
