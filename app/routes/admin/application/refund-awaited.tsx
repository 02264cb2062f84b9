import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Notice } from "#app/ui/alert.tsx";
import { CLAUSES } from "../payment-labels.ts";
import type { DeskMoney } from "./payment-view.ts";

/** The case ended so that part of the price may be due: said until money went back or the time to ask is over. */
export function RefundAwaited({ awaiting }: Pick<DeskMoney, "awaiting">) {
	if (!awaiting) return null;
	const { clause, percent, amount, until } = awaiting;
	return (
		<Notice tone="warning" title={m.money_awaiting_title()} className="desk-notice">
			<p>
				{CLAUSES[clause]()}{" "}
				{percent === null || amount === null ? m.money_share_open() : m.money_share({ percent, amount })}{" "}
				{until !== null && m.money_awaiting_until({ date: formatDate(until, getLocale()) })}
			</p>
			<p>
				<a href="#money">{m.money_awaiting_link()}</a>
			</p>
		</Notice>
	);
}
