import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { SigningView } from "./sign.server.ts";

/** Status of the document, or the reason why it is not available yet. */
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

/** Confirms the receipt of a file with embedded signatures, and explains its use. */
export function SignedFile({ file: { at, forOffice } }: { file: NonNullable<SigningView["file"]> }) {
	const date = formatDate(at, getLocale());
	return (
		<p>
			<strong>{m.sign_file_received({ date })}</strong> {m.sign_file_checked()}{" "}
			{forOffice ? m.sign_file_office() : m.sign_file_contract()}
		</p>
	);
}

/** Shown if names cannot be printed. `id` links to the correction; null on a phone, which cannot correct answers. */
export function UnprintableCharactersAlert({ id }: { id: string | null }) {
	return (
		<Alert tone="warning" title={m.sign_letters_title()}>
			<p>{m.sign_letters()}</p>
			{id !== null && (
				<div>
					<ButtonLink to={`/data/${id}#correct`}>{m.sign_letters_correct()}</ButtonLink>
				</div>
			)}
		</Alert>
	);
}
