import { INTL_TAG } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { CommissionStatus } from "#app/domain/partners/commission.ts";
import { formatDay, formatShortDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { commissionStatusLabel, rejectionReasonLabel } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PartnerCommission } from "#app/queries/partners/partner-figures.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const STATUS_TONES: Record<CommissionStatus, Tone> = {
	pending: "neutral",
	hold: "warning",
	approved: "success",
	paid: "success",
	rejected: "danger",
	reversed: "danger",
};

/** Sales by day and country, never by person (F59). Country names are in the page's language. */
export function SaleList({ sales }: { sales: readonly PartnerCommission[] }) {
	const locale = getLocale();
	const percent = new Intl.NumberFormat(INTL_TAG[locale], { style: "percent", maximumFractionDigits: 2 });
	return (
		<ul className="portal-rows">
			{sales.map((sale) => (
				<li key={sale.id}>
					<span>
						<strong>{sale.country ?? m.partner_country_unknown()}</strong>
						<span>
							<strong>{formatMoney(sale.amount, locale)}</strong>{" "}
							<span className="muted">({percent.format(sale.rate / 100)})</span>
						</span>
					</span>
					<span>
						<span className="muted">{formatShortDate(sale.at, locale)}</span>
						<SaleStatus sale={sale} />
					</span>
					<Explanation sale={sale} />
				</li>
			))}
		</ul>
	);
}

/** The status; for a sale that only has to wait, its earliest approval date. */
function SaleStatus({ sale: { status, dueAt } }: { sale: PartnerCommission }) {
	const locale = getLocale();
	if (status === "pending" && dueAt !== null)
		return <span className="muted">{m.partner_approval_from({ date: formatDay(lisbonDate(dueAt), locale) })}</span>;
	return <Badge tone={STATUS_TONES[status]}>{commissionStatusLabel(status, locale)}</Badge>;
}

/** Details of an unfavourable status. */
function Explanation({ sale: { status, rejectedFor } }: { sale: PartnerCommission }) {
	const explanation = [
		status === "hold" && m.partner_hold_text(),
		status === "reversed" && m.partner_reversed_text(),
		status === "rejected" && rejectedFor && rejectionReasonLabel(rejectedFor, getLocale()),
	].find(Boolean);
	return explanation ? <p className="muted">{explanation}</p> : null;
}
