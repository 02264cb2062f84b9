import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import type { AdminApplication } from "./application-view.ts";

/** Whether the history is as it was written, and the way to take it along. */
export function HistoryState({ application }: { application: AdminApplication }) {
	const { id, historyBrokenAt, historyUnreadable, mayExport, version } = application;
	return (
		<>
			{historyBrokenAt !== null && (
				<Alert tone="danger" role="alert">
					<p>{m.audit_history_broken({ event: historyBrokenAt })}</p>
				</Alert>
			)}
			<p className="small muted">
				{historyBrokenAt === null && !historyUnreadable && <span>{m.audit_history_whole({ count: version })}</span>}
				{mayExport && (
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
