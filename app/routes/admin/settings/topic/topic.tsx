import { data, isRouteErrorResponse, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayChangeMoneySettings } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { FieldKind } from "#app/domain/settings/setting.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AdminNotFound } from "#app/routes/admin/admin-not-found.tsx";
import { recordStaffAction } from "#app/routes/admin/record-staff-action.server.ts";
import { requireRecentSecondFactor } from "#app/routes/admin/require-second-factor.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { isUnsaved, ProblemPage } from "#app/ui/page/error-page.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { type FormRefusal, FormRefusalAlert } from "../../form-refusal.tsx";
import { choiceLabel, fieldLabel, SETTING_LABELS, TOPIC_LABELS } from "../topics.ts";
import { Photo, VersionHistory } from "../version-history.tsx";
import type { Route } from "./+types/topic";
import { isSettingTopic, loadSettings, type SettingView, saveSetting } from "./topic.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
	return adminMeta(loaderData ? TOPIC_LABELS[loaderData.topic].title() : m.not_found_title());
}

/** Row 92: the settings of a topic. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const { subject: topic } = params;
	if (!isSettingTopic(topic)) throw data(null, { status: 404 });
	if (topic === "thresholds" && mayChangeMoneySettings(staff)) requireRecentSecondFactor({ request, context });
	const settings = await loadSettings(context.get(servicesContext), staff, topic);
	return { topic, settings, isSaved: new URL(request.url).searchParams.has("saved") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { subject: topic } = params;
	if (!isSettingTopic(topic)) throw data(null, { status: 404 });
	if (topic === "thresholds" && mayChangeMoneySettings(context.get(staffContext)))
		requireRecentSecondFactor({ request, context });
	const form = await request.formData().catch(() => null);
	const services = context.get(servicesContext);
	const outcome = await saveSetting(services, context.get(staffContext), topic, form);
	if (outcome.ok) {
		await recordStaffAction(context, { action: "setting-changed", details: { key: String(form?.get("key")) } });
		return redirect(localePath(`/admin/settings/${topic}?saved`));
	}
	const refusal = toFormRefusal(outcome.failure, form, context.get(visitorContext).language);
	return data({ refusal, key: String(form?.get("key") ?? "") }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { topic, settings, isSaved } = loaderData;
	const labels = TOPIC_LABELS[topic];
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader
				title={labels.title()}
				lede={labels.text()}
				backLink={{ to: "/admin/settings", label: m.settings_back() }}
			/>
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} getFieldId={(field) => `${actionData.key}-${field}`} />
			) : (
				isSaved && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.settings_saved()}</p>
					</Alert>
				)
			)}
			{settings.map((setting) => (
				<section key={setting.key} className="admin-panel" aria-labelledby={setting.key}>
					<h2 id={setting.key}>{SETTING_LABELS[setting.key].title()}</h2>
					<p>{SETTING_LABELS[setting.key].text()}</p>
					<SettingForm
						setting={setting}
						refusal={actionData?.key === setting.key ? actionData.refusal : null}
						path={`/admin/settings/${topic}`}
					/>
					<h3>{m.settings_history()}</h3>
					<VersionHistory history={setting.history} getLabel={(field) => fieldLabel(setting.key, field)} />
				</section>
			))}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return status === 404 ? <AdminNotFound /> : <ProblemPage status={status} unsaved={isUnsaved(error)} />;
}

type SettingFormProps = { setting: SettingView; refusal: FormRefusal | null; path: string };

/** Fields of a setting, and the reason for a change; read-only for users who may not change it. */
function SettingForm({ setting, refusal, path }: SettingFormProps) {
	const { key, fields, choices, values, version, canChange } = setting;
	const currentValues = refusal?.values ?? values;
	const entries = Object.entries(fields);
	if (!canChange) return <SettingValues setting={setting} />;
	return (
		<AppForm action={path} className="action-form" encType="multipart/form-data" noValidate>
			<input type="hidden" name="key" value={key} />
			<input type="hidden" name="version" value={version} />
			{entries.map(([field, kind]) => (
				<SettingField
					key={field}
					id={`${key}-${field}`}
					name={field}
					kind={kind}
					label={fieldLabel(key, field)}
					value={currentValues[field] ?? ""}
					options={(choices[field] ?? []).map((value) => ({ value, label: choiceLabel(key, field, value) }))}
					error={refusal?.fields[field]}
				/>
			))}
			<TextField
				name="reason"
				id={`${key}-reason`}
				label={m.settings_reason()}
				hint={m.settings_reason_hint()}
				error={refusal?.fields.reason}
				defaultValue={refusal?.values.reason}
				autoComplete="off"
			/>
			<Button type="submit">{m.settings_save()}</Button>
		</AppForm>
	);
}

type SettingFieldProps = {
	id: string;
	name: string;
	kind: FieldKind;
	label: string;
	value: string;
	options: readonly Option[];
	error: string | undefined;
};

function SettingField({ kind, value, options, ...field }: SettingFieldProps) {
	if (kind === "switch") return <Checkbox {...field} defaultChecked={value === "on"} />;
	if (kind === "choice") {
		const emptyOption = { value: "", label: m.settings_nothing() };
		return (
			<SelectField {...field} defaultValue={value} options={[emptyOption, ...options]} className="control-medium" />
		);
	}
	if (kind === "lines") return <TextAreaField {...field} defaultValue={value} rows={5} className="control-medium" />;
	if (kind === "line") return <TextField {...field} defaultValue={value} autoComplete="off" />;
	if (kind === "photo")
		return (
			<>
				<Photo value={value} />
				<TextField {...field} type="file" accept="image/jpeg" className="control-medium" />
			</>
		);
	const shortField = { defaultValue: value, className: "control-medium", autoComplete: "off" };
	if (kind === "date") return <TextField {...field} {...shortField} type="date" />;
	return <TextField {...field} {...shortField} inputMode="decimal" />;
}

function SettingValues({ setting: { key, fields, values } }: { setting: SettingView }) {
	return (
		<dl className="admin-facts">
			{Object.entries(fields).map(([field, kind]) => (
				<div key={field}>
					<dt>{fieldLabel(key, field)}</dt>
					<dd>
						{kind === "photo" ? (
							<Photo value={values[field] ?? ""} />
						) : (
							formatValue(
								kind,
								kind === "choice" ? choiceLabel(key, field, values[field] ?? "") : (values[field] ?? ""),
							)
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

function formatValue(kind: FieldKind, value: string): string {
	if (kind === "switch") return value === "on" ? m.settings_on() : m.settings_off();
	return value || m.settings_nothing();
}
