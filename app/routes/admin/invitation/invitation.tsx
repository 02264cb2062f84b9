import { data, redirect } from "react-router";
import { acceptInvitation } from "#app/commands/staff/sign-in.server.ts";
import { servicesContext, staffEntryContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { hasInvitation } from "#app/queries/staff/staff-accounts.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { describeDevice } from "#app/visitor/device.ts";
import { serialiseStaffCookie } from "#app/visitor/staff-cookie.server.ts";
import { NewPasswordFields } from "../entry/new-password.tsx";
import type { Route } from "./+types/invitation";

export function meta() {
	return adminMeta(m.staff_invitation_title());
}

function readToken(request: Request): string {
	const token = new URL(request.url).searchParams.get("token") ?? "";
	return /^[\w-]{43}$/.test(token) ? token : "";
}

/** Does not consume the invitation: e-mail programs open links automatically. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { account } = context.get(staffEntryContext);
	const isValid = await hasInvitation(context.get(servicesContext), account.id, readToken(request));
	return { email: account.email, isValid };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { account } = context.get(staffEntryContext);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const readText = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
	const input = { token: readToken(request), password: readText("password"), repeated: readText("repeated") };
	const visitor = { device: describeDevice(request) };
	const outcome = await acceptInvitation(context.get(servicesContext), account, input, visitor);
	if (outcome.ok)
		return redirect(localePath("/admin/two-factor-setup"), {
			headers: { "Set-Cookie": serialiseStaffCookie(outcome.value) },
		});
	const errors = translateFields(outcome.failure.fields ?? {}, language);
	const error = outcome.failure.fields ? null : translateFailure(outcome.failure, language);
	return data({ errors, error }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { email, isValid } = loaderData;
	const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
	const problem = actionData?.error ?? (isValid ? null : m.error_invitation_over());
	return (
		<div className="entry wrap wrap-entry">
			<h1>{m.staff_invitation_title()}</h1>
			<p className="entry-account">{m.staff_access_identity({ email })}</p>
			{problem ? (
				<Alert tone="warning" role="alert">
					<p>{problem}</p>
				</Alert>
			) : (
				<AppForm className="form" noValidate>
					<input type="text" name="email" value={email} readOnly hidden autoComplete="username" />
					<NewPasswordFields errors={errors} required />
					<div>
						<Button type="submit">{m.staff_continue()}</Button>
					</div>
				</AppForm>
			)}
		</div>
	);
}
