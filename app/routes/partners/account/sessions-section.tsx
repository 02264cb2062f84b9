import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

type SessionsSectionProps = {
	/** Moments in words. */
	sessions: readonly { id: string; device: string; since: string; seen: string; here: boolean }[];
};

/** Where the partner is signed in, each to be ended. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
	return (
		<section className="card portal-card" aria-labelledby="sessions">
			<h2 id="sessions">{m.partner_sessions()}</h2>
			<p className="muted">{m.partner_sessions_text()}</p>
			<ul className="partner-sessions">
				{sessions.map(({ id, device, since, seen, here }) => {
					const name = device || m.partner_session_unknown();
					return (
						<li key={id}>
							<span>
								{m.partner_session_since({ device: name, since, seen })}
								{here && <strong> ({m.partner_session_here()})</strong>}
							</span>
							{!here && (
								<AppForm action="/affiliate-dashboard/account">
									<input type="hidden" name="session" value={id} />
									<Button
										type="submit"
										name="intent"
										value="end-session"
										variant="quiet"
										aria-label={m.partner_session_end_of({ device: name })}
									>
										{m.partner_session_end()}
									</Button>
								</AppForm>
							)}
						</li>
					);
				})}
			</ul>
			{sessions.length > 1 && (
				<AppForm action="/affiliate-dashboard/account">
					<Button type="submit" name="intent" value="end-others" variant="secondary">
						{m.partner_session_end_others()}
					</Button>
				</AppForm>
			)}
		</section>
	);
}
