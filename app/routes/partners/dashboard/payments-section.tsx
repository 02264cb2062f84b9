import { formatMoney } from "#app/domain/money/money.ts";
import { formatShortDate } from "#app/domain/time/calendar.ts";
import { payoutStatus } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { DashboardFacts } from "./load-dashboard.server.ts";

/** What was paid out, and what each payment is made of. */
export function PaymentsSection({ payments }: Pick<DashboardFacts, "payments">) {
	const locale = getLocale();
	return (
		<section className="partner-section" aria-labelledby="payments">
			<h2 id="payments">{m.partner_payments()}</h2>
			{payments.length === 0 ? (
				<p className="muted">{m.partner_payments_none()}</p>
			) : (
				<div className="partner-scroll">
					<table className="data-table partner-table">
						<thead>
							<tr>
								<th scope="col">{m.partner_day()}</th>
								<th scope="col">{m.partner_amount()}</th>
								<th scope="col">{m.partner_status()}</th>
								<th scope="col">{m.partner_statement()}</th>
							</tr>
						</thead>
						<tbody>
							{payments.map(({ id, at, amount, status, processedAt }) => (
								<tr key={id}>
									<th scope="row">{formatShortDate(processedAt ?? at, locale)}</th>
									<td>{formatMoney(amount, locale)}</td>
									<td>{payoutStatus(status, locale)}</td>
									<td>
										{/* A file, not a page of the router's. */}
										<a href={localePath(`/affiliate-statements/${id}`)}>{m.partner_statement_of({ number: id })}</a>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</section>
	);
}
