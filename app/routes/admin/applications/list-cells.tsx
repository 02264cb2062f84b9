import { isFullyRefunded, isPaid, type Stage } from "#app/domain/application/application.ts";
import type { Clock } from "#app/domain/application/due-date.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import type { ListColumn } from "#app/domain/staff/list-settings.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { ApplicationLine } from "#app/queries/application/list-applications.server.ts";
import { PAYMENT_STATUS_NAMES } from "../admin-labels.ts";
import { ClockTag } from "../clock-tag.tsx";
import { DateTime } from "../date-time.tsx";
import { LANGUAGE_NAMES } from "../language-name.ts";

export type ApplicationRow = ApplicationLine & {
	clock: Clock | null;
	/** In the viewer's language. */
	countryName: string;
	/** Name of the owner; null if unassigned. */
	ownerName: string | null;
};

export const COLUMN_NAMES: Record<ListColumn, () => string> = {
	clock: m.dashboard_column_clock,
	applicant: m.admin_list_column_applicant,
	number: m.admin_column_number,
	next: m.admin_list_column_next,
	package: m.admin_column_package,
	owner: m.admin_list_owner,
	country: m.admin_list_column_country,
	language: m.admin_list_column_language,
	nif: m.admin_field_nif,
	paid: m.admin_list_column_paid,
	since: m.admin_column_since,
};

type CellColumn = Exclude<ListColumn, "number">;

/** Text of a cell, also used as its title in narrow columns. Null for a cell with markup. */
export const CELL_TEXTS: Record<CellColumn, (row: ApplicationRow) => string | null> = {
	clock: (row) => (row.clock ? null : m.admin_none()),
	applicant: (row) => fullName(row) || m.admin_none(),
	next: nextStepLabel,
	package: (row) => packageName(row.packageType),
	owner: (row) => row.ownerName ?? m.admin_list_unassigned(),
	country: (row) => row.countryName || m.admin_none(),
	language: (row) => LANGUAGE_NAMES[row.language],
	nif: (row) => (row.nif ? formatNif(row.nif) : m.admin_none()),
	paid: formatPaidAmount,
	since: () => null,
};

/** Returns the content of a cell, with markup if it has any. */
export function cellContent(column: CellColumn, row: ApplicationRow): React.ReactNode {
	if (column === "clock" && row.clock) return <ClockTag clock={row.clock} />;
	if (column === "since") return <DateTime timestamp={row.stateSince} />;
	return CELL_TEXTS[column](row);
}

function formatPaidAmount({ paymentStatus, balance }: ApplicationRow): string {
	const amount = formatMoney(balance, getLocale());
	if (paymentStatus === "paid") return amount;
	const status = PAYMENT_STATUS_NAMES[paymentStatus]();
	return balance > 0 ? `${status}, ${amount}` : status;
}

const NEXT_STEPS: Record<Stage, () => string> = {
	waiting_to_begin: m.admin_list_next_waiting_to_begin,
	in_review: m.admin_list_next_in_review,
	awaiting_signature: m.admin_list_next_awaiting_signature,
	waiting_for_representative: m.admin_list_next_waiting_for_representative,
	ready_to_file: m.admin_list_next_ready_to_file,
	at_tax_office: m.admin_list_next_at_tax_office,
	nif_assigned: m.admin_list_next_nif_assigned,
	waiting_for_applicant: m.admin_list_next_waiting_for_applicant,
	in_delivery: m.admin_list_next_in_delivery,
	certificate_ready: m.admin_list_next_none,
	awaiting_payment: m.admin_list_next_awaiting_payment,
	collecting_documents: m.admin_list_next_collecting_documents,
	closed: m.admin_list_next_none,
};

type NextStepFacts = { stage: Stage; paymentStatus: PaymentStatus; isAwaitingSecondPerson: boolean };

/** Returns the label of the application's next step. */
export function nextStepLabel({ stage, paymentStatus, isAwaitingSecondPerson }: NextStepFacts): string {
	if (isAwaitingSecondPerson) return m.admin_list_next_second();
	const isPaymentAwaited =
		stage === "awaiting_payment" || (stage === "waiting_for_applicant" && !isPaid({ paymentStatus }));
	if (!isPaymentAwaited) return NEXT_STEPS[stage]();
	return isFullyRefunded({ paymentStatus }) ? m.admin_list_next_none() : m.admin_list_next_awaiting_payment();
}
