import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import type { AdminApplication } from "../application-view.ts";
import { HistoryState } from "../history-state.tsx";
import type { AdminLog } from "./log.server.ts";
import { LOG_FILTERS, type LogFilter } from "./log-line.ts";
import { LogLines } from "./log-lines.tsx";

const FILTER_NAMES: Record<LogFilter, () => string> = {
	all: m.case_log_all,
	acts: m.case_log_acts,
	documents: m.case_log_documents,
};

type TimelineProps = {
	application: AdminApplication;
	log: AdminLog;
	/** Filter of the list that somebody came from; null for whoever came from none. */
	list: string | null;
};

/** What happened to the application. */
export function Timeline({ application, log, list }: TimelineProps) {
	const address = (filter: LogFilter) => {
		const query = new URLSearchParams({ ...(filter !== "all" && { log: filter }), ...(list !== null && { list }) });
		return `/admin/applications/${application.id}${query.size > 0 ? `?${query}` : ""}#timeline`;
	};
	return (
		<section className="admin-panel" aria-labelledby="timeline">
			<h2 id="timeline">{m.admin_timeline()}</h2>
			<SectionTabs
				label={m.case_log_filter()}
				tabs={LOG_FILTERS.map((filter) => ({ to: address(filter), label: FILTER_NAMES[filter]() }))}
				current={address(log.filter)}
			/>
			<p className="muted small">{m.admin_lisbon_time()}</p>
			{application.historyUnreadable && (
				<Alert tone="warning">
					<p>{m.admin_history_unreadable()}</p>
				</Alert>
			)}
			<HistoryState application={application} />
			<LogLines groups={log.groups} />
			{log.cut && <p className="muted">{m.case_log_cut()}</p>}
		</section>
	);
}
