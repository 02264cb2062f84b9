import { data, redirect } from "react-router";
import { beginFirmCase, createCases } from "#app/commands/agents/agent-cases.server.ts";
import { visitorContext } from "#app/context.ts";
import { hasAgreement } from "#app/domain/agents/agent.ts";
import { caseSchema } from "#app/domain/agents/agent-case.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { LANGUAGES, languageLabel } from "#app/domain/language.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { calculatePrice, PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { checkForm } from "#app/domain/partners/account-forms.ts";
import { toProblem } from "#app/labels/failure-labels.server.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import { startSession } from "#app/visitor/session.server.ts";
import type { Route } from "./+types/new-case";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_case_new(), m.agent_new_description());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	if (!hasAgreement(signedIn.agent)) throw redirect(localePath("/agents/team#agreement"));
	return { member: toPortalMember(signedIn), discountPercent: signedIn.agent.discountPercent };
}

const FIELDS = ["name", "email", "language", "packageType", "note"] as const;

export async function action({ request, context }: Route.ActionArgs) {
	const { services, member, agent } = await requireMember({ request, context });
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 254);
	const values = Object.fromEntries([...FIELDS, "how"].map((name) => [name, text(name)]));
	const checked = checkForm(caseSchema, values);
	const byFirm = values.how === "documents";
	const outcome = checked.ok ? await createCases(services, { member, agent }, [checked.value], { byFirm }) : checked;
	if (!outcome.ok) {
		const problem = toProblem(outcome.failure, context.get(visitorContext).language);
		return data({ values, problem }, { status: HTTP_STATUS[outcome.failure.kind] });
	}
	const [id = ""] = outcome.value;
	if (!byFirm || !checked.ok) return redirect(localePath(`/agents/cases/${id}?done=invited`));
	// Starts a new session: documents of the previous client must not be included.
	const { sessionId, cookie } = await startSession(services.settings);
	await beginFirmCase(services, sessionId, id);
	const next = localePath(uploadDocumentsPath(checked.value.packageType));
	return redirect(next, { headers: { "Set-Cookie": cookie } });
}

export default function NewCase({ loaderData: { member, discountPercent }, actionData }: Route.ComponentProps) {
	const errors: Record<string, string> = actionData?.problem.fields ?? {};
	const values: Record<string, string> = actionData?.values ?? {};
	const field = (name: (typeof FIELDS)[number]) => ({ name, error: errors[name], defaultValue: values[name] });
	const summary = FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	const locale = getLocale();
	return (
		<AgentPortal member={member} current="cases" title={m.agent_case_new()} hasErrors={actionData !== undefined}>
			<p>
				<AppLink to="/agents/cases">{m.agent_back()}</AppLink>
			</p>
			{actionData && summary.length === 0 && (
				<Alert tone="danger" role="alert">
					<p>{actionData.problem.message}</p>
				</Alert>
			)}
			<AppForm action="/agents/cases/new" className="form partner-form" noValidate>
				<ErrorSummary errors={summary} />
				<RadioCards
					name="how"
					label={m.agent_new_how()}
					defaultValue={values.how || "link"}
					cards={[
						{ value: "link", title: m.agent_new_link(), text: m.agent_new_link_text() },
						{ value: "documents", title: m.agent_new_documents(), text: m.agent_new_documents_text() },
					]}
				/>
				<TextField {...field("name")} label={m.agent_client_name()} autoComplete="off" maxLength={80} required />
				<TextField
					{...field("email")}
					label={m.agent_client_email()}
					hint={m.agent_client_email_hint()}
					type="email"
					autoComplete="off"
					spellCheck={false}
					required
				/>
				<SelectField
					{...field("language")}
					defaultValue={values.language || locale}
					label={m.agent_client_language()}
					options={LANGUAGES.map((value) => ({ value, label: languageLabel(value, locale) }))}
					className="control-medium"
				/>
				<SelectField
					{...field("packageType")}
					label={m.agent_client_package()}
					hint={discountPercent > 0 ? m.agent_prices_discount({ percent: discountPercent }) : undefined}
					options={PACKAGE_IDS.map((value) => {
						const price = calculatePrice("application", { packageType: value, discountPercent });
						return { value, label: `${packageName(value)}, ${formatPrice(price, locale)}` };
					})}
					className="control-medium"
				/>
				<TextField
					{...field("note")}
					label={m.agent_client_note()}
					hint={m.agent_client_note_hint()}
					autoComplete="off"
					maxLength={120}
				/>
				<div>
					<Button type="submit">{m.agent_new_send()}</Button>
				</div>
			</AppForm>
		</AgentPortal>
	);
}
