import { formatMoney } from "#app/domain/money/money.ts";
import { addMonths, formatDate, formatMonth, lisbonDate } from "#app/domain/time/calendar.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listStatement } from "#app/queries/agents/agent-statement.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/statement";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";
import { parseMonth } from "./statement.server.ts";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_nav_statement(), m.agent_statement_description());
}

/** Maximum lines on the page; the CSV file has all. */
const MAX_LINES = 200;

/** Lists the payments for the firm's cases in a month. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	const { agent, services } = signedIn;
	const now = services.now();
	const { month, ...period } = parseMonth(request, now);
	const lines = await listStatement(services, agent.id, period);
	const locale = getLocale();
	const total = lines.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
	return {
		member: toPortalMember(signedIn),
		month,
		monthLabel: formatMonth(month, locale),
		previousMonth: addMonths(`${month}-01`, -1).slice(0, 7),
		nextMonth: month < lisbonDate(now).slice(0, 7) ? addMonths(`${month}-01`, 1).slice(0, 7) : null,
		count: lines.length,
		total: formatMoney(total, locale),
		lines: lines.slice(0, MAX_LINES).map(({ number, name, note, packageType, paidAt, amount, refunded }) => ({
			number,
			client: [name, note].filter(Boolean).join(" · "),
			package: packageName(packageType),
			paidAt: formatDate(paidAt, locale),
			amount: formatMoney(amount, locale),
			refunded: refunded > 0 ? formatMoney(-refunded, locale) : "",
		})),
	};
}

export default function Statement({ loaderData }: Route.ComponentProps) {
	const { member, month, monthLabel, previousMonth, nextMonth, count, total, lines } = loaderData;
	return (
		<AgentPortal member={member} current="statement">
			<h2>{monthLabel}</h2>
			<p className="row">
				<AppLink to={`/agents/statement?month=${previousMonth}`}>{m.agent_statement_before()}</AppLink>
				{nextMonth && <AppLink to={`/agents/statement?month=${nextMonth}`}>{m.agent_statement_after()}</AppLink>}
			</p>
			{lines.length === 0 ? (
				<p className="muted">{m.agent_statement_none()}</p>
			) : (
				<>
					<p>
						{m.agent_statement_sum({ count, total })}{" "}
						<a href={`/agents/statement.csv?month=${month}`}>{m.agent_statement_download()}</a>
					</p>
					<LineTable lines={lines} />
				</>
			)}
		</AgentPortal>
	);
}

function LineTable({ lines }: { lines: Route.ComponentProps["loaderData"]["lines"] }) {
	return (
		// biome-ignore lint/a11y: a wide table must be scrollable by keyboard too.
		<div className="portal-scroll" role="group" aria-label={m.agent_nav_statement()} tabIndex={0}>
			<table className="data-table">
				<thead>
					<tr>
						<th scope="col">{m.agent_statement_number()}</th>
						<th scope="col">{m.agent_statement_client()}</th>
						<th scope="col">{m.agent_statement_package()}</th>
						<th scope="col">{m.agent_statement_paid()}</th>
						<th scope="col">{m.agent_statement_amount()}</th>
						<th scope="col">{m.agent_statement_refunded()}</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr key={`${line.number} ${line.paidAt} ${line.amount}`}>
							<th scope="row">{line.number}</th>
							<td>{line.client}</td>
							<td>{line.package}</td>
							<td>{line.paidAt}</td>
							<td className="number">{line.amount}</td>
							<td className="number">{line.refunded}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
