import { data, redirect } from "react-router";
import {
	endAgentSession,
	isValidAgentLink,
	requestAgentLink,
	signInWithLink,
} from "#app/commands/agents/agent-sign-in.server.ts";
import { enterMemberCode } from "#app/commands/agents/member-code.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { PARTNER_LINK_MINUTES } from "#app/domain/partners/partner-session.ts";
import { isEmailAddress } from "#app/domain/person/email-address.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { SERVICE_UNAVAILABLE, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { CodeField } from "#app/ui/second-factor.tsx";
import { findMemberEntry, serialiseAgentCookie } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/sign-in";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.agent_sign_in_title(), m.agent_sign_in_description());
}

const TOKEN = /^[\w-]{43}$/;
const HOME = "/agents/cases";

/** GET has no effect: mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const token = new URL(request.url).searchParams.get("token") ?? "";
	const isValid = TOKEN.test(token) && (await isValidAgentLink(services, token));
	if (isValid) return { token, isExpired: false, needsCode: false };
	const entry = await findMemberEntry(request, services);
	const needsCode = entry?.step === "code";
	if (!token && entry && !needsCode) throw redirect(localePath(HOME));
	return { token: null, isExpired: token !== "" && !needsCode, needsCode };
}

type ActionResult = {
	isSent: boolean;
	isExpired: boolean;
	email: string;
	/** Error message for the address or the code. */
	error: string | null;
	isAboutCode: boolean;
};

const EMPTY_RESULT: ActionResult = { isSent: false, isExpired: false, email: "", error: null, isAboutCode: false };

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 254);
	const email = text("email").trim();
	return withFormFallback(
		{ context, pattern },
		async () => {
			const services = context.get(servicesContext);
			const { network, language } = context.get(visitorContext);
			const entry = await findMemberEntry(request, services);
			if (text("intent") === "sign-out") {
				if (entry) await endAgentSession(services, entry.agent.id, entry.sessionId);
				const headers = { "Set-Cookie": serialiseAgentCookie(null), "Clear-Site-Data": '"cache"' };
				return redirect(localePath("/agents/sign-in"), { headers });
			}
			if (text("intent") === "code") {
				if (entry?.step !== "code") return redirect(localePath(HOME));
				const outcome = await enterMemberCode(services, entry, text("code"), network);
				if (outcome.ok)
					return redirect(localePath(HOME), { headers: { "Set-Cookie": serialiseAgentCookie(outcome.value) } });
				const error = translateFailure(outcome.failure, language);
				const status = HTTP_STATUS[outcome.failure.kind];
				return data({ ...EMPTY_RESULT, error, isAboutCode: true } satisfies ActionResult, { status });
			}
			if (text("token")) {
				const session = await signInWithLink(services, text("token"));
				if (session === null) return data({ ...EMPTY_RESULT, isExpired: true } satisfies ActionResult, { status: 410 });
				// The previous cookie is replaced, so its session could not be ended later.
				if (entry) await endAgentSession(services, entry.agent.id, entry.sessionId);
				return redirect(localePath(HOME), { headers: { "Set-Cookie": serialiseAgentCookie(session) } });
			}
			if (!isEmailAddress(email))
				return data({ ...EMPTY_RESULT, email, error: m.error_email_invalid() } satisfies ActionResult, { status: 422 });
			await requestAgentLink(services, email, network);
			return data({ ...EMPTY_RESULT, isSent: true } satisfies ActionResult);
		},
		() => {
			const error = translateFailure(SERVICE_UNAVAILABLE, context.get(visitorContext).language);
			const isAboutCode = text("intent") === "code";
			return data({ ...EMPTY_RESULT, email, error, isAboutCode } satisfies ActionResult, {
				status: HTTP_STATUS.unavailable,
			});
		},
	);
}

export default function AgentSignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { isSent, email, error } = actionData ?? EMPTY_RESULT;
	const isExpired = actionData ? actionData.isExpired : loaderData.isExpired;
	const token = isExpired || isSent ? null : loaderData.token;
	const needsCode = loaderData.needsCode || Boolean(actionData?.isAboutCode);
	if (needsCode) return <EnterCode error={error} />;
	const lede = token
		? m.partner_sign_in_open()
		: isSent
			? undefined
			: m.agent_sign_in_lede({ minutes: PARTNER_LINK_MINUTES });
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.agent_sign_in_title()} hasErrors={error !== null || isExpired} />
			{isExpired && (
				<Alert tone="warning" role="alert">
					<p>{m.error_partner_link_old()}</p>
				</Alert>
			)}
			<PageHeader title={m.agent_sign_in_title()} lede={lede} />
			{token ? (
				<Card>
					<AppForm className="form" action="/agents/sign-in">
						<input type="hidden" name="token" value={token} />
						<div className="row btn-row">
							<Button type="submit">{m.partner_sign_in_button()}</Button>
						</div>
					</AppForm>
				</Card>
			) : (
				<RequestLink isSent={isSent} email={email} error={error} />
			)}
		</div>
	);
}

/** The step after the link for members with an authenticator code. */
function EnterCode({ error }: { error: string | null }) {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.agent_code_title()} hasErrors={error !== null} />
			<PageHeader title={m.agent_code_title()} />
			<div className="stack-lg">
				<Card>
					<AppForm className="form" action="/agents/sign-in" noValidate>
						<CodeField error={error} autoFocus />
						<div className="row btn-row">
							<Button type="submit" name="intent" value="code">
								{m.partner_sign_in_button()}
							</Button>
						</div>
					</AppForm>
				</Card>
				<p className="muted">{m.agent_code_lost()}</p>
				<AppForm action="/agents/sign-in">
					<Button type="submit" name="intent" value="sign-out" variant="quiet">
						{m.staff_start_again()}
					</Button>
				</AppForm>
			</div>
		</div>
	);
}

/** Form that sends a sign-in link. The response is the same for every address. */
function RequestLink({ isSent, email, error }: { isSent: boolean; email: string; error: string | null }) {
	return (
		<div className="stack-lg">
			<ErrorSummary errors={error ? [{ fieldId: "email", message: error }] : []} />
			{isSent ? (
				<Alert tone="success" title={m.partner_sign_in_sent_title()} role="status">
					<p>{m.agent_sign_in_sent()}</p>
					<p>{m.mail_once_an_hour()}</p>
				</Alert>
			) : (
				<Card>
					<AppForm className="form" action="/agents/sign-in" noValidate>
						<TextField
							name="email"
							label={m.partner_signup_email()}
							error={error}
							defaultValue={email}
							type="email"
							autoComplete="email"
							spellCheck={false}
							required
						/>
						<div className="row btn-row">
							<Button type="submit">{m.partner_sign_in_send()}</Button>
						</div>
					</AppForm>
				</Card>
			)}
			<p>
				{m.agent_sign_in_new()} <AppLink to="/agents">{m.agent_title()}</AppLink>
			</p>
		</div>
	);
}
