import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { PaperForm } from "./paper-form.tsx";
import type { SigningView } from "./signing-view.ts";

type PaperStepsProps = { id: string; view: SigningView; error: string | null };

/** Print, sign in ink, photograph: the way that every tax office takes. */
export function PaperSteps({ id, view: { paper, state, files }, error }: PaperStepsProps) {
	return (
		<>
			<Card aria-labelledby="print" className="stack">
				<h2 id="print">{m.sign_print_title()}</h2>
				<p>{m.sign_print()}</p>
				<p>
					<a className="btn btn-secondary" href={`/api/mandates/${id}?download=true`}>
						{m.sign_download()}
					</a>
				</p>
			</Card>
			<Card aria-labelledby="ink" className="stack">
				<h2 id="ink">{m.sign_ink_title()}</h2>
				<TickList
					items={[m.sign_ink_signature(), m.sign_ink_date(), ...(paper === "blanks" ? [m.sign_ink_blanks()] : [])]}
				/>
			</Card>
			<Card aria-labelledby="send" className="stack">
				<h2 id="send">{m.sign_send_title()}</h2>
				<p>{m.sign_send()}</p>
				<TickList items={[m.sign_photo_corners(), m.sign_photo_flat(), m.sign_photo_shadow(), m.sign_photo_codes()]} />
				<PaperForm files={files} error={error} again={state === "review"} />
			</Card>
		</>
	);
}
