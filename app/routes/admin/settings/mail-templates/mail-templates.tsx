import { data, redirect } from "react-router";
import { sendSampleMail } from "#app/commands/mail/send-sample-mail.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { isLanguage, LANGUAGES } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { MAIL_NAMES } from "../../admin-labels.ts";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { FormRefusalAlert } from "../../form-refusal.tsx";
import { LANGUAGE_NAMES } from "../../language-name.ts";
import type { Route } from "./+types/mail-templates";

const PATH = "/admin/settings/mail-templates";

export function meta() {
	return adminMeta(m.settings_mails());
}

/** Previews an e-mail. `?kind=` and `?in=` select its kind and language; invalid values are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	// Loaded on demand: no other page needs the templates.
	const { isMailKind, MAIL_KINDS, renderSampleMail } = await import("#app/queries/mail/sample-mail.server.ts");
	const { searchParams } = new URL(request.url);
	const [kindParameter, languageParameter] = [searchParams.get("kind"), searchParams.get("in")];
	const kind = isMailKind(kindParameter) ? kindParameter : "submitted";
	const language = isLanguage(languageParameter) ? languageParameter : "en";
	const { subject, text } = await renderSampleMail(context.get(servicesContext), kind, language);
	const kindOptions = MAIL_KINDS.map((name) => ({ value: name, label: MAIL_NAMES[name]?.() ?? name }));
	return { kind, language, subject, text, kindOptions, recipient: staff.email, isSent: searchParams.has("sent") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => null);
	const [kind, language] = [String(form?.get("kind") ?? ""), String(form?.get("in") ?? "")];
	const outcome = await sendSampleMail(context.get(servicesContext), context.get(staffContext), { kind, language });
	if (outcome.ok) return redirect(localePath(`${PATH}?kind=${kind}&in=${language}&sent`));
	const refusal = toFormRefusal(outcome.failure, form, context.get(visitorContext).language);
	return data({ refusal }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, language, subject, text, kindOptions, recipient, isSent } = loaderData;
	const languageOptions = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader
				title={m.settings_mails()}
				lede={m.settings_mails_text()}
				backLink={{ to: "/admin/settings", label: m.settings_back() }}
			/>
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} />
			) : (
				isSent && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.settings_mails_sent({ to: recipient })}</p>
					</Alert>
				)
			)}
			<AppForm method="get" action={PATH} className="field-row">
				<SelectField name="kind" label={m.settings_mails_kind()} options={kindOptions} defaultValue={kind} />
				<SelectField name="in" label={m.settings_mails_language()} options={languageOptions} defaultValue={language} />
				<Button type="submit" variant="secondary">
					{m.settings_mails_preview()}
				</Button>
			</AppForm>
			<div className="admin-columns">
				<section className="admin-panel" aria-labelledby="words">
					<h2 id="words">{m.settings_mails_copy()}</h2>
					<p lang={language}>
						<strong>{subject}</strong>
					</p>
					<pre className="mail-text" lang={language}>
						{text}
					</pre>
					<AppForm action={PATH} noValidate>
						<input type="hidden" name="kind" value={kind} />
						<input type="hidden" name="in" value={language} />
						<Button type="submit" variant="secondary">
							{m.settings_mails_test({ to: recipient })}
						</Button>
					</AppForm>
				</section>
				<section className="admin-panel" aria-labelledby="mail">
					<h2 id="mail">{m.settings_mails_as_mail()}</h2>
					<iframe className="mail-frame" title={subject} src={`/admin/mail-samples/${kind}/${language}`} sandbox="" />
				</section>
			</div>
		</div>
	);
}
