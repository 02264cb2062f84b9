import type { LiveState, LiveUpdate } from "#app/browser/subscribe-to-application.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { liveLabel } from "./live-labels.ts";

/** The latest live news (row 134), and a word when there can be none (row 187). */
export function LiveAlert({ news, connection }: { news: LiveUpdate | null; connection: LiveState }) {
	const latest = news && liveLabel(news.action, news.application.status);
	return (
		<div role="status" className="live">
			{latest && (
				<Alert tone={latest.tone}>
					<p>{latest.label}</p>
				</Alert>
			)}
			{connection === "lost" && <p className="small muted">{m.live_lost()}</p>}
		</div>
	);
}
