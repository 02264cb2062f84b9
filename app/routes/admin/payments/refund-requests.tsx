import { servicesContext } from "#app/context.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import {
	REFUND_CAUSE_NAMES,
	WITHDRAWAL_CHANNEL_NAMES,
	WITHDRAWAL_OUTCOME_NAMES,
} from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type ListedRequest, listRefundRequests } from "#app/queries/money/payment-issues.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { type Column, TableSection } from "../admin-table.tsx";
import { DateTime } from "../date-time.tsx";
import { CLAUSE_NAMES } from "../payment-labels.ts";
import type { Route } from "./+types/refund-requests";
import { PaymentTabs } from "./payment-tabs.tsx";

export function meta() {
	return adminMeta(m.requests_title());
}

/** Refund requests with their deadlines, and withdrawals. Decisions are made on the application's page. */
export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	return { ...(await listRefundRequests(services)), now: services.now() };
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { open: openRequests, decided: decidedRequests, withdrawals, now } = loaderData;
	const renderRow = (request: ListedRequest) => <RequestRow key={request.id} request={request} now={now} />;
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.requests_title()} lede={m.requests_lede()} />
			<PaymentTabs current="/admin/refund-requests" />
			<TableSection
				id="open"
				title={m.requests_open()}
				columns={getRequestColumns()}
				rows={openRequests}
				emptyText={m.requests_none()}
			>
				{renderRow}
			</TableSection>
			<TableSection
				id="withdrawals"
				title={m.requests_withdrawals()}
				columns={[
					[m.admin_column_number(), "col-action"],
					[m.requests_state()],
					[m.admin_field_amount(), "col-short cell-number"],
					[m.requests_channel(), "col-action-name"],
					[m.requests_sent(), "col-date"],
				]}
				rows={withdrawals}
				emptyText={m.requests_withdrawals_none()}
			>
				{({ id, applicationNumber, withdrawal }) => (
					<tr key={id}>
						<th scope="row">
							<AppLink to={`/admin/applications/${id}#money`}>{applicationNumber}</AppLink>
						</th>
						<td>
							<Badge tone={withdrawal.outcome === "accepted" ? "info" : "warning"}>
								{WITHDRAWAL_OUTCOME_NAMES[withdrawal.outcome]()}
							</Badge>
						</td>
						<td data-label={m.admin_field_amount()} className="cell-number">
							{formatMoney(withdrawal.amount, getLocale())}
						</td>
						<td data-label={m.requests_channel()}>{WITHDRAWAL_CHANNEL_NAMES[withdrawal.channel]()}</td>
						<td data-label={m.requests_sent()}>
							<DateTime timestamp={withdrawal.statedAt} withTime />
						</td>
					</tr>
				)}
			</TableSection>
			<TableSection id="decided" title={m.requests_decided()} columns={getRequestColumns()} rows={decidedRequests}>
				{renderRow}
			</TableSection>
		</div>
	);
}

const STATE_NAMES: Record<ListedRequest["state"], () => string> = {
	open: m.requests_state_open,
	checked: m.admin_refund_proposed,
	approved: m.requests_state_approved,
	refused: m.requests_state_refused,
};

const STATE_TONES: Record<ListedRequest["state"], Tone> = {
	open: "info",
	checked: "warning",
	approved: "success",
	refused: "neutral",
};

const getRequestColumns = (): readonly Column[] => [
	[m.admin_column_number(), "col-action"],
	[m.requests_why()],
	[m.requests_clause()],
	[m.requests_state(), "col-middle"],
	[m.requests_submitted(), "col-date"],
	[m.requests_due(), "col-date"],
];

function RequestRow({ request, now }: { request: ListedRequest; now: number }) {
	const { applicationId, applicationNumber, cause, clause, requestedAt, dueAt, state } = request;
	const isLate = (state === "open" || state === "checked") && now > dueAt;
	return (
		<tr>
			<th scope="row">
				<AppLink to={`/admin/applications/${applicationId}#money`}>{applicationNumber}</AppLink>
			</th>
			<td data-label={m.requests_why()} title={REFUND_CAUSE_NAMES[cause]()}>
				{REFUND_CAUSE_NAMES[cause]()}
			</td>
			<td data-label={m.requests_clause()} title={CLAUSE_NAMES[clause]()}>
				{CLAUSE_NAMES[clause]()}
			</td>
			<td data-label={m.requests_state()}>
				{isLate ? (
					<Badge tone="danger">{m.requests_late()}</Badge>
				) : (
					<Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]()}</Badge>
				)}
			</td>
			<td data-label={m.requests_submitted()}>
				<DateTime timestamp={requestedAt} withTime />
			</td>
			<td data-label={m.requests_due()}>
				<DateTime timestamp={dueAt} withTime />
			</td>
		</tr>
	);
}
