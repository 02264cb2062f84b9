import type { MailState } from "#app/domain/inbox/mail.ts";
import { m } from "#app/paraglide/messages.js";
import type { ListedMail } from "#app/queries/inbox/mails.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { MAIL_NAMES, MAIL_STATES } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";

export type MailRow = ListedMail & { resendable: boolean };

const TONES: Record<MailState, Tone | null> = { sending: "info", sent: null, failed: "danger", bounced: "danger" };
/** Mails about a message, not about an application. */
const OF_MESSAGES = ["contact", "contact_answer"];

/** One line a mail, the newest first. */
export function MailTable({ mails }: { mails: readonly MailRow[] }) {
	return (
		<table className="admin-table">
			<caption className="sr-only">{m.inbox_mails_caption()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.inbox_column_mail()}</th>
					<th scope="col">{m.inbox_column_state()}</th>
					<th scope="col">{m.inbox_column_recipient()}</th>
					<th scope="col" className="col-short">
						{m.inbox_column_about()}
					</th>
					<th scope="col" className="col-date">
						{m.inbox_column_when()}
					</th>
					<th scope="col" className="col-act">
						{m.inbox_column_act()}
					</th>
				</tr>
			</thead>
			<tbody>
				{mails.map((mail) => (
					<MailLine key={mail.id} mail={mail} />
				))}
			</tbody>
		</table>
	);
}

function MailLine({ mail }: { mail: MailRow }) {
	const tone = TONES[mail.status];
	const name = MAIL_NAMES[mail.emailType]?.() ?? mail.emailType;
	return (
		<tr>
			<th scope="row" title={name}>
				{name}
			</th>
			<td data-label={m.inbox_column_state()} title={mail.errorMessage ?? undefined}>
				{tone ? <Badge tone={tone}>{MAIL_STATES[mail.status]()}</Badge> : MAIL_STATES[mail.status]()}
				{mail.status === "failed" && mail.errorMessage && (
					<span className="small muted cell-note" lang="en">
						{mail.errorMessage}
					</span>
				)}
				{mail.resentAt !== null && (
					<span className="small muted cell-note">
						{m.inbox_resent_at()} <DateTime at={mail.resentAt} withTime />
					</span>
				)}
			</td>
			<td data-label={m.inbox_column_recipient()} className="cell-address" title={mail.recipient}>
				{mail.recipient}
			</td>
			<td data-label={m.inbox_column_about()}>
				<About mail={mail} />
			</td>
			<td data-label={m.inbox_column_when()}>
				<DateTime at={mail.createdAt} withTime />
			</td>
			<td>
				{mail.resendable && (
					<AppForm action="/admin/inbox/mails" noValidate>
						<input type="hidden" name="key" value={mail.key} />
						<Button type="submit" variant="secondary">
							{m.inbox_resend()}
							<span className="sr-only">: {name}</span>
						</Button>
					</AppForm>
				)}
			</td>
		</tr>
	);
}

function About({ mail: { emailType, relatedEntityId } }: { mail: MailRow }) {
	if (relatedEntityId === null) return m.admin_none();
	if (OF_MESSAGES.includes(emailType))
		return <AppLink to={`/admin/inbox/messages/${relatedEntityId}`}>{m.inbox_about_message()}</AppLink>;
	return <AppLink to={`/admin/applications/${relatedEntityId}`}>{m.inbox_about_application()}</AppLink>;
}
