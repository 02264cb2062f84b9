import type { ErrorSource } from "#app/domain/inbox/visitor-error.ts";
import { m } from "#app/paraglide/messages.js";
import type { ErrorGroup } from "#app/queries/inbox/messages.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { DateTime } from "../../date-time.tsx";

const SOURCES: Record<ErrorSource, () => string> = { server: m.inbox_source_server, browser: m.inbox_source_browser };

type ErrorTableProps = { groups: readonly ErrorGroup[]; mayResolve: boolean };

/** One line a group: what it was, on which kind of page, how often, since when, in which builds. */
export function ErrorTable({ groups, mayResolve }: ErrorTableProps) {
	return (
		<table className="admin-table">
			<caption className="sr-only">{m.inbox_errors_caption()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.inbox_column_error()}</th>
					<th scope="col">{m.inbox_column_page()}</th>
					<th scope="col" className="col-short">
						{m.inbox_column_where()}
					</th>
					<th scope="col" className="cell-number col-short">
						{m.inbox_column_times()}
					</th>
					<th scope="col" className="col-date">
						{m.inbox_column_first()}
					</th>
					<th scope="col" className="col-date">
						{m.inbox_column_last()}
					</th>
					<th scope="col" className="col-act">
						{m.inbox_column_act()}
					</th>
				</tr>
			</thead>
			<tbody>
				{groups.map((group) => (
					<tr key={group.fingerprint}>
						<th scope="row" title={group.name}>
							{group.name} {group.code > 0 && <span className="muted">{group.code}</span>}
						</th>
						<td title={group.route}>
							<code>{group.route}</code>
						</td>
						<td>{SOURCES[group.source]()}</td>
						<td className="cell-number" data-label={m.inbox_column_times()}>
							{group.times}
						</td>
						<td data-label={m.inbox_column_first()} title={m.inbox_release({ release: group.firstRelease })}>
							<DateTime at={group.firstSeen} withTime />
							<span className="small muted cell-note">{m.inbox_release({ release: group.firstRelease })}</span>
						</td>
						<td data-label={m.inbox_column_last()} title={m.inbox_release({ release: group.lastRelease })}>
							<DateTime at={group.lastSeen} withTime />
							<span className="small muted cell-note">{m.inbox_release({ release: group.lastRelease })}</span>
						</td>
						<td>
							{group.resolvedAt !== null ? (
								<Badge tone="success">{m.inbox_resolved()}</Badge>
							) : (
								mayResolve && <ResolveForm group={group} />
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function ResolveForm({ group }: { group: ErrorGroup }) {
	return (
		<AppForm action="/admin/inbox/errors" noValidate>
			<input type="hidden" name="fingerprint" value={group.fingerprint} />
			<Button type="submit" variant="secondary">
				{m.inbox_resolve()}
				<span className="sr-only">
					: {group.name} {group.route}
				</span>
			</Button>
		</AppForm>
	);
}
