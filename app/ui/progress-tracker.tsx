import Check from "lucide-react/icons/check";
import { percentComplete, STEPS, type Step, stepState } from "#app/domain/application/journey.ts";
import { m } from "#app/paraglide/messages.js";

const NAMES: Record<Step, () => string> = {
	start: m.step_start,
	documents: m.step_documents,
	info: m.step_info,
	payment: m.step_payment,
	processing: m.step_processing,
	nif: m.step_nif,
};

/** Hints of the steps. Step 2 has none (row 24). */
const HINTS: Partial<Record<Step, () => string>> = {
	start: m.step_start_hint,
	info: m.step_info_hint,
	payment: m.step_payment_hint,
	processing: m.step_processing_hint,
	nif: m.step_nif_hint,
};

/** The six steps, with the current one highlighted (rows 23, 24). */
export function ProgressTracker({ current }: { current: Step }) {
	const hint = HINTS[current]?.();
	const position = { current: STEPS.indexOf(current) + 1, total: STEPS.length, name: NAMES[current]() };
	return (
		<section className="progress" aria-label={m.progress_label()}>
			<p className="progress-line">
				<strong>{m.progress_position(position)}</strong>
				<span className="muted">{m.progress_percent({ percent: percentComplete(current) })}</span>
			</p>
			<ol className="progress-steps">
				{STEPS.map((step) => (
					<ProgressStep key={step} step={step} current={current} />
				))}
			</ol>
			{hint && <p className="progress-hint">{hint}</p>}
		</section>
	);
}

function ProgressStep({ step, current }: { step: Step; current: Step }) {
	const state = stepState(step, current);
	return (
		<li className="progress-step" data-state={state} aria-current={state === "current" ? "step" : undefined}>
			<span className="progress-name">
				{state === "done" && <Check size={16} strokeWidth={3} aria-hidden />}
				{NAMES[step]()}
				{state === "done" && <span className="sr-only"> ({m.progress_done()})</span>}
			</span>
		</li>
	);
}
