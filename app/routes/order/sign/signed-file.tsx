import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { SigningView } from "./signing-view.ts";

/** That what came in is a file with signatures inside, what we know of them, and what it is good for. */
export function SignedFile({ file: { at, forOffice } }: { file: NonNullable<SigningView["file"]> }) {
	const date = formatDate(at, getLocale());
	return (
		<p>
			<strong>{m.sign_file_came({ date })}</strong> {m.sign_file_checked()}{" "}
			{forOffice ? m.sign_file_office() : m.sign_file_contract()}
		</p>
	);
}
