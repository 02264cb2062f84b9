import { servicesContext } from "#app/context.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import { LEVELS, type PartStatus, type StatusView, statusView } from "#app/domain/measures/service-status.ts";
import { formatCivilDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { DAY_STATE_LABELS, levelLabel, SERVICE_PART_LABELS } from "#app/labels/service-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findStatus } from "#app/queries/measures/status.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/status";
import { DayBars, DayLegend, formatAvailability } from "./day-bars.tsx";
import { IncidentReport } from "./incident-report.tsx";

export const handle = { varies: [], fresh: true, hideTrustStrip: true };

export function meta() {
	return pageMeta(m.status_meta_title(), m.status_description());
}

export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const records = await findStatus(services);
	if (!records) return null;
	const { days, incidents } = records;
	const affectedParts = incidents.filter(({ endedAt }) => endedAt === null).flatMap(({ parts }) => parts);
	return { view: statusView(days, affectedParts, services.now()), incidents };
}

export default function Status({ loaderData }: Route.ComponentProps) {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.status_title()} lede={m.status_lede()} backLink={{ to: "/", label: m.site_back_home() }} />
			{loaderData ? (
				<Records {...loaderData} />
			) : (
				<Alert tone="warning" title={m.status_away_title()}>
					<p>{m.status_away_text()}</p>
				</Alert>
			)}
			<p className="status-help">
				{m.status_help()} <AppLink to="/contact">{m.status_help_link()}</AppLink>
			</p>
		</div>
	);
}

type RecordsProps = NonNullable<Route.ComponentProps["loaderData"]>;

function Records({ view, incidents }: RecordsProps) {
	const [ongoing, past] = [incidents.filter(isOngoing), incidents.filter((incident) => !isOngoing(incident))];
	return (
		<>
			<Summary view={view} />
			{ongoing.length > 0 && (
				<section aria-labelledby="ongoing" className="status-section">
					<h2 id="ongoing">{m.incident_ongoing()}</h2>
					{ongoing.map((incident) => (
						<IncidentReport key={incident.id} incident={incident} />
					))}
				</section>
			)}
			{view.parts.length > 0 && (
				<section aria-labelledby="parts" className="status-section">
					<h2 id="parts">{m.status_history()}</h2>
					<p className="muted">{m.status_history_text()}</p>
					<ul className="status-parts">
						{view.parts.map((part) => (
							<Part key={part.part} part={part} />
						))}
					</ul>
					<DayLegend />
					<p className="small muted">{m.status_not_promise()}</p>
				</section>
			)}
			<section aria-labelledby="incidents" className="status-section">
				<h2 id="incidents">{m.status_incidents()}</h2>
				{past.length === 0 && ongoing.length === 0 && <p className="muted">{m.status_incidents_none()}</p>}
				{past.map((incident) => (
					<IncidentReport key={incident.id} incident={incident} />
				))}
			</section>
		</>
	);
}

function isOngoing({ endedAt }: { endedAt: number | null }): boolean {
	return endedAt === null;
}

/** Current status in one sentence. */
function Summary({ view: { measuredAt, isStale, parts } }: { view: StatusView }) {
	if (measuredAt === null)
		return (
			<Alert tone="info" title={m.status_none_title()}>
				<p>{m.status_none_text()}</p>
			</Alert>
		);
	const date = formatDateTime(measuredAt, getLocale());
	if (isStale)
		return (
			<Alert tone="warning" title={m.status_stale_title()}>
				<p>{m.status_stale_text({ date })}</p>
			</Alert>
		);
	const worst = Math.max(0, ...parts.map(({ level }) => (level === null ? 1 : LEVELS.indexOf(level))));
	const { tone, title } = [
		{ tone: "success" as const, title: m.status_all_ok() },
		{ tone: "warning" as const, title: m.status_some_impaired() },
		{ tone: "danger" as const, title: m.status_some_down() },
	][worst] ?? { tone: "warning" as const, title: m.status_some_impaired() };
	return (
		<Alert tone={tone} title={title}>
			<p>{m.status_measured({ date })}</p>
		</Alert>
	);
}

function Part({ part: { part, level, days, ok, samples } }: { part: PartStatus }) {
	const language = getLocale();
	const { name, text } = SERVICE_PART_LABELS[part];
	const { label, tone } = levelLabel(level);
	const share = formatAvailability({ ok, samples });
	const problems = days.filter(({ state }) => state === "impaired" || state === "down").reverse();
	return (
		<li className="status-part">
			<div className="status-part-head">
				<h3>{name()}</h3>
				<Badge tone={tone}>{label}</Badge>
			</div>
			<p className="small muted">{text()}</p>
			<DayBars name={name()} days={days} />
			<div className="status-scale small muted">
				<span>{m.status_days_ago()}</span>
				<span>{m.status_today()}</span>
			</div>
			{share !== null && (
				<p className="small">
					{m.status_share({ share, n: new Intl.NumberFormat(INTL_TAG[language]).format(samples) })}
				</p>
			)}
			{problems.length > 0 && (
				<details className="status-problems small">
					<summary>
						{m.status_problem_days()} ({problems.length})
					</summary>
					<ul>
						{problems.map(({ day, state }) => (
							<li key={day}>
								{formatCivilDate(day, language)}: {DAY_STATE_LABELS[state]()}
							</li>
						))}
					</ul>
				</details>
			)}
		</li>
	);
}
