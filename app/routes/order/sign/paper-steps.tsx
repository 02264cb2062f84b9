import { m } from "#app/paraglide/messages.js";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Problem, SigningView } from "./sign.server.ts";
import { SignedPages } from "./signed-pages.tsx";

type PaperStepsProps = { id: string; view: SigningView; problem: Problem | null };

/** Steps to print, sign in ink and photograph the document: the method that every tax office accepts. */
export function PaperSteps({ id, view, problem }: PaperStepsProps) {
	const { paper } = view;
	return (
		<>
			<section aria-labelledby="print" className="signing-step">
				<StepPicture step="print" />
				<h2 id="print">{m.sign_print_title()}</h2>
				<p>{m.sign_print()}</p>
				<p>
					<a className="btn btn-secondary" href={`/api/mandates/${id}?download=true`}>
						{m.sign_download()}
					</a>
				</p>
			</section>
			<section aria-labelledby="ink" className="signing-step">
				<StepPicture step="sign" />
				<h2 id="ink">{m.sign_ink_title()}</h2>
				<TickList
					items={[signatureLine(view), m.sign_ink_date(), ...(paper === "blanks" ? [m.sign_ink_blanks()] : [])]}
				/>
			</section>
			<div className="signing-step">
				<StepPicture step="photo" />
				<SignedPages title={m.sign_send_title()} view={view} problem={problem} />
			</div>
		</>
	);
}

/** Explains who signs: a minor's representatives sign in their own names. */
function signatureLine({ guardians }: SigningView): string {
	if (!guardians) return m.sign_ink_signature();
	const [first = "", second] = guardians.names;
	return second === undefined
		? m.sign_ink_guardian({ name: first, child: guardians.child })
		: m.sign_ink_parents({ one: first, other: second, child: guardians.child });
}

/** Illustration of one of the three steps. Decorative: the text describes the step. */
function StepPicture({ step }: { step: keyof typeof PICTURES }) {
	return (
		<svg className="step-picture" viewBox="0 0 72 56" width="72" height="56" aria-hidden focusable="false">
			{PICTURES[step]}
		</svg>
	);
}

const PICTURES = {
	print: (
		<>
			<path className="step-paper" d="M22 4h28v18H22z" />
			<path className="step-object" d="M12 20h48a4 4 0 0 1 4 4v16H8V24a4 4 0 0 1 4-4z" />
			<path className="step-paper" d="M20 32h32v20H20z" />
			<path d="M26 39h20M26 45h13" />
			<circle className="step-dot" cx="56" cy="27" r="2" />
		</>
	),
	sign: (
		<>
			<path className="step-paper" d="M10 4h40v48H10z" />
			<path d="M17 13h26M17 20h26M17 27h16" />
			<path d="M17 44h26" strokeDasharray="2 3" />
			<path className="step-ink" d="M18 41c4-8 7-8 6-2s4 3 6-1 4-1 5 1 3 0 4-1" />
			<path className="step-object" d="m41 36 2-7 17-17 6 6-17 17z" />
		</>
	),
	photo: (
		<>
			<path className="step-paper" d="M4 14h30v38H4z" />
			<path d="M10 22h18M10 29h18M10 36h10" />
			<path className="step-object" d="M38 6h24a3 3 0 0 1 3 3v38a3 3 0 0 1-3 3H38a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3z" />
			<path className="step-paper" d="M40 12h20v26H40z" />
			<path d="M44 18h12M44 24h12" />
			<path className="step-ink" d="M45 32c2-4 4-3 4 0s3 0 5-1" />
			<circle className="step-dot" cx="50" cy="44" r="2.5" />
		</>
	),
};
