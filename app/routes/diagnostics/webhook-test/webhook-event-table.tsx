import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { NoticeLine } from "#app/queries/money/list-webhook-events.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

const STATES: Record<NoticeLine["state"], { tone: Tone; label: () => string }> = {
	received: { tone: "warning", label: m.webhook_state_received },
	handled: { tone: "success", label: m.webhook_state_handled },
	ignored: { tone: "info", label: m.webhook_state_ignored },
};

/** One line a notice, each with a form of its own that works without scripts; on a small screen each becomes a block. */
export function NoticeTable({ notices }: { notices: readonly NoticeLine[] }) {
	return (
		<table className="test-table notice-table">
			<thead>
				<tr>
					<th scope="col">{m.webhook_event()}</th>
					<th scope="col">{m.webhook_state()}</th>
					<th scope="col">{m.webhook_received()}</th>
					<th scope="col">{m.webhook_handled()}</th>
					<th scope="col">{m.webhook_tries()}</th>
					<th scope="col">{m.webhook_act()}</th>
				</tr>
			</thead>
			<tbody>
				{notices.map((notice) => (
					<NoticeRow key={notice.id} notice={notice} />
				))}
			</tbody>
		</table>
	);
}

function NoticeRow({ notice }: { notice: NoticeLine }) {
	const { tone, label } = STATES[notice.state];
	return (
		<tr>
			<th scope="row">
				<span className="notice-type">{notice.type}</span> <code>{notice.id}</code>
			</th>
			<td>
				<Badge tone={tone}>{label()}</Badge>
				{notice.lastError && (
					<p className="small">
						{m.webhook_last_error()}: <code>{notice.lastError}</code>
					</p>
				)}
			</td>
			<td data-label={m.webhook_received()}>
				<At at={notice.receivedAt} />
			</td>
			<td data-label={m.webhook_handled()}>{notice.handledAt === null ? "–" : <At at={notice.handledAt} />}</td>
			<td data-label={m.webhook_tries()}>{notice.attempts}</td>
			<td>
				<AppForm action="/webhook-test">
					<input type="hidden" name="id" value={notice.id} />
					<Button type="submit" variant="secondary">
						{m.webhook_again()}
						<span className="sr-only"> {notice.id}</span>
					</Button>
				</AppForm>
			</td>
		</tr>
	);
}

function At({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, getLocale())}</time>;
}
