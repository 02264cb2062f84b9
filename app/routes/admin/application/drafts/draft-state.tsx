import { m } from "#app/paraglide/messages.js";
import type { Draft } from "#app/queries/staff/find-drafts.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { DateTime } from "../../date-time.tsx";

/** That a form shows a draft, with the way to be rid of it; and the place where it is said that what is typed was kept. */
export function DraftState({ draft }: { draft: Draft | null }) {
	return (
		<div className="draft-state small muted">
			{draft && (
				<p>
					{m.draft_of()} <DateTime at={draft.at} withTime />
					{" · "}
					<Button type="submit" variant="quiet" name="discard" value="1">
						{m.draft_discard()}
					</Button>
				</p>
			)}
			<p data-draft-said data-kept={m.draft_kept({ at: "{at}" })} data-lost={m.draft_lost()} />
		</div>
	);
}
