import { m } from "#app/paraglide/messages.js";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

type ShownSession = { id: string; device: string; createdAt: number; seenAt: number; here: boolean };

/** The browsers in which somebody is signed in, each with a way to end it. */
export function SessionList({ sessions }: { sessions: readonly ShownSession[] }) {
	return (
		<section className="admin-panel">
			<h2>{m.staff_sessions()}</h2>
			<p className="muted">{m.staff_sessions_text()}</p>
			<table className="admin-table">
				<thead>
					<tr>
						<th scope="col">{m.staff_session_browser()}</th>
						<th scope="col" className="col-date">
							{m.staff_session_since()}
						</th>
						<th scope="col" className="col-date">
							{m.staff_session_seen()}
						</th>
						<th scope="col" className="col-act">
							<span className="sr-only">{m.staff_session_end()}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{sessions.map(({ id, device, createdAt, seenAt, here }) => (
						<tr key={id}>
							<th scope="row">
								{device || m.staff_session_unknown()} {here && <Badge>{m.staff_session_here()}</Badge>}
							</th>
							<td data-label={m.staff_session_since()}>
								<DateTime at={createdAt} withTime />
							</td>
							<td data-label={m.staff_session_seen()}>
								<DateTime at={seenAt} withTime />
							</td>
							<td>
								{!here && (
									<AppForm action="/admin/security-settings">
										<input type="hidden" name="session" value={id} />
										<Button
											type="submit"
											name="intent"
											value="end"
											variant="quiet"
											aria-label={m.staff_session_end_of({ device: device || m.staff_session_unknown() })}
										>
											{m.staff_session_end()}
										</Button>
									</AppForm>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{sessions.length > 1 && (
				<AppForm action="/admin/security-settings">
					<Button type="submit" name="intent" value="end-others" variant="secondary">
						{m.staff_session_end_others()}
					</Button>
				</AppForm>
			)}
		</section>
	);
}
