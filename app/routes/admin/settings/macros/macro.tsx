import { data, isRouteErrorResponse, redirect } from "react-router";
import { saveMacro } from "#app/commands/staff/settings.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayChangeSettings } from "#app/domain/application/staff-roles.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { MACRO_ACTIONS, MACRO_FAULTS } from "#app/domain/settings/macro.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AdminNotFound } from "#app/routes/admin/admin-not-found.tsx";
import { recordStaffAction } from "#app/routes/admin/record-staff-action.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { isUnsaved, ProblemPage } from "#app/ui/page/error-page.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { type FormRefusal, FormRefusalAlert } from "../../form-refusal.tsx";
import { VersionHistory } from "../version-history.tsx";
import type { Route } from "./+types/macro";
import { createEmptyMacro, loadMacroView, type MacroView } from "./macro.server.ts";
import { MACRO_ACTION_NAMES, MACRO_FAULT_LABELS, macroLabel, macroValueLabel } from "./macro-labels.ts";

export function meta({ loaderData }: Route.MetaArgs) {
	return adminMeta(loaderData?.macro.values.title ?? m.settings_macros());
}

/** Loads a macro, or an empty form at /admin/settings/macros/new. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const macro = params.code === "new" ? createEmptyMacro(services) : await loadMacroView(services, params.code);
	if (!macro) throw data(null, { status: 404 });
	const isSaved = new URL(request.url).searchParams.has("saved");
	return { macro, canChange: mayChangeSettings(staff), isSaved };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => null);
	const version = Number(form?.get("version") || Number.NaN);
	const change = { version, reason: String(form?.get("reason") ?? "") };
	const outcome =
		form && Number.isInteger(version)
			? await saveMacro(context.get(servicesContext), context.get(staffContext), Object.fromEntries(form), change)
			: failure("invalid", "invalid_request");
	if (outcome.ok)
		await recordStaffAction(context, {
			action: "setting-changed",
			details: { macro: String(form?.get("code")).trim() },
		});
	if (outcome.ok) return redirect(localePath(`/admin/settings/macros/${String(form?.get("code")).trim()}?saved`));
	const refusal = toFormRefusal(outcome.failure, form, context.get(visitorContext).language);
	return data({ refusal }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { macro, canChange, isSaved } = loaderData;
	const title = macro.code === "" ? m.settings_macro_new() : (macro.values.title ?? macro.code);
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={title} backLink={{ to: "/admin/settings/macros", label: m.settings_macros() }} />
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} />
			) : (
				isSaved && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.settings_saved()}</p>
					</Alert>
				)
			)}
			<div className="admin-columns">
				<section className="admin-panel" aria-labelledby="text">
					<h2 id="text">{m.settings_macro_text()}</h2>
					{canChange ? (
						<MacroForm macro={macro} refusal={actionData?.refusal ?? null} />
					) : (
						<dl className="answers">
							{Object.entries(macro.values).map(([field, value]) => (
								<div key={field}>
									<dt>{macroLabel(field)}</dt>
									<dd className="quoted">{macroValueLabel(field, value) || m.settings_nothing()}</dd>
								</div>
							))}
						</dl>
					)}
				</section>
				<section className="admin-panel" aria-labelledby="history">
					<h2 id="history">{m.settings_history()}</h2>
					<VersionHistory history={macro.history} getLabel={macroLabel} />
				</section>
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return status === 404 ? <AdminNotFound /> : <ProblemPage status={status} unsaved={isUnsaved(error)} />;
}

type MacroFormProps = { macro: MacroView; refusal: FormRefusal | null };

/** Form for a macro in all languages. */
function MacroForm({ macro, refusal }: MacroFormProps) {
	const values = refusal?.values ?? macro.values;
	const field = (name: string) => ({
		name,
		label: macroLabel(name),
		error: refusal?.fields[name],
		defaultValue: values[name] ?? "",
	});
	const isNew = macro.code === "";
	return (
		<AppForm action={`/admin/settings/macros/${macro.code || "new"}`} className="action-form" noValidate>
			<input type="hidden" name="version" value={macro.version} />
			{isNew ? (
				<TextField {...field("code")} hint={m.settings_macro_code_hint()} autoComplete="off" />
			) : (
				<input type="hidden" name="code" value={macro.code} />
			)}
			<TextField {...field("title")} hint={m.settings_macro_title_hint()} autoComplete="off" />
			<SelectField
				{...field("act")}
				options={MACRO_ACTIONS.map((action) => ({ value: action, label: MACRO_ACTION_NAMES[action]() }))}
			/>
			{LANGUAGES.map((language) => (
				<TextAreaField key={language} {...field(language)} lang={language} rows={5} maxLength={2000} />
			))}
			<TextField {...field("fix")} hint={m.settings_macro_fix_hint()} autoComplete="off" />
			<SelectField
				{...field("fault")}
				options={MACRO_FAULTS.map((fault) => ({ value: fault, label: MACRO_FAULT_LABELS[fault]() }))}
			/>
			<TextField {...field("activeFrom")} type="date" className="control-medium" />
			<Checkbox
				name="retired"
				label={macroLabel("retired")}
				error={refusal?.fields.retired}
				defaultChecked={values.retired === "on"}
			/>
			<TextField {...field("reason")} label={m.settings_reason()} hint={m.settings_reason_hint()} autoComplete="off" />
			<Button type="submit">{m.settings_save()}</Button>
		</AppForm>
	);
}
