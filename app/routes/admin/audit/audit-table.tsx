import type { Role } from "#app/domain/application/event.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { AuditLine } from "#app/queries/audit/list-audit.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ACT_NAMES } from "./act-names.ts";

/** Entries of the chain: when, who in which role, what, about which application, with which words; the hash by its first signs. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
	if (lines.length === 0) return <p className="admin-empty">{m.audit_none()}</p>;
	return (
		<div className="table-scroll">
			<table className="admin-table">
				<thead>
					<tr>
						<th scope="col" className="col-tiny">
							{m.audit_entry()}
						</th>
						<th scope="col" className="col-date">
							{m.audit_when()}
						</th>
						<th scope="col">{m.audit_who()}</th>
						<th scope="col" className="col-act-name">
							{m.audit_act()}
						</th>
						<th scope="col" className="col-about">
							{m.audit_about()}
						</th>
						<th scope="col">{m.audit_details()}</th>
						<th scope="col" className="col-short">
							{m.audit_hash()}
						</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr key={line.seq}>
							<th scope="row">{line.seq}</th>
							<td data-label={m.audit_when()}>
								<DateTime at={line.at} withTime />
							</td>
							<td data-label={m.audit_who()} title={line.who ?? undefined}>
								{line.who ?? m.admin_who_system()}
								{line.role && <span className="muted"> ({ROLE_NAMES[line.role as Role]()})</span>}
							</td>
							<td data-label={m.audit_act()} title={ACT_NAMES[line.action]()}>
								{ACT_NAMES[line.action]()}
							</td>
							<td data-label={line.application ? m.audit_about() : undefined}>
								{line.application && (
									<AppLink to={`/admin/applications/${line.application.id}`}>{line.application.number}</AppLink>
								)}
							</td>
							<td
								data-label={wholeOf(line) || line.forgotten ? m.audit_details() : undefined}
								className="audit-details"
								title={wholeOf(line)}
							>
								{detailsOf(line.details)}
								{line.words && <span className="said">{Object.values(line.words).join(" · ")}</span>}
								{line.forgotten && <span className="muted">{m.audit_forgotten()}</span>}
							</td>
							<td data-label={m.audit_hash()}>
								<code className="nowrap">{line.hash.slice(0, 8)}</code>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** What the cell may be too narrow for. */
function wholeOf({ details, words }: AuditLine): string {
	return [detailsOf(details), ...(words ? Object.values(words) : [])].join(" · ");
}

/** Names and values as they are kept: whoever audits compares them. */
function detailsOf(details: Record<string, unknown>): string {
	return Object.entries(details)
		.map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
		.join(", ");
}
