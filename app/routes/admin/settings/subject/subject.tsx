import { data, isRouteErrorResponse, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayChangeMoneySettings } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AdminNotFound } from "#app/routes/admin/admin-not-found.tsx";
import { recordStaffAction } from "#app/routes/admin/record-staff-action.server.ts";
import { requireProof } from "#app/routes/admin/require-proof.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { isUnsaved, ProblemPage } from "#app/ui/page/error-page.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { refusedForm } from "../../refused-form.server.ts";
import { FormRefused } from "../../refused-form.tsx";
import { fieldLabel, SETTING_LABELS, SUBJECT_LABELS } from "../subjects.ts";
import { VersionHistory } from "../version-history.tsx";
import type { Route } from "./+types/subject";
import { SettingForm } from "./setting-form.tsx";
import { isSubject, showSubject, takeSetting } from "./subject.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
	return adminMeta(loaderData ? SUBJECT_LABELS[loaderData.subject].title() : m.not_found_title());
}

/** Row 92: one subject a page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const { subject } = params;
	if (!isSubject(subject)) throw data(null, { status: 404 });
	if (subject === "thresholds" && mayChangeMoneySettings(staff)) requireProof({ request, context });
	const settings = await showSubject(context.get(servicesContext), staff, subject);
	return { subject, settings, saved: new URL(request.url).searchParams.has("saved") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	if (!isSubject(params.subject)) throw data(null, { status: 404 });
	if (params.subject === "thresholds" && mayChangeMoneySettings(context.get(staffContext)))
		requireProof({ request, context });
	const form = await request.formData().catch(() => null);
	const services = context.get(servicesContext);
	const outcome = await takeSetting(services, context.get(staffContext), params.subject, form);
	if (outcome.ok) {
		await recordStaffAction(context, { action: "setting-changed", details: { key: String(form?.get("key")) } });
		return redirect(localePath(`/admin/settings/${params.subject}?saved`));
	}
	const refused = refusedForm(outcome.failure, form, context.get(visitorContext).language);
	return data({ refused, key: String(form?.get("key") ?? "") }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { subject, settings, saved } = loaderData;
	const words = SUBJECT_LABELS[subject];
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader
				title={words.title()}
				lede={words.text()}
				back={{ to: "/admin/settings", label: m.settings_back() }}
			/>
			{actionData ? (
				<FormRefused refused={actionData.refused} idOf={(field) => `${actionData.key}-${field}`} />
			) : (
				saved && (
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
						refused={actionData?.key === setting.key ? actionData.refused : null}
						here={`/admin/settings/${subject}`}
					/>
					<h3>{m.settings_history()}</h3>
					<VersionHistory history={setting.history} label={(field) => fieldLabel(setting.key, field)} />
				</section>
			))}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return status === 404 ? <AdminNotFound /> : <ProblemPage status={status} unsaved={isUnsaved(error)} />;
}
