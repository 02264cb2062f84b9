import { m } from "#app/paraglide/messages.js";
import { TickList } from "#app/ui/tick-list.tsx";
import { SignedPages } from "./signed-pages.tsx";
import type { Problem, SigningView } from "./signing-view.ts";
import { StepPicture } from "./step-pictures.tsx";

type PaperStepsProps = { id: string; view: SigningView; problem: Problem | null };

/** Print, sign in ink, photograph: the way that every tax office takes. */
export function PaperSteps({ id, view, problem }: PaperStepsProps) {
	const { paper } = view;
	return (
		<>
			<section aria-labelledby="print" className="paper-step">
				<StepPicture step="print" />
				<h2 id="print">{m.sign_print_title()}</h2>
				<p>{m.sign_print()}</p>
				<p>
					<a className="btn btn-secondary" href={`/api/mandates/${id}?download=true`}>
						{m.sign_download()}
					</a>
				</p>
			</section>
			<section aria-labelledby="ink" className="paper-step">
				<StepPicture step="sign" />
				<h2 id="ink">{m.sign_ink_title()}</h2>
				<TickList
					items={[signatureLine(view), m.sign_ink_date(), ...(paper === "blanks" ? [m.sign_ink_blanks()] : [])]}
				/>
			</section>
			<div className="paper-step">
				<StepPicture step="photo" />
				<SignedPages title={m.sign_send_title()} view={view} problem={problem} />
			</div>
		</>
	);
}

/** Who signs, and how: whoever acts for somebody under age signs as themselves. */
function signatureLine({ guardians }: SigningView): string {
	if (!guardians) return m.sign_ink_signature();
	const [one = "", other] = guardians.names;
	return other === undefined
		? m.sign_ink_guardian({ name: one, child: guardians.child })
		: m.sign_ink_parents({ one, other, child: guardians.child });
}
