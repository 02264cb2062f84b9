import { INTL_TAG } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { CommissionStatus } from "#app/domain/partners/commission.ts";
import { formatShortDate } from "#app/domain/time/calendar.ts";
import { commissionStatus, rejectionReason } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { DashboardFacts } from "./load-dashboard.server.ts";

type CommissionsSectionProps = Pick<DashboardFacts, "commissions" | "older" | "isFirstPage">;
type Commission = DashboardFacts["commissions"][number];

const TONES: Record<CommissionStatus, Tone> = {
	pending: "neutral",
	hold: "warning",
	approved: "success",
	paid: "success",
	rejected: "danger",
	reversed: "danger",
};

/** Each sale by day and country, never by person. */
export function CommissionsSection({ commissions, older, isFirstPage }: CommissionsSectionProps) {
	return (
		<section className="partner-section" aria-labelledby="commissions">
			<h2 id="commissions">{m.partner_commissions()}</h2>
			{commissions.length === 0 ? (
				<p className="muted">{m.partner_commissions_none()}</p>
			) : (
				<CommissionsTable commissions={commissions} />
			)}
			<p className="row">
				{!isFirstPage && <AppLink to="/affiliate-dashboard#commissions">{m.partner_commissions_newest()}</AppLink>}
				{older !== null && (
					<AppLink to={`/affiliate-dashboard?before=${older}#commissions`}>{m.partner_commissions_older()}</AppLink>
				)}
			</p>
		</section>
	);
}

function CommissionsTable({ commissions }: { commissions: readonly Commission[] }) {
	const locale = getLocale();
	const percent = new Intl.NumberFormat(INTL_TAG[locale], { style: "percent", maximumFractionDigits: 2 });
	return (
		// biome-ignore lint/a11y: by keyboard too it can be pushed sideways where it is too wide.
		<div className="partner-scroll" role="group" aria-labelledby="commissions" tabIndex={0}>
			<table className="data-table partner-table">
				<thead>
					<tr>
						<th scope="col">{m.partner_day()}</th>
						<th scope="col">{m.partner_country()}</th>
						<th scope="col" className="partner-wide">
							{m.partner_rate()}
						</th>
						<th scope="col">{m.partner_amount()}</th>
						<th scope="col">{m.partner_status()}</th>
					</tr>
				</thead>
				<tbody>
					{commissions.map((sale) => (
						<tr key={sale.id}>
							<th scope="row">{formatShortDate(sale.at, locale)}</th>
							<td>{sale.country ?? "–"}</td>
							<td className="partner-wide">{percent.format(sale.rate / 100)}</td>
							<td>
								{formatMoney(sale.amount, locale)}
								<span className="partner-narrow small muted"> ({percent.format(sale.rate / 100)})</span>
							</td>
							<td>
								<Badge tone={TONES[sale.status]}>{commissionStatus(sale.status, locale)}</Badge>
								<Detail sale={sale} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** What there is to say of a status besides its name. */
function Detail({ sale: { status, dueAt, rejectedFor } }: { sale: Commission }) {
	const locale = getLocale();
	const words = [
		status === "pending" && dueAt !== null && m.partner_due({ date: formatShortDate(dueAt, locale) }),
		status === "hold" && m.partner_hold_text(),
		status === "reversed" && m.partner_reversed_text(),
		status === "rejected" && rejectedFor && rejectionReason(rejectedFor, locale),
	].find(Boolean);
	return words ? <p className="small muted">{words}</p> : null;
}
