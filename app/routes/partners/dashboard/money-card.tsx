import { type Cents, formatMoney } from "#app/domain/money/money.ts";
import { formatCivilDate, formatDay } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PayoutObstacle } from "#app/queries/partners/payable.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";

type MoneyCardProps = {
	/** The three accounts of the ledger, and all that was ever approved. */
	pending: Cents;
	payable: Cents;
	sending: Cents;
	total: Cents;
	/** The next day of payments, YYYY-MM-DD. */
	next: string;
	/** What waits, by the first day on which it can be paid. */
	coming: readonly { day: string; cents: Cents }[];
	/** Where it goes, shortened; null while it is unknown. */
	account: string | null;
	minimum: string;
	obstacles: readonly PayoutObstacle[];
	heldUntil: string | null;
};

/** What is owed, what stands between it and the next payment, and what comes when. */
export function MoneyCard(money: MoneyCardProps) {
	const { pending, payable, sending, total, next, coming, account, obstacles } = money;
	const language = getLocale();
	const checked = pending - coming.reduce((sum, { cents }) => sum + cents, 0);
	const rows = [
		...coming.map(({ day, cents }) => ({ term: m.partner_coming({ date: formatDay(day, language) }), cents })),
		...(checked > 0 ? [{ term: m.partner_commission_hold(), cents: checked }] : []),
	];
	const sums = [
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
				{m.partner_next_day({ date: formatCivilDate(next, language) })}{" "}
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
				{sums.map(({ term, text, cents }) => (
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

/** Where each can be fixed; what only time fixes has no link. */
const FIXED_AT: Partial<Record<PayoutObstacle, { to: string; label: () => string }>> = {
	"no-details": { to: "/affiliate-dashboard/account#where-we-pay", label: m.partner_mend_payment },
	"not-verified": { to: "/affiliate-dashboard/account#where-we-pay", label: m.partner_mend_payment },
	"no-tax-details": { to: "/affiliate-dashboard/account#tax", label: m.partner_mend_tax },
	suspended: { to: "/contact", label: m.partner_mend_write },
	"shared-account": { to: "/contact", label: m.partner_mend_write },
};

function Obstacles(money: ObstacleProps) {
	return (
		<div className="portal-missing">
			<h3>{m.partner_next_missing()}</h3>
			<ul>
				{money.obstacles.map((obstacle) => {
					const fix = FIXED_AT[obstacle];
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
