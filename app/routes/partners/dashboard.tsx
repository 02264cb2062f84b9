import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import { type Cents, formatMoney, formatPrice } from "#app/domain/money/money.ts";
import {
	conversionRate,
	groupByMonth,
	listDailyFigures,
	type PeriodFigures,
	sumFigures,
} from "#app/domain/partners/figures.ts";
import { formatPayoutAccount, nextPayoutDay, upcomingPayments } from "#app/domain/partners/payout.ts";
import { formatCivilDate, formatDateTime, formatDay, formatMonth, lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listAwaitedCommissions, listPartnerDays } from "#app/queries/partners/partner-figures.server.ts";
import { decryptPartner } from "#app/queries/partners/partners.server.ts";
import type { PayoutObstacle } from "#app/queries/partners/payable.server.ts";
import { listPayoutObstacles } from "#app/queries/partners/payable.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { AreaChart, BarChart } from "#app/ui/trend-chart.tsx";
import { requirePartner } from "#app/visitor/partner.server.ts";
import type { Route } from "./+types/dashboard";
import { loadSales } from "./load-sales.server.ts";
import { AccountState, PORTAL_HANDLE, Portal, toPortalOwner } from "./portal.tsx";
import { SaleList } from "./sale-list.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_nav_overview(), m.partner_dashboard_description());
}

/** Number of the latest sales shown here; a separate page lists all of them. */
const MAX_SALES = 5;

