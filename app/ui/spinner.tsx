import { m } from "#app/paraglide/messages.js";

/** Progress indicator. Screen readers announce the label, which is visible unless `hiddenLabel` is set. */
export function Spinner({ label = m.loading(), hiddenLabel }: { label?: string; hiddenLabel?: boolean }) {
	return (
		<span className="row" role="status">
			<span className="spinner" aria-hidden />
			<span className={hiddenLabel ? "sr-only" : undefined}>{label}</span>
		</span>
	);
}
