import type { Role } from "#app/domain/application/event.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

type ShownProposal = { id: string; email: string; from: Role; to: Role; madeBy: string; madeAt: number; mine: boolean };

/** Changes of role that wait for a second administrator. Whoever made one may take it back, not approve it. */
export function RoleProposals({ proposals, manages }: { proposals: readonly ShownProposal[]; manages: boolean }) {
	return (
		<section>
			<h2>{m.staff_proposals()}</h2>
			<ul className="issues">
				{proposals.map(({ id, email, from, to, madeBy, madeAt, mine }) => (
					<li key={id}>
						<span>
							<DateTime at={madeAt} withTime />
						</span>
						<div>
							<p>{m.staff_proposal_text({ email, from: ROLE_NAMES[from](), to: ROLE_NAMES[to](), by: madeBy })}</p>
							{mine && <p className="small muted">{m.staff_proposal_mine()}</p>}
							{manages && (
								<AppForm action="/admin/staff" className="row">
									<input type="hidden" name="proposal" value={id} />
									{!mine && (
										<Button type="submit" name="intent" value="approve">
											{m.staff_approve()}
										</Button>
									)}
									<Button type="submit" name="intent" value="return" variant="secondary">
										{mine ? m.staff_withdraw() : m.staff_return()}
									</Button>
								</AppForm>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
