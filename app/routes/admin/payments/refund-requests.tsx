import { servicesContext } from "#app/context.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { REFUND_WHY_NAMES } from "#app/labels/refund-why-labels.ts";
import { CHANNEL_NAMES, OUTCOME_NAMES } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import {
	type ListedRequest,
	type ListedWithdrawal,
	listRefundRequests,
} from "#app/queries/money/list-refund-requests.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { DateTime } from "../date-time.tsx";
import { CLAUSES } from "../payment-labels.ts";
import type { Route } from "./+types/refund-requests";
import { MoneyTabs } from "./money-tabs.tsx";

export function meta() {
	return adminMeta(m.requests_title());
}

/** What applicants ask to have back, with its clock, and who withdrew from a contract. Decided on the application's page. */
export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	return { ...(await listRefundRequests(services)), now: services.now() };
}

export default function Page({ loaderData: { open, decided, withdrawals, now } }: Route.ComponentProps) {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.requests_title()} lede={m.requests_lede()} />
			<MoneyTabs current="/admin/refund-requests" />
			<section aria-labelledby="open">
				<h2 id="open">{m.requests_open()}</h2>
				{open.length === 0 ? (
					<p className="admin-empty">{m.requests_none()}</p>
				) : (
					<Requests requests={open} now={now} />
				)}
			</section>
			<section aria-labelledby="withdrawals">
				<h2 id="withdrawals">{m.requests_withdrawals()}</h2>
				{withdrawals.length === 0 ? (
					<p className="admin-empty">{m.requests_withdrawals_none()}</p>
				) : (
					<Withdrawals withdrawals={withdrawals} />
				)}
			</section>
			{decided.length > 0 && (
				<section aria-labelledby="decided">
					<h2 id="decided">{m.requests_decided()}</h2>
					<Requests requests={decided} now={now} />
				</section>
			)}
		</div>
	);
}

const STATES: Record<ListedRequest["state"], () => string> = {
	open: m.requests_state_open,
	checked: m.admin_refund_proposed,
	approved: m.requests_state_approved,
	refused: m.requests_state_refused,
};

const TONES: Record<Exclude<ListedRequest["state"], "open">, Tone> = {
	checked: "warning",
	approved: "success",
	refused: "neutral",
};

function Requests({ requests, now }: { requests: readonly ListedRequest[]; now: number }) {
	return (
		<ul className="issues">
			{requests.map(({ id, applicationId, applicationNumber, why, clause, askedAt, dueAt, state }) => (
				<li key={id}>
					<p className="row">
						<AppLink to={`/admin/applications/${applicationId}#money`}>{applicationNumber}</AppLink>{" "}
						<strong>{REFUND_WHY_NAMES[why]()}</strong>{" "}
						{state !== "open" && <Badge tone={TONES[state]}>{STATES[state]()}</Badge>}
						{(state === "open" || state === "checked") && now > dueAt && (
							<>
								{" "}
								<Badge tone="danger">{m.requests_late()}</Badge>
							</>
						)}
					</p>
					<p>{CLAUSES[clause]()}</p>
					<p className="muted small">
						{m.requests_asked()} <DateTime at={askedAt} withTime /> · {m.requests_due()}{" "}
						<DateTime at={dueAt} withTime />
					</p>
				</li>
			))}
		</ul>
	);
}

function Withdrawals({ withdrawals }: { withdrawals: readonly ListedWithdrawal[] }) {
	return (
		<ul className="issues">
			{withdrawals.map(({ id, applicationNumber, withdrawal }) => (
				<li key={id}>
					<p className="row">
						<AppLink to={`/admin/applications/${id}#money`}>{applicationNumber}</AppLink>{" "}
						<Badge tone={withdrawal.outcome === "accepted" ? "info" : "warning"}>
							{OUTCOME_NAMES[withdrawal.outcome]()}
						</Badge>{" "}
						<span className="sum">{formatMoney(withdrawal.amount, getLocale())}</span>
					</p>
					<p className="muted small">
						{m.requests_sent()} <DateTime at={withdrawal.statedAt} withTime /> · {CHANNEL_NAMES[withdrawal.channel]()}
					</p>
				</li>
			))}
		</ul>
	);
}
