import { servicesContext, visitorContext } from "#app/context.ts";
import type { AftercareTask } from "#app/domain/aftercare/aftercare.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import type { AftercareCursor } from "#app/queries/aftercare.server.ts";
import { listAftercare } from "#app/queries/aftercare.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/aftercare";
import { adminMeta } from "./admin-meta.ts";

const AFTERCARE_TASK_NAMES: Record<AftercareTask["kind"], () => string> = {
	correction_requested: m.admin_aftercare_task_correction_requested,
	correction_filed: m.admin_aftercare_task_correction_filed,
	password_wanted: m.admin_aftercare_task_password_wanted,
	password_requested: m.admin_aftercare_task_password_requested,
	representation_notified: m.admin_aftercare_task_representation_notified,
	representation_filed: m.admin_aftercare_task_representation_filed,
};

export function meta() {
	return adminMeta(m.admin_aftercare_queue());
}

/** Lists the open tasks of completed applications. `?after=` is the page cursor; an invalid value is ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const after = parseCursor(new URL(request.url).searchParams.get("after"));
	const { lines, next } = await listAftercare(services, after);
	const now = services.now();
	return {
		next: next && formatCursor(next),
		rows: lines.map(({ id, applicationNumber, due, tasks, ...person }) => ({
			id,
			applicationNumber,
			name: fullName(person),
			due: formatDate(due, language),
			isLate: due < now,
			tasks: tasks.map(({ kind }) => AFTERCARE_TASK_NAMES[kind]()),
		})),
	};
}

export default function Page({ loaderData: { rows, next } }: Route.ComponentProps) {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.admin_aftercare_queue()} lede={m.admin_aftercare_queue_lede()} />
			{rows.length === 0 ? (
				<p className="admin-empty">{m.admin_aftercare_queue_empty()}</p>
			) : (
				<table className="admin-table">
					<caption className="sr-only">{m.admin_aftercare_queue()}</caption>
					<thead>
						<tr>
							<th scope="col">{m.admin_column_number()}</th>
							<th scope="col">{m.admin_aftercare_queue_what()}</th>
							<th scope="col">{m.admin_aftercare_queue_due()}</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ id, applicationNumber, name, tasks, due, isLate }) => (
							<tr key={id}>
								<th scope="row">
									<AppLink to={`/admin/applications/${id}`}>{applicationNumber}</AppLink>
									<br />
									{name}
								</th>
								<td data-label={m.admin_aftercare_queue_what()}>{tasks.join(" · ")}</td>
								<td data-label={m.admin_aftercare_queue_due()} className={isLate ? "clock-late" : undefined}>
									{due}
									{isLate && ` (${m.admin_aftercare_queue_late()})`}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			{next && (
				<p>
					<AppLink to={`/admin/aftercare?after=${next}`}>{m.admin_aftercare_queue_more()}</AppLink>
				</p>
			)}
		</div>
	);
}

/** Formats a page cursor for the URL. */
function formatCursor({ due, id }: AftercareCursor): string {
	return `${due}.${id}`;
}

/** Parses a page cursor; null if invalid. */
function parseCursor(text: string | null): AftercareCursor | null {
	const [, due, id] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text ?? "") ?? [];
	return due && id ? { due: Number(due), id } : null;
}
