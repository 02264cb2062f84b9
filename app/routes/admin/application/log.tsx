import { MAX_NOTE } from "#app/domain/audit/note.ts";
import { m } from "#app/paraglide/messages.js";
import type { Draft } from "#app/queries/staff/find-drafts.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { DateTime } from "../date-time.tsx";
import { SectionTabs } from "../section-tabs.tsx";
import { DraftNotice, draftAttributes } from "./action-form.tsx";
import type { AdminApplication, Refusal } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";
import type { AdminLog } from "./log.server.ts";
import { LOG_FILTERS, type LogFilter, type LogGroup, type LogLine } from "./log-line.ts";

const FILTER_NAMES: Record<LogFilter, () => string> = {
	all: m.case_log_all,
	actions: m.case_log_actions,
	documents: m.case_log_documents,
};

type TimelineProps = {
	application: AdminApplication;
	log: AdminLog;
	/** Filter of the list from which the page was opened, or null. */
	listFilter: string | null;
};

/** The events and audit entries of the application. */
export function Timeline({ application, log, listFilter }: TimelineProps) {
	const filterUrl = (filter: LogFilter) => {
		const query = new URLSearchParams({
			...(filter !== "all" && { log: filter }),
			...(listFilter !== null && { list: listFilter }),
		});
		return `/admin/applications/${application.id}${query.size > 0 ? `?${query}` : ""}#timeline`;
	};
	return (
		<section className="admin-panel" aria-labelledby="timeline">
			<h2 id="timeline">{m.admin_timeline()}</h2>
			<SectionTabs
				label={m.case_log_filter()}
				tabs={LOG_FILTERS.map((filter) => ({ to: filterUrl(filter), label: FILTER_NAMES[filter]() }))}
				current={filterUrl(log.filter)}
			/>
			<p className="muted small">{m.admin_lisbon_time()}</p>
			{application.isHistoryIncomplete && (
				<Alert tone="warning">
					<p>{m.admin_history_unreadable()}</p>
				</Alert>
			)}
			<HistoryState application={application} />
			<LogLines groups={log.groups} />
			{log.isTruncated && <p className="muted">{m.case_log_cut()}</p>}
		</section>
	);
}

/** Whether the event log is intact, and the links to export it. */
function HistoryState({ application }: { application: AdminApplication }) {
	const { id, firstBrokenVersion, isHistoryIncomplete, canExport, version } = application;
	return (
		<>
			{firstBrokenVersion !== null && (
				<Alert tone="danger" role="alert">
					<p>{m.audit_history_broken({ event: firstBrokenVersion })}</p>
				</Alert>
			)}
			<p className="small muted">
				{firstBrokenVersion === null && !isHistoryIncomplete && (
					<span>{m.audit_history_intact({ count: version })}</span>
				)}
				{canExport && (
					<>
						{" · "}
						{m.audit_case_file()}: <a href={`/admin/case-files/${id}/pdf`}>PDF</a>,{" "}
						<a href={`/admin/case-files/${id}`}>JSON</a>. {m.audit_case_file_text({ path: "/verify" })}
					</>
				)}
			</p>
		</>
	);
}

/** Lines of the log; a group of repeated lines is collapsed. */
export function LogLines({ groups }: { groups: readonly LogGroup[] }) {
	if (groups.length === 0) return <p className="muted">{m.admin_nothing_yet()}</p>;
	return (
		<ol className="admin-lines log-lines">
			{groups.map((group) => (
				<li key={group[0].id} data-kind={group[0].kind}>
					{group.length === 1 ? <Line line={group[0]} /> : <CollapsedGroup group={group} />}
				</li>
			))}
		</ol>
	);
}

function CollapsedGroup({ group }: { group: LogGroup }) {
	const [newest] = group;
	return (
		<details className="log-folded">
			<summary>
				<span>
					<strong>{newest.title}</strong> <span className="muted">{m.case_log_times({ count: group.length })}</span>
					<TimeAndActor line={newest} />
				</span>
			</summary>
			<ol className="log-lines">
				{group.map((line) => (
					<li key={line.id}>
						<Line line={line} />
					</li>
				))}
			</ol>
		</details>
	);
}

function Line({ line }: { line: LogLine }) {
	const { title, details, change, kind } = line;
	return (
		<>
			<p>
				<strong>{title}</strong>{" "}
				{kind !== "notes" && details.length > 0 && <span className="quoted">{details.join(" · ")}</span>}
				{change && (
					<span className="log-change">
						{change.from}
						<span aria-hidden> → </span>
						<span className="sr-only"> {m.case_log_then()} </span>
						{change.to}
					</span>
				)}
			</p>
			{kind === "notes" && <p className="said log-note">{details.join("\n")}</p>}
			<TimeAndActor line={line} />
		</>
	);
}

function TimeAndActor({ line: { timestamp, actorName, role } }: { line: LogLine }) {
	return (
		<span className="muted small log-who">
			<DateTime timestamp={timestamp} withTime /> · {actorName}
			{role && ` (${role})`}
		</span>
	);
}

type NotesProps = { application: AdminApplication; log: AdminLog; refusal: Refusal | null };

/** Internal notes, which the applicant never sees. */
export function Notes({ application, log, refusal }: NotesProps) {
	return (
		<section className="admin-panel" aria-labelledby="notes">
			<h2 id="notes">{m.case_log_notes()}</h2>
			{application.canWriteNotes && (
				<NoteForm id={application.id} noteId={log.noteId} draft={application.drafts.note ?? null} refusal={refusal} />
			)}
			{log.notes.length > 0 ? <LogLines groups={log.notes} /> : <p className="muted">{m.case_notes_none()}</p>}
		</section>
	);
}

type NoteFormProps = { id: string; noteId: string; draft: Draft | null; refusal: Refusal | null };

/** The field has no maximum length: long text is reported instead of truncated. */
function NoteForm({ id, noteId, draft, refusal }: NoteFormProps) {
	const path = useCasePath(id);
	const refusedNote = refusal?.values.note;
	return (
		<AppForm className="action-form" action={path()} noValidate {...draftAttributes(id, "note")}>
			<input type="hidden" name="intent" value="note" />
			<input type="hidden" name="noteId" value={refusal?.values.noteId ?? noteId} />
			<TextAreaField
				name="note"
				label={m.case_note()}
				hint={m.case_note_hint({ count: MAX_NOTE })}
				error={refusal?.fields.note}
				defaultValue={refusedNote ?? draft?.values.note}
				rows={3}
				data-key="m"
				aria-keyshortcuts="m"
			/>
			<Button type="submit" variant="secondary">
				{m.case_note_action()}
			</Button>
			<DraftNotice draft={refusedNote === undefined ? draft : null} />
		</AppForm>
	);
}
