import { usePendingNavigation } from "#app/browser/use-network.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

export type TrackProblem = "empty" | "unknown" | "too-many" | "away";

const WORDS: Record<TrackProblem, () => string> = {
	empty: m.track_empty,
	unknown: m.track_not_found,
	"too-many": m.error_too_many_requests,
	away: m.error_service_unavailable,
};

/** One field, one button (row 53). Posted, so that numbers stay out of addresses and histories. */
export function TrackForm({ tracked }: { tracked: { problem: TrackProblem; written: string } | null }) {
	const busy = usePendingNavigation().state !== "idle";
	const error = tracked ? WORDS[tracked.problem]() : undefined;
	return (
		<AppForm action="/track-application" className="form card" noValidate>
			{error && <ErrorSummary errors={[{ fieldId: "number", message: error }]} />}
			{tracked?.problem === "empty" && (
				<ToastAnnouncement news={tracked} title={m.toast_error()} description={error} variant="destructive" />
			)}
			<TextField
				name="number"
				label={m.track_number()}
				hint={m.track_number_hint()}
				placeholder="NIF-XXXX-XXXX"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={40}
				className="control-medium"
				error={error}
				defaultValue={tracked?.written}
			/>
			<div>
				<Button type="submit" aria-disabled={busy || undefined}>
					{busy ? m.track_searching() : m.track_submit()}
				</Button>
			</div>
		</AppForm>
	);
}
