import { data, redirect } from "react-router";
import { createPendingSecret } from "#app/commands/people/second-factor.server.ts";
import { confirmSecret, maySetUp } from "#app/commands/staff/sign-in.server.ts";
import { servicesContext, staffEntryContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { nextPath } from "#app/routes/admin/entry/next-path.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { RecoveryCodes, SecretForm } from "#app/ui/second-factor.tsx";
import { describeDevice } from "#app/visitor/device.ts";
import { serialiseStaffCookie } from "#app/visitor/staff-cookie.server.ts";
import type { Route } from "./+types/two-factor-setup";

export function meta() {
	return adminMeta(m.staff_setup_title());
}

/** Returns the account and session if the user may set up a second factor; otherwise redirects to the missing step. */
function requireSetupEntry({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) {
	const { account, session } = context.get(staffEntryContext);
	if (session && maySetUp(account, session, context.get(servicesContext).now())) return { account, session };
	const next = new URL(request.url).pathname.replace(/\.data$/, "");
	throw redirect(
		localePath(`/admin/login?${new URLSearchParams({ next })}${session?.step === "complete" ? "&again" : ""}`),
	);
}

/** Loads a pending secret for the authenticator app (row 94). */
export async function loader(args: Route.LoaderArgs) {
	const { account, session } = requireSetupEntry(args);
	const secret = await createPendingSecret(args.context.get(servicesContext), {
		email: account.email,
		session: session.id,
	});
	return { secret, isReplacement: account.hasSecondFactor };
}

export async function action(args: Route.ActionArgs) {
	const { account, session } = requireSetupEntry(args);
	const { request, context } = args;
	const services = context.get(servicesContext);
	const { network, language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const input = { sealed: String(form.get("secret") ?? ""), code: String(form.get("code") ?? "").slice(0, 40) };
	const outcome = await confirmSecret(services, account, session, input, { network, device: describeDevice(request) });
	if (outcome.ok) {
		const { token, codes } = outcome.value;
		return data({ codes, next: nextPath(request) }, { headers: { "Set-Cookie": serialiseStaffCookie(token) } });
	}
	const secret = await createPendingSecret(services, { email: account.email, session: session.id }, input.sealed);
	const error = translateFailure(outcome.failure, language);
	return data({ secret, error, codes: null }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.codes) {
		return (
			<div className="entry wrap wrap-entry">
				<h1>{m.staff_recovery_title()}</h1>
				<RecoveryCodes codes={actionData.codes} next={actionData.next} />
			</div>
		);
	}
	const { secret, error } = { secret: loaderData.secret, error: undefined, ...actionData };
	return (
		<div className="entry wrap wrap-entry">
			<h1>{m.staff_setup_title()}</h1>
			<p>{loaderData.isReplacement ? m.staff_setup_replaces() : m.staff_setup_text()}</p>
			<SecretForm secret={secret} error={error} />
		</div>
	);
}
