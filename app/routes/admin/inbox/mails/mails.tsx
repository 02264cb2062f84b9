import { data, redirect } from "react-router";
import { resendMail } from "#app/commands/mail/resend-mail.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { isMailState, MAIL_STATES as STATES } from "#app/domain/inbox/mail.ts";
import { m } from "#app/paraglide/messages.js";
import { countBouncedMails, isResendable, listMails } from "#app/queries/inbox/mails.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { MAIL_STATES } from "../../admin-labels.ts";
import { refusedForm } from "../../refused-form.server.ts";
import { FormRefused } from "../../refused-form.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import { InboxHead } from "../inbox-head.tsx";
import type { Route } from "./+types/mails";
import { MailTable } from "./mail-table.tsx";

const HERE = "/admin/inbox/mails";

export function meta() {
	return adminMeta(m.inbox_tab_mails());
}

/** Row 119: what was mailed, newest first. `?state=` and `?before=` choose; anything odd in them counts as absent. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const asked = searchParams.get("state");
	const state = isMailState(asked) ? asked : null;
	const before = /^\d{1,12}$/.test(searchParams.get("before") ?? "") ? Number(searchParams.get("before")) : null;
	const [{ mails, next }, bounced] = await Promise.all([
		listMails(services, { state, before }),
		countBouncedMails(services),
	]);
	const may = mayAnswerMessages(staff);
	const rows = mails.map(({ recipient, ...mail }) => ({
		...mail,
		// Whose work needs no address sees that there was one.
		recipient: may ? recipient : recipient.replace(/^(.)[^@]*/, "$1…"),
		resendable: may && isResendable(mail),
	}));
	return { rows, next, state, bounced, resent: searchParams.has("resent") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => null);
	const key = String(form?.get("key") ?? "").slice(0, 300);
	const { network, language } = context.get(visitorContext);
	const outcome = await resendMail(context.get(servicesContext), context.get(staffContext), { key, network });
	if (outcome.ok) return redirect(localePath(`${HERE}?resent`));
	const refused = refusedForm(outcome.failure, form, language);
	return data({ refused }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, next, state, bounced, resent } = loaderData;
	const address = (name: string | null) => (name === null ? HERE : `${HERE}?state=${name}`);
	const filters = [
		{ to: HERE, label: m.inbox_filter_all() },
		...STATES.map((name) => ({
			to: address(name),
			label: MAIL_STATES[name](),
			count: name === "bounced" ? bounced : undefined,
		})),
	];
	return (
		<div className="admin wrap wrap-admin">
			<InboxHead current={HERE} />
			{actionData ? (
				<FormRefused refused={actionData.refused} />
			) : (
				resent && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.inbox_resent_said()}</p>
					</Alert>
				)
			)}
			<SectionTabs label={m.inbox_filters()} tabs={filters} current={address(state)} />
			{rows.length > 0 ? <MailTable mails={rows} /> : <p className="admin-empty">{m.inbox_mails_empty()}</p>}
			{next !== null && (
				<p>
					<AppLink to={`${HERE}?${state ? `state=${state}&` : ""}before=${next}`}>{m.inbox_older()}</AppLink>
				</p>
			)}
		</div>
	);
}
