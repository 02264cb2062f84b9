import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { CLAUSES } from "../payment-labels.ts";
import type { AdminPayments } from "./payment-view.ts";

/** The application ended so that part of the price may be due: said until money went back or the time to ask is over. */
export function RefundAwaited({ awaiting }: Pick<AdminPayments, "awaiting">) {
	if (!awaiting) return null;
	const { clause, percent, amount, until } = awaiting;
	return (
		<Alert tone="warning" title={m.money_awaiting_title()} className="admin-alert">
			<p>
				{CLAUSES[clause]()}{" "}
				{percent === null || amount === null ? m.money_share_open() : m.money_share({ percent, amount })}{" "}
				{until !== null && m.money_awaiting_until({ date: formatDate(until, getLocale()) })}
			</p>
			<p>
				<a href="#money">{m.money_awaiting_link()}</a>
			</p>
		</Alert>
	);
}
