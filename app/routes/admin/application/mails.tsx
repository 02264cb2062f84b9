import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { DateTime } from "../date-time.tsx";
import type { ActionProps } from "./action-form.tsx";
import type { MailRow, Refusal } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";

/** The e-mails about an application, each with a form to resend it. */
export function Mails({ application: { id, mails }, refusal }: ActionProps) {
	return (
		<section className="admin-panel" aria-labelledby="mails">
			<h2 id="mails">{m.admin_mails()}</h2>
			<MailList id={id} mails={mails} refusal={refusal} />
		</section>
	);
}

type MailListProps = { id: string; mails: readonly MailRow[]; refusal: Refusal | null };

function MailList({ id, mails, refusal }: MailListProps) {
	if (mails.length === 0) return <p className="muted">{m.admin_nothing_yet()}</p>;
	return (
		<ul className="admin-lines">
			{mails.map((mail) => (
				<li key={mail.id}>
					<p>
						<strong>{mail.title}</strong> {mail.state}
					</p>
					<p className="muted small">
						<DateTime timestamp={mail.createdAt} withTime /> · {mail.recipient}
					</p>
					{mail.resentAt !== null && (
						<p className="muted small">
							{m.inbox_resent_at()} <DateTime timestamp={mail.resentAt} withTime />
						</p>
					)}
					{mail.canResend && <ResendForm id={id} mail={mail} refusal={refusal} />}
				</li>
			))}
		</ul>
	);
}

function ResendForm({ id, mail, refusal }: { id: string; mail: MailRow; refusal: Refusal | null }) {
	const path = useCasePath(id);
	const field = `resend-${mail.id}`;
	const error = refusal?.fields[field];
	return (
		<details className="log-folded" open={error !== undefined}>
			<summary>
				<span>
					{m.inbox_resend()}
					<span className="sr-only">: {mail.title}</span>
				</span>
			</summary>
			<AppForm className="action-form" action={path()} noValidate>
				<input type="hidden" name="intent" value="resend-mail" />
				<input type="hidden" name="key" value={mail.key} />
				<input type="hidden" name="field" value={field} />
				<Checkbox name="confirmed" id={field} label={m.case_resend_confirm()} error={error} />
				<Button type="submit" variant="secondary">
					{m.inbox_resend()}
				</Button>
			</AppForm>
		</details>
	);
}
