import { m } from "#app/paraglide/messages.js";

/** Progress indicator; the label is read aloud, and visible unless `hidden`. */
export function Spinner({ label = m.loading(), hiddenLabel }: { label?: string; hiddenLabel?: boolean }) {
	return (
		<span className="row" role="status">
			<span className="spinner" aria-hidden />
			<span className={hiddenLabel ? "sr-only" : undefined}>{label}</span>
		</span>
	);
}
