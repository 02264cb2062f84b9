import type { Role } from "#app/domain/application/event.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { AuditLine } from "#app/queries/audit/list-audit.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ACTION_NAMES } from "./action-names.ts";
import { entryFacts } from "./entry-facts.ts";

type AuditTableProps = { lines: readonly AuditLine[]; names: ReadonlyMap<number, string> };

/** Entries of the chain: when, who in which role, what about which application; the record itself and its hash fold away. */
export function AuditTable({ lines, names }: AuditTableProps) {
	if (lines.length === 0) return <p className="admin-empty">{m.audit_none()}</p>;
	return (
		<div className="table-scroll">
			<table className="admin-table table-free audit-table">
				<thead>
					<tr>
						<th scope="col" className="col-date">
							{m.audit_when()}
						</th>
						<th scope="col" className="col-middle">
							{m.audit_who()}
						</th>
						<th scope="col">{m.audit_act()}</th>
						<th scope="col" className="col-short">
							{m.audit_entry()}
						</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr key={line.seq}>
							<td data-label={m.audit_when()}>
								<DateTime at={line.at} withTime />
							</td>
							<td data-label={m.audit_who()} title={line.email ?? undefined}>
								{line.who ?? m.admin_who_system()}
								{line.role && <span className="muted"> ({ROLE_NAMES[line.role as Role]()})</span>}
							</td>
							<th scope="row">
								{ACTION_NAMES[line.action]()}
								{line.application && (
									<>
										{" · "}
										<AppLink to={`/admin/applications/${line.application.id}`}>{line.application.number}</AppLink>
									</>
								)}
								<span className="audit-facts">{entryFacts(line, names).map((fact) => ` · ${fact}`)}</span>
							</th>
							<td data-label={m.audit_entry()}>
								<Record line={line} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** The entry as it stands in the chain, names and values unchanged, to be compared. */
function Record({ line: { seq, email, network, details, hash } }: { line: AuditLine }) {
	const values = { account: email, network, ...details, hash };
	return (
		<details className="audit-record">
			<summary>{seq}</summary>
			<dl>
				{Object.entries(values).map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
