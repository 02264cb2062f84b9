import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import type { Refusal } from "../application-view.ts";
import type { AdminLog } from "./log.server.ts";
import { LogLines } from "./log-lines.tsx";

/** Somebody was quicker: what they did, and what was written here, as its form may be gone. */
export function StalePageAlert({ refusal, log }: { refusal: Refusal; log: AdminLog }) {
	const later = log.groups.filter(([{ version }]) => version !== null && version > (refusal.madeFor ?? 0));
	const written = Object.entries(refusal.values).filter(([name, text]) => /reason|answer|note/i.test(name) && text);
	return (
		<Alert tone="danger" role="alert" title={m.desk_stale_title()} className="admin-alert">
			<LogLines groups={later} />
			<p>{m.desk_stale_next()}</p>
			{written.length > 0 && (
				<>
					<p className="muted">{m.desk_stale_typed()}</p>
					{written.map(([name, text]) => (
						<p key={name} className="said">
							{text}
						</p>
					))}
				</>
			)}
		</Alert>
	);
}
