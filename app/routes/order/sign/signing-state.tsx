import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import type { SigningView } from "./signing-view.ts";

/** What became of the paper so far, or why there is none yet. */
export function SigningState({ view: { state, paper, reason } }: { view: SigningView }) {
	if (state === "accepted")
		return (
			<Alert tone="success" title={m.sign_accepted_title()}>
				<p>{m.sign_accepted()}</p>
			</Alert>
		);
	if (state === "review")
		return (
			<Alert tone="info" title={m.sign_review_title()}>
				<p>{m.sign_review()}</p>
			</Alert>
		);
	if (state === "refused")
		return (
			<Alert tone="warning" title={m.sign_refused_title()}>
				{reason && <p>{reason}</p>}
				<p>{m.sign_refused()}</p>
			</Alert>
		);
	if (paper === "waiting")
		return (
			<Alert tone="info" title={m.sign_waiting_title()}>
				<p>{m.sign_waiting()}</p>
			</Alert>
		);
	return null;
}
