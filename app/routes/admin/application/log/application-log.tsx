import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import type { AdminApplication, Refusal } from "../application-view.ts";
import { HistoryState } from "../history-state.tsx";
import { MoneyPanel } from "../payment-panel.tsx";
import type { AdminLog } from "./log.server.ts";
import { LOG_FILTERS, type LogFilter } from "./log-line.ts";
import { LogLines } from "./log-lines.tsx";
import { MailList } from "./mail-list.tsx";
import { NoteForm } from "./note-form.tsx";

const FILTER_NAMES: Record<LogFilter, () => string> = {
	all: m.case_log_all,
	notes: m.case_log_notes,
	acts: m.case_log_acts,
	documents: m.case_log_documents,
};

type ApplicationLogProps = {
	application: AdminApplication;
	log: AdminLog;
	refusal: Refusal | null;
	/** Filter of the list that somebody came from; null for whoever came from none. */
	list: string | null;
};

/** What happened to the application, the money, and the mails that went out. */
export function ApplicationLog({ application, log, refusal, list }: ApplicationLogProps) {
	const address = (filter: LogFilter) => {
		const query = new URLSearchParams({ ...(filter !== "all" && { log: filter }), ...(list !== null && { list }) });
		return `/admin/applications/${application.id}${query.size > 0 ? `?${query}` : ""}#timeline`;
	};
	return (
		<div className="admin-columns">
			<section className="admin-panel" aria-labelledby="timeline">
				<h2 id="timeline">{m.admin_timeline()}</h2>
				{application.writesNotes && (
					<NoteForm id={application.id} noteId={log.noteId} draft={application.drafts.note ?? null} refusal={refusal} />
				)}
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
			<div className="admin-column">
				<MoneyPanel application={application} refusal={refusal} />
				<section className="admin-panel" aria-labelledby="mails">
					<h2 id="mails">{m.admin_mails()}</h2>
					<MailList id={application.id} mails={application.mails} refusal={refusal} />
				</section>
			</div>
		</div>
	);
}
