import { m } from "#app/paraglide/messages.js";

/** What was measured, never what is promised: nothing while there is too little to say it of. */
export function MeasuredTimes({ sentence }: { sentence: string | null }) {
	if (sentence === null) return null;
	return (
		<p className="measured small muted">
			<strong>{m.measured_label()}:</strong> {sentence}
		</p>
	);
}
