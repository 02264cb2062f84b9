import { m } from "#app/paraglide/messages.js";
import type { SentAnswer } from "#app/queries/inbox/messages.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { MAIL_STATES } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";

/** The answers that were sent, oldest first, and what became of each mail. */
export function SentAnswers({ sent }: { sent: readonly (SentAnswer & { author: string })[] }) {
	return (
		<section className="admin-panel" aria-labelledby="sent">
			<h2 id="sent">{m.inbox_sent_title()}</h2>
			<ol className="sent-answers">
				{sent.map(({ key, subject, body, author, createdAt, state }) => (
					<li key={key}>
						<p className="muted">
							{author}, <DateTime at={createdAt} withTime />: {MAIL_STATES[state ?? "sending"]()}
							{(state === "bounced" || state === "failed") && (
								<>
									{" "}
									<AppLink to={`/admin/inbox/mails?state=${state}`}>{m.inbox_to_mail_log()}</AppLink>
								</>
							)}
						</p>
						<h3>{subject}</h3>
						<p className="said">{body}</p>
					</li>
				))}
			</ol>
		</section>
	);
}
