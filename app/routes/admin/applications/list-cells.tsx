import type { Clock } from "#app/domain/application/due-date.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import type { ListColumn } from "#app/domain/staff/list-settings.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { ApplicationLine } from "#app/queries/application/list-applications.server.ts";
import { PAYMENT_STATUSES } from "../admin-labels.ts";
import { ClockTag } from "../clock-tag.tsx";
import { DateTime } from "../date-time.tsx";
import { LANGUAGE_NAMES } from "../language-name.ts";
import { nextStep } from "./next-step.ts";

export type ApplicationRow = ApplicationLine & {
	clock: Clock | null;
	/** In words. */
	countryName: string;
	/** Name of whoever works on it; null for nobody. */
	ownerName: string | null;
};

export const COLUMN_NAMES: Record<ListColumn, () => string> = {
	clock: m.dash_column_clock,
	applicant: m.desk_column_applicant,
	number: m.admin_column_number,
	next: m.desk_column_next,
	package: m.admin_column_package,
	owner: m.desk_owner,
	country: m.desk_column_country,
	language: m.desk_column_language,
	nif: m.admin_field_nif,
	paid: m.desk_column_paid,
	since: m.admin_column_since,
};

type Cell = Exclude<ListColumn, "number">;

/** What a line says in a column, as text: whole in the title, however narrow the column. Null where it is more than text. */
export const CELL_TEXTS: Record<Cell, (row: ApplicationRow) => string | null> = {
	clock: (row) => (row.clock ? null : m.admin_none()),
	applicant: (row) => fullName(row) || m.admin_none(),
	next: nextStep,
	package: (row) => packageName(row.packageType),
	owner: (row) => row.ownerName ?? m.desk_unassigned(),
	country: (row) => row.countryName || m.admin_none(),
	language: (row) => LANGUAGE_NAMES[row.language],
	nif: (row) => (row.nif ? formatNif(row.nif) : m.admin_none()),
	paid: paidText,
	since: () => null,
};

/** What is more than text. */
export function cellContent(column: Cell, row: ApplicationRow): React.ReactNode {
	if (column === "clock" && row.clock) return <ClockTag clock={row.clock} />;
	if (column === "since") return <DateTime at={row.stateSince} />;
	return CELL_TEXTS[column](row);
}

function paidText({ paymentStatus, balance }: ApplicationRow): string {
	const sum = formatMoney(balance, getLocale());
	if (paymentStatus === "paid") return sum;
	const status = PAYMENT_STATUSES[paymentStatus]();
	return balance > 0 ? `${status}, ${sum}` : status;
}
