import type { LiveState, LiveUpdate } from "#app/browser/subscribe-to-application.ts";
import { liveWord } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Notice } from "#app/ui/alert.tsx";

/** The latest live news (row 134), and a word when there can be none (row 187). */
export function LiveNotice({ news, connection }: { news: LiveUpdate | null; connection: LiveState }) {
	const latest = news && liveWord(news.action, news.application.status);
	return (
		<div role="status" className="live">
			{latest && (
				<Notice tone={latest.tone}>
					<p>{latest.words}</p>
				</Notice>
			)}
			{connection === "lost" && <p className="small muted">{m.live_lost()}</p>}
		</div>
	);
}
