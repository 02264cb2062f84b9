import { formatMoney } from "#app/domain/money/money.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { DashboardFacts } from "./load-dashboard.server.ts";

type Next = DashboardFacts["next"];
type BalanceSectionProps = Pick<DashboardFacts, "balance" | "next">;

/** What is owed, and what stands between it and the next payment. */
export function BalanceSection({ balance, next }: BalanceSectionProps) {
	const figures = [
		{ name: m.partner_balance_payable(), text: m.partner_balance_payable_text(), amount: balance.payable },
		{ name: m.partner_balance_pending(), text: m.partner_balance_pending_text(), amount: balance.pending },
		{ name: m.partner_balance_sending(), text: m.partner_balance_sending_text(), amount: balance.sending },
		{ name: m.partner_balance_total(), text: m.partner_balance_total_text(), amount: balance.total },
	];
	return (
		<section className="partner-section" aria-labelledby="balance">
			<h2 id="balance">{m.partner_balance()}</h2>
			<dl className="partner-figures">
				{figures.map(({ name, text, amount }) => (
					<div key={name} className="card card-plain">
						<dt>{name}</dt>
						<dd className="partner-number">{formatMoney(amount, getLocale())}</dd>
						<dd className="small muted">{text}</dd>
					</div>
				))}
			</dl>
			{balance.payable < 0 && <p>{m.partner_balance_negative()}</p>}
			<p>
				{m.partner_next_day({ date: formatCivilDate(next.day, getLocale()) })}{" "}
				{next.obstacles.length === 0 && m.partner_next_ready()}
			</p>
			{next.obstacles.length > 0 && <Obstacles next={next} />}
		</section>
	);
}

type Obstacle = Next["obstacles"][number];

const WORDS: Record<Obstacle, (next: Next) => string> = {
	"on-its-way": () => m.partner_obstacle_on_its_way(),
	suspended: () => m.partner_obstacle_suspended(),
	"no-details": () => m.partner_obstacle_no_details(),
	"not-verified": () => m.partner_obstacle_not_verified(),
	"no-tax-details": () => m.partner_obstacle_no_tax_details(),
	"recently-changed": ({ heldUntil }) => m.partner_obstacle_recently_changed({ time: heldUntil ?? "" }),
	"shared-account": () => m.partner_obstacle_shared_account(),
	"below-minimum": ({ minimum }) => m.partner_obstacle_below_minimum({ minimum }),
};

/** Where each can be mended; what only time mends has no link. */
const MENDED: Partial<Record<Obstacle, { to: string; label: () => string }>> = {
	"no-details": { to: "#where-we-pay", label: m.partner_mend_payment },
	"not-verified": { to: "#where-we-pay", label: m.partner_mend_payment },
	"no-tax-details": { to: "#tax", label: m.partner_mend_tax },
	suspended: { to: "/contact", label: m.partner_mend_write },
	"shared-account": { to: "/contact", label: m.partner_mend_write },
};

function Obstacles({ next }: { next: Next }) {
	return (
		<div className="partner-missing">
			<h3>{m.partner_next_missing()}</h3>
			<ul>
				{next.obstacles.map((obstacle) => {
					const mended = MENDED[obstacle];
					return (
						<li key={obstacle}>
							{WORDS[obstacle](next)}{" "}
							{mended &&
								(mended.to.startsWith("#") ? (
									<a href={mended.to}>{mended.label()}</a>
								) : (
									<AppLink to={mended.to}>{mended.label()}</AppLink>
								))}
						</li>
					);
				})}
			</ul>
		</div>
	);
}
