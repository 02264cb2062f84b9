import { data, redirect } from "react-router";
import { resendMail } from "#app/commands/mail/resend-mail.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { isMailState, MAIL_STATES, type MailState } from "#app/domain/inbox/mail.ts";
import { m } from "#app/paraglide/messages.js";
import { countBouncedMails, isResendable, type ListedMail, listMails } from "#app/queries/inbox/mails.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { MAIL_NAMES, MAIL_STATE_NAMES } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { FormRefusalAlert } from "../../form-refusal.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import { InboxHeader } from "../inbox-header.tsx";
import type { Route } from "./+types/mails";

const PATH = "/admin/inbox/mails";

export function meta() {
	return adminMeta(m.inbox_tab_mails());
}

/** Row 119: the mail log, newest first. `?state=` filters, `?before=` is the page cursor; invalid values are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const stateParameter = searchParams.get("state");
	const state = isMailState(stateParameter) ? stateParameter : null;
	const before = /^\d{1,12}$/.test(searchParams.get("before") ?? "") ? Number(searchParams.get("before")) : null;
	const [{ mails, next }, bouncedCount] = await Promise.all([
		listMails(services, { state, before }),
		countBouncedMails(services),
	]);
	const mayAnswer = mayAnswerMessages(staff);
	const rows = mails.map(({ recipient, ...mail }) => ({
		...mail,
		// Roles that may not answer messages see a masked address.
		recipient: mayAnswer ? recipient : recipient.replace(/^(.)[^@]*/, "$1…"),
		canResend: mayAnswer && isResendable(mail),
	}));
	return { rows, next, state, bouncedCount, isResent: searchParams.has("resent") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => null);
	const key = String(form?.get("key") ?? "").slice(0, 300);
	const { network, language } = context.get(visitorContext);
	const outcome = await resendMail(context.get(servicesContext), context.get(staffContext), { key, network });
	if (outcome.ok) return redirect(localePath(`${PATH}?resent`));
	const refusal = toFormRefusal(outcome.failure, form, language);
	return data({ refusal }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, next, state, bouncedCount, isResent } = loaderData;
	const filterPath = (name: string | null) => (name === null ? PATH : `${PATH}?state=${name}`);
	const filters = [
		{ to: PATH, label: m.inbox_filter_all() },
		...MAIL_STATES.map((name) => ({
			to: filterPath(name),
			label: MAIL_STATE_NAMES[name](),
			count: name === "bounced" ? bouncedCount : undefined,
		})),
	];
	return (
		<div className="admin wrap wrap-admin">
			<InboxHeader current={PATH} />
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} />
			) : (
				isResent && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.inbox_resent_done()}</p>
					</Alert>
				)
			)}
			<SectionTabs label={m.inbox_filters()} tabs={filters} current={filterPath(state)} />
			{rows.length > 0 ? <MailTable mails={rows} /> : <p className="admin-empty">{m.inbox_mails_empty()}</p>}
			{next !== null && (
				<p>
					<AppLink to={`${PATH}?${state ? `state=${state}&` : ""}before=${next}`}>{m.inbox_older()}</AppLink>
				</p>
			)}
		</div>
	);
}

type MailRow = ListedMail & { canResend: boolean };

const STATE_TONES: Record<MailState, Tone | null> = {
	sending: "info",
	sent: null,
	failed: "danger",
	bounced: "danger",
};
/** E-mails about a message rather than an application. */
const MESSAGE_MAIL_TYPES = ["contact", "contact_answer"];

/** A row for each e-mail, newest first. */
function MailTable({ mails }: { mails: readonly MailRow[] }) {
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
					<th scope="col" className="col-action">
						{m.inbox_column_action()}
					</th>
				</tr>
			</thead>
			<tbody>
				{mails.map((mail) => (
					<MailTableRow key={mail.id} mail={mail} />
				))}
			</tbody>
		</table>
	);
}

function MailTableRow({ mail }: { mail: MailRow }) {
	const tone = STATE_TONES[mail.status];
	const name = MAIL_NAMES[mail.emailType]?.() ?? mail.emailType;
	return (
		<tr>
			<th scope="row" title={name}>
				{name}
			</th>
			<td data-label={m.inbox_column_state()} title={mail.errorMessage ?? undefined}>
				{tone ? <Badge tone={tone}>{MAIL_STATE_NAMES[mail.status]()}</Badge> : MAIL_STATE_NAMES[mail.status]()}
				{mail.status === "failed" && mail.errorMessage && (
					<span className="small muted cell-note" lang="en">
						{mail.errorMessage}
					</span>
				)}
				{mail.resentAt !== null && (
					<span className="small muted cell-note">
						{m.inbox_resent_at()} <DateTime timestamp={mail.resentAt} withTime />
					</span>
				)}
			</td>
			<td data-label={m.inbox_column_recipient()} className="cell-address" title={mail.recipient}>
				{mail.recipient}
			</td>
			<td data-label={m.inbox_column_about()}>
				<RelatedLink mail={mail} />
			</td>
			<td data-label={m.inbox_column_when()}>
				<DateTime timestamp={mail.createdAt} withTime />
			</td>
			<td>
				{mail.canResend && (
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

function RelatedLink({ mail: { emailType, relatedEntityId } }: { mail: MailRow }) {
	if (relatedEntityId === null) return m.admin_none();
	if (MESSAGE_MAIL_TYPES.includes(emailType))
		return <AppLink to={`/admin/inbox/messages/${relatedEntityId}`}>{m.inbox_about_message()}</AppLink>;
	return <AppLink to={`/admin/applications/${relatedEntityId}`}>{m.inbox_about_application()}</AppLink>;
}
