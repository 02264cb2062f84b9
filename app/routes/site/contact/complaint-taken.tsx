import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";

/** The number of a complaint, and until when it is answered (UTC milliseconds), in place of the form. */
export function ComplaintTaken({ number, dueAt }: { number: string; dueAt: number }) {
	const date = formatDate(dueAt, getLocale());
	return (
		<Alert tone="success" role="status" title={m.contact_complaint_taken_title()}>
			<p>{m.contact_complaint_taken({ number, date })}</p>
		</Alert>
	);
}
