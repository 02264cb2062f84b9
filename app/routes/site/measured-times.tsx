import { m } from "#app/paraglide/messages.js";

/** Measured processing times; empty while there is too little data. */
export function MeasuredTimes({ sentence }: { sentence: string | null }) {
	if (sentence === null) return null;
	return (
		<p className="measured small muted">
			<strong>{m.measured_label()}:</strong> {sentence}
		</p>
	);
}
