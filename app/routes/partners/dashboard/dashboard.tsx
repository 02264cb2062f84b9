import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { daysUpTo, monthsOf } from "#app/domain/partners/figures.ts";
import { payoutAccount } from "#app/domain/partners/payment-details.ts";
import { nextPayoutDay, upcomingPayments } from "#app/domain/partners/payout-day.ts";
import { formatDateTime, lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listAwaitedCommissions, listPartnerDays } from "#app/queries/partners/partner-figures.server.ts";
import { openPartner } from "#app/queries/partners/partners.server.ts";
import { listPayoutObstacles } from "#app/queries/partners/payable.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requirePartner } from "#app/visitor/partner.server.ts";
import { AccountState } from "../account-state.tsx";
import { loadSales } from "../load-sales.server.ts";
import { PORTAL_HANDLE, Portal, portalOwner } from "../portal.tsx";
import { SaleList } from "../sale-list.tsx";
import type { Route } from "./+types/dashboard";
import { FiguresCard, PERIODS } from "./figures-card.tsx";
import { MoneyCard } from "./money-card.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_nav_overview(), m.partner_dashboard_description());
}

/** The latest sales: the others have a page of their own. */
const SALES = 5;

/** Row 84: countries, days and amounts, never who an applicant is (F59). */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner } = await requirePartner({ request, context });
	const { searchParams } = new URL(request.url);
	// Where older sales were before they had a page of their own.
	const before = searchParams.get("before");
	if (before) throw redirect(localePath(`/affiliate-dashboard/commissions?before=${encodeURIComponent(before)}`));
	const services = context.get(servicesContext);
	const locale = getLocale();
	const period = PERIODS.find((days) => String(days) === searchParams.get("days")) ?? PERIODS[0];
	const [{ day }, { cents }] = await Promise.all([
		getSetting(services, "payout-day"),
		getSetting(services, "payout-minimum"),
	]);
	const [obstacles, { payment }, awaited, known, { sales }] = await Promise.all([
		listPayoutObstacles(services, partner.id, cents),
		openPartner(services, partner),
		listAwaitedCommissions(services, partner.id),
		listPartnerDays(services, partner.id, period),
		loadSales(services, partner.id, { before: null, size: SALES }),
	]);
	const today = lisbonDate(services.now());
	const next = nextPayoutDay(today, day);
	const days = daysUpTo(today, period, known);
	return {
		owner: portalOwner(partner),
		state: { state: partner.state, decidedFor: partner.decidedFor },
		money: {
			pending: partner.pendingCents,
			payable: partner.payableCents,
			sending: partner.sendingCents,
			total: partner.totalEarnings,
			next,
			coming: upcomingPayments(next, awaited),
			account: payment && payoutAccount(payment),
			minimum: formatPrice(cents, locale),
			obstacles,
			heldUntil: partner.payoutHeldUntil === null ? null : formatDateTime(partner.payoutHeldUntil, locale),
		},
		period,
		figures: period === 365 ? monthsOf(days) : days,
		link: `${services.settings.origin}/affiliate/${partner.code}`,
		sales,
	};
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { owner, state, money, period, figures, link, sales } = loaderData;
	return (
		<Portal owner={owner} here="overview">
			<AccountState {...state} />
			<div className="portal-overview">
				<MoneyCard {...money} />
				<FiguresCard period={period} figures={figures} />
				<section className="card portal-card" aria-label={m.partner_share()}>
					<CopyField id="link" label={m.partner_link()} value={link} />
					<p>
						<AppLink to="/affiliate-marketing-materials">{m.partner_share_more()}</AppLink>
					</p>
				</section>
				<section className="card portal-card" aria-labelledby="sales">
					<header>
						<h2 id="sales">{m.partner_sales_latest()}</h2>
						{sales.length > 0 && <AppLink to="/affiliate-dashboard/commissions">{m.partner_sales_all()}</AppLink>}
					</header>
					{sales.length === 0 ? <p className="muted">{m.partner_commissions_none()}</p> : <SaleList sales={sales} />}
				</section>
			</div>
		</Portal>
	);
}
