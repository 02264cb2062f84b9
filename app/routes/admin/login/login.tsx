import { data, redirect } from "react-router";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { enterCode, enterPassword } from "#app/commands/staff/sign-in.server.ts";
import { endStaffSession } from "#app/commands/staff/staff-sessions.server.ts";
import { servicesContext, staffEntryContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { isRecentlyReauthenticated } from "#app/domain/staff/staff-session.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { nextPath } from "#app/routes/admin/entry/next-path.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { CodeField } from "#app/ui/second-factor.tsx";
import { describeDevice } from "#app/visitor/device.ts";
import { serialiseOpeningCookie, serialiseStaffCookie } from "#app/visitor/staff-cookie.server.ts";
import { SignOutForm } from "../sign-out-form.tsx";
import type { Route } from "./+types/login";

/** Cloudflare Access ends its session at this path before the request reaches the Worker. */
const ACCESS_SIGN_OUT = "/cdn-cgi/access/logout";

export function meta() {
	return adminMeta(m.staff_sign_in());
}

/** Row 88. Redirects signed-in users, unless a fresh code is required (`?again`). */
export function loader({ request, context }: Route.LoaderArgs) {
	const { account, session } = context.get(staffEntryContext);
	const isReauthentication = new URL(request.url).searchParams.has("again");
	const next = nextPath(request);
	if (
		session?.step === "complete" &&
		!(isReauthentication && !isRecentlyReauthenticated(session, context.get(servicesContext).now()))
	)
		throw redirect(localePath(next));
	if (session?.step === "password" && !account.hasSecondFactor)
		throw redirect(localePath(`/admin/two-factor-setup?${new URLSearchParams({ next })}`));
	return {
		email: account.email,
		isInvited: !account.hasPassword,
		step: session ? "code" : "password",
		isReauthentication,
	} as const;
}

/** Handles the password form, the code form and `leave`. The response never contains the input. */
export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const { account, session } = context.get(staffEntryContext);
	const { network, language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const readText = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
	if (readText("leave")) {
		if (session) {
			await endStaffSession(services, account.id, session.id);
			await recordAction(services, { action: "signed-out", actor: { id: account.id, role: account.role, network } });
		}
		return redirect(ACCESS_SIGN_OUT, {
			headers: [...sessionCookies(null), ["Clear-Site-Data", '"cache"']],
		});
	}
	const visitor = { network, device: describeDevice(request) };
	const isCode = readText("intent") === "code" && session !== null;
	const outcome = isCode
		? await enterCode(services, account, session, readText("code"), visitor)
		: await enterPassword(services, account, readText("password"), visitor);
	if (!outcome.ok) {
		const { kind, retryAfterSeconds } = outcome.failure;
		const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
		return data({ error: translateFailure(outcome.failure, language) }, { status: HTTP_STATUS[kind], headers });
	}
	const target = isCode ? nextPath(request) : `/admin/login?${new URLSearchParams({ next: nextPath(request) })}`;
	return redirect(localePath(target), { headers: sessionCookies(outcome.value) });
}

/** Returns the cookies that start or end a session and clear data of the previous one. */
function sessionCookies(token: string | null): [string, string][] {
	return [serialiseStaffCookie(token), serialiseOpeningCookie(null)].map((cookie) => ["Set-Cookie", cookie]);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { email, isInvited, step, isReauthentication } = loaderData;
	const error = actionData?.error;
	return (
		<div className="entry wrap wrap-entry">
			<h1>{isReauthentication ? m.staff_prove_title() : m.staff_sign_in()}</h1>
			<p className="entry-account">{m.staff_access_identity({ email })}</p>
			{isInvited && (
				<Alert>
					<p>{m.staff_no_password_yet()}</p>
				</Alert>
			)}
			{step === "password" ? (
				<PasswordForm email={email} error={error} />
			) : (
				<CodeForm isReauthentication={isReauthentication} error={error} />
			)}
		</div>
	);
}

/** First step. The e-mail address comes from Access; its field is for password managers. */
function PasswordForm({ email, error }: { email: string; error: string | undefined }) {
	return (
		<>
			<AppForm className="form" noValidate>
				<input type="hidden" name="intent" value="password" />
				<input type="text" name="email" value={email} readOnly hidden autoComplete="username" />
				<TextField
					name="password"
					type="password"
					label={m.staff_password()}
					error={error}
					autoComplete="current-password"
					required
					autoFocus
				/>
				<div>
					<Button type="submit">{m.staff_continue()}</Button>
				</div>
			</AppForm>
			<p className="small muted">{m.staff_password_lost()}</p>
			<SignOutForm label={m.staff_other_account()} />
		</>
	);
}

/** Second step of sign-in, also used for later re-authentication. */
function CodeForm({ isReauthentication, error }: { isReauthentication: boolean; error: string | undefined }) {
	return (
		<>
			{isReauthentication && <p>{m.staff_prove_text()}</p>}
			<AppForm className="form" noValidate>
				<input type="hidden" name="intent" value="code" />
				<CodeField error={error} autoFocus />
				<div>
					<Button type="submit">{isReauthentication ? m.staff_prove_action() : m.staff_sign_in()}</Button>
				</div>
			</AppForm>
			<p className="small muted">{m.staff_code_lost()}</p>
			{!isReauthentication && <SignOutForm label={m.staff_start_again()} />}
		</>
	);
}