/** Row 84: countries, days and amounts, never an applicant's identity (F59). */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner } = await requirePartner({ request, context });
	const { searchParams } = new URL(request.url);
	// Old URL of earlier sales, which now have a separate page.
	const before = searchParams.get("before");
	if (before) throw redirect(localePath(`/affiliate-dashboard/commissions?before=${encodeURIComponent(before)}`));
	const services = context.get(servicesContext);
	const locale = getLocale();
	const period = PERIODS.find((days) => String(days) === searchParams.get("days")) ?? PERIODS[0];
	const [{ day }, { cents }] = await Promise.all([
		getSetting(services, "payout-day"),
		getSetting(services, "payout-minimum"),
	]);
	const [obstacles, { payment }, awaitedCommissions, knownDays, { sales }] = await Promise.all([
		listPayoutObstacles(services, partner.id, cents),
		decryptPartner(services, partner),
		listAwaitedCommissions(services, partner.id),
		listPartnerDays(services, partner.id, period),
		loadSales(services, partner.id, { before: null, size: MAX_SALES }),
	]);
	const today = lisbonDate(services.now());
	const payoutDate = nextPayoutDay(today, day);
	const days = listDailyFigures(today, period, knownDays);
	return {
		owner: toPortalOwner(partner),
		accountState: { state: partner.state, decidedFor: partner.decidedFor },
		money: {
			pending: partner.pendingCents,
			payable: partner.payableCents,
			sending: partner.sendingCents,
			total: partner.totalEarnings,
			payoutDate,
			upcomingAmounts: upcomingPayments(payoutDate, awaitedCommissions),
			account: payment && formatPayoutAccount(payment),
			minimum: formatPrice(cents, locale),
			obstacles,
			heldUntil: partner.payoutHeldUntil === null ? null : formatDateTime(partner.payoutHeldUntil, locale),
		},
		period,
		figures: period === 365 ? groupByMonth(days) : days,
		link: `${services.settings.origin}/affiliate/${partner.code}`,
		sales,
	};
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { owner, accountState, money, period, figures, link, sales } = loaderData;
	return (
		<Portal owner={owner} current="overview">
			<AccountState {...accountState} />
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

type MoneyCardProps = {
	/** The three accounts of the ledger, and the total ever approved. */
	pending: Cents;
	payable: Cents;
	sending: Cents;
	total: Cents;
	/** The next payout date, YYYY-MM-DD. */
	payoutDate: string;
	/** Pending amounts by the first day on which they can be paid. */
	upcomingAmounts: readonly { day: string; cents: Cents }[];
	/** The masked payout account; null while unknown. */
	account: string | null;
	minimum: string;
	obstacles: readonly PayoutObstacle[];
	heldUntil: string | null;
};

/** Balance, obstacles to the next payout, and scheduled payouts. */
function MoneyCard(money: MoneyCardProps) {
	const { pending, payable, sending, total, payoutDate, upcomingAmounts, account, obstacles } = money;
	const language = getLocale();
	const remainingPending = pending - upcomingAmounts.reduce((sum, { cents }) => sum + cents, 0);
	const rows = [
		...upcomingAmounts.map(({ day, cents }) => ({ term: m.partner_coming({ date: formatDay(day, language) }), cents })),
		...(remainingPending > 0 ? [{ term: m.partner_commission_hold(), cents: remainingPending }] : []),
	];
	const balances = [
		{ term: m.partner_balance_pending(), text: m.partner_balance_pending_text(), cents: pending },
		{ term: m.partner_balance_sending(), text: m.partner_balance_sending_text(), cents: sending },
		{ term: m.partner_balance_total(), text: m.partner_balance_total_text(), cents: total },
	];
	return (
		<section className="card portal-card" aria-labelledby="balance">
			<header>
				<h2 id="balance">{m.partner_balance_payable()}</h2>
				{account && <span className="badge">{account}</span>}
			</header>
			<p>
				<span className="portal-figure">{formatMoney(payable, language)}</span>{" "}
				<span className="muted">{m.partner_balance_payable_text()}</span>
			</p>
			{payable < 0 && <p>{m.partner_balance_negative()}</p>}
			<p>
				{m.partner_next_day({ date: formatCivilDate(payoutDate, language) })}{" "}
				{obstacles.length === 0 && m.partner_next_ready()}
			</p>
			{obstacles.length > 0 && <Obstacles {...money} />}
			{rows.length > 0 && (
				<dl className="portal-lines">
					{rows.map(({ term, cents }) => (
						<div key={term}>
							<dt>{term}</dt>
							<dd>{formatMoney(cents, language)}</dd>
						</div>
					))}
				</dl>
			)}
			<dl className="portal-sums">
				{balances.map(({ term, text, cents }) => (
					<div key={term}>
						<dt className="muted">{term}</dt>
						<dd>{formatMoney(cents, language)}</dd>
						<dd className="portal-wide muted">{text}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

type ObstacleProps = Pick<MoneyCardProps, "obstacles" | "minimum" | "heldUntil">;

const OBSTACLE_TEXTS: Record<PayoutObstacle, (money: ObstacleProps) => string> = {
	"on-its-way": () => m.partner_obstacle_on_its_way(),
	suspended: () => m.partner_obstacle_suspended(),
	"no-details": () => m.partner_obstacle_no_details(),
	"not-verified": () => m.partner_obstacle_not_verified(),
	"no-tax-details": () => m.partner_obstacle_no_tax_details(),
	"recently-changed": ({ heldUntil }) => m.partner_obstacle_recently_changed({ time: heldUntil ?? "" }),
	"shared-account": () => m.partner_obstacle_shared_account(),
	"below-minimum": ({ minimum }) => m.partner_obstacle_below_minimum({ minimum }),
};

/** Page where each obstacle can be fixed; obstacles that only time resolves have none. */
const FIXES: Partial<Record<PayoutObstacle, { to: string; label: () => string }>> = {
	"no-details": { to: "/affiliate-dashboard/account#where-we-pay", label: m.partner_fix_payment },
	"not-verified": { to: "/affiliate-dashboard/account#where-we-pay", label: m.partner_fix_payment },
	"no-tax-details": { to: "/affiliate-dashboard/account#tax", label: m.partner_fix_tax },
	suspended: { to: "/contact", label: m.partner_fix_write },
	"shared-account": { to: "/contact", label: m.partner_fix_write },
};

function Obstacles(money: ObstacleProps) {
	return (
		<div className="portal-missing">
			<h3>{m.partner_next_missing()}</h3>
			<ul>
				{money.obstacles.map((obstacle) => {
					const fix = FIXES[obstacle];
					return (
						<li key={obstacle}>
							{OBSTACLE_TEXTS[obstacle](money)} {fix && <AppLink to={fix.to}>{fix.label()}</AppLink>}
						</li>
					);
				})}
			</ul>
		</div>
	);
}

/** Periods in days. A year is shown by month. */
const PERIODS = [30, 90, 365] as const;

const PERIOD_NAMES = { 30: m.partner_days_30, 90: m.partner_days_90, 365: m.partner_months_12 };

type FiguresCardProps = { period: (typeof PERIODS)[number]; figures: readonly PeriodFigures[] };

/** Results of the link in a period: totals, a chart of each, and the same data as a table. */
function FiguresCard({ period, figures }: FiguresCardProps) {
	const totals = sumFigures(figures);
	return (
		<section className="card portal-card" aria-labelledby="figures">
			<header>
				<h2 id="figures">{m.partner_results()}</h2>
				<nav className="portal-periods" aria-label={m.partner_period()}>
					<ul>
						{PERIODS.map((days) => (
							<li key={days}>
								<AppLink
									to={`/affiliate-dashboard${days === PERIODS[0] ? "" : `?days=${days}`}`}
									aria-current={days === period ? "true" : undefined}
								>
									{PERIOD_NAMES[days]()}
								</AppLink>
							</li>
						))}
					</ul>
				</nav>
			</header>
			{totals.clicks + totals.started + totals.paid === 0 ? (
				<p className="muted">
					{m.partner_figures_none()} <AppLink to="/affiliate-marketing-materials">{m.partner_share_more()}</AppLink>
				</p>
			) : (
				<Trends figures={figures} />
			)}
		</section>
	);
}

/** Formats a day without its year, or a month. */
function formatPeriod(period: string): string {
	return period.length > 7 ? formatDay(period, getLocale()) : formatMonth(period, getLocale());
}

function Trends({ figures }: { figures: readonly PeriodFigures[] }) {
	const totals = sumFigures(figures);
	const conversion = conversionRate(totals);
	const percent = new Intl.NumberFormat(INTL_TAG[getLocale()], { style: "percent", maximumFractionDigits: 1 });
	return (
		<>
			<dl className="portal-trends">
				<Trend figures={figures} metric="clicks" label={m.partner_clicks()} />
				<Trend figures={figures} metric="started" label={m.partner_started()} />
				<Trend figures={figures} metric="paid" label={m.partner_paid()} />
			</dl>
			<div className="portal-folds-line">
				<p className="muted">
					{conversion !== null && `${m.partner_conversion()} ${percent.format(conversion)} · `}
					{m.partner_earned()} {formatMoney(totals.earned, getLocale())}
				</p>
				<details className="disclosure">
					<summary>{m.partner_as_table()}</summary>
					<p className="small muted">{m.partner_figures_note()}</p>
					<FiguresTable figures={figures} />
				</details>
			</div>
		</>
	);
}

type TrendProps = { figures: readonly PeriodFigures[]; metric: "clicks" | "started" | "paid"; label: string };

/** Renders clicks as a line chart, and the other counts as bar charts. */
function Trend({ figures, metric, label }: TrendProps) {
	const values = figures.map((figure) => figure[metric]);
	const total = sumFigures(figures)[metric];
	const max = Math.max(...values);
	const day = formatPeriod(figures[values.indexOf(max)]?.period ?? "");
	const [from, to] = [formatPeriod(figures[0]?.period ?? ""), formatPeriod(figures.at(-1)?.period ?? "")];
	const chart = {
		values,
		name: m.partner_chart({ what: label, from, to, total, most: max, day }),
		titles: figures.map((figure) => `${formatPeriod(figure.period)}: ${figure[metric]}`),
	};
	return (
		<div>
			<dt className="muted">{label}</dt>
			<dd className="portal-figure">{new Intl.NumberFormat(INTL_TAG[getLocale()]).format(total)}</dd>
			<dd className="portal-trend">
				{metric === "clicks" ? (
					<AreaChart {...chart} tone="azul" />
				) : (
					<BarChart {...chart} tone={metric === "paid" ? "green" : "azul"} />
				)}
			</dd>
		</div>
	);
}

/** The charts' data as a table, latest first, without empty rows. */
function FiguresTable({ figures }: { figures: readonly PeriodFigures[] }) {
	const rows = figures.filter(({ clicks, started, paid }) => clicks + started + paid > 0);
	return (
		// biome-ignore lint/a11y: a wide table must be scrollable by keyboard too.
		<div className="portal-scroll" role="group" aria-labelledby="figures" tabIndex={0}>
			<table className="data-table">
				<caption className="sr-only">{m.partner_figures()}</caption>
				<thead>
					<tr>
						<th scope="col">{figures[0]?.period.length === 7 ? m.partner_month() : m.partner_day()}</th>
						<th scope="col">{m.partner_clicks()}</th>
						<th scope="col">{m.partner_started()}</th>
						<th scope="col">{m.partner_paid()}</th>
						<th scope="col">{m.partner_earned()}</th>
					</tr>
				</thead>
				<tbody>
					{[...rows].reverse().map(({ period, clicks, started, paid, earned }) => (
						<tr key={period}>
							<th scope="row">{formatPeriod(period)}</th>
							<td>{clicks}</td>
							<td>{started}</td>
							<td>{paid}</td>
							<td>{formatMoney(earned, getLocale())}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
