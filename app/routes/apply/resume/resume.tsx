import { data, redirect } from "react-router";
import { continueApplication } from "#app/commands/application/continue-application.server.ts";
import { requestApplicationLink } from "#app/commands/mail/request-application-link.server.ts";
import { useApplicationLink as openApplicationLink } from "#app/commands/people/use-application-link.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { type Application, isPaid, normaliseApplicationNumber } from "#app/domain/application/application.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ownApplication, sessionIdOf } from "#app/visitor/session.server.ts";
import type { Route } from "./+types/resume";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.resume_title(), m.resume_ask());
}

/** Looks at the address only: mail scanners open links, and opening must not use one up. */
export function loader({ request }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const token = searchParams.get("token");
	return { token: token && /^[\w-]{43}$/.test(token) ? token : null, applicationId: searchParams.get("id") };
}

type Answer = { sent: boolean; expired: string | null; number: string; error: string | null };

const NOTHING: Answer = { sent: false, expired: null, number: "", error: null };

export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 64);
	const refuse = (failure: Failure, more: Partial<Answer>) =>
		data({ ...NOTHING, ...more } satisfies Answer, { status: HTTP_STATUS[failure.kind] });
	if (text("token")) {
		const outcome = await openApplicationLink(services, text("token"));
		if (!outcome.ok) return refuse(outcome.failure, { expired: translateFailure(outcome.failure, language) });
		const application = outcome.value;
		const { sessionId, headers } = await sessionIdOf(request, services.settings);
		if (application.status === "draft") await continueApplication(services, sessionId, application);
		headers.append("Set-Cookie", await ownApplication(request, services.settings, application.id));
		return redirect(localePath(pathOf(application)), { headers });
	}
	const number = normaliseApplicationNumber(text("number"));
	if (number === null && !text("id")) {
		const error = text("number").trim() === "" ? m.track_empty() : m.resume_number_invalid();
		return data({ ...NOTHING, number: text("number"), error } satisfies Answer, { status: 422 });
	}
	const outcome = await requestApplicationLink(services, number === null ? { id: text("id") } : { number });
	if (!outcome.ok)
		return refuse(outcome.failure, { number: text("number"), error: translateFailure(outcome.failure, language) });
	return data({ ...NOTHING, sent: true } satisfies Answer);
}

/** Where an application goes on. */
function pathOf(application: Application): string {
	if (application.status === "draft") return `/personal-info?id=${application.id}`;
	if (application.status === "pending" && !isPaid(application)) return paymentPath(application.id);
	if (application.status === "verification_required") return `/provide-information/${application.id}`;
	return `/confirmation/${application.id}`;
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
	const { sent, expired, number, error } = actionData ?? NOTHING;
	const token = expired || sent ? null : loaderData.token;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.resume_title()} failed={error !== null || expired !== null} />
			<div className="stack-lg">
				<ErrorSummary errors={error ? [{ fieldId: "number", message: error }] : []} />
				{expired && (
					<Alert tone="warning" role="alert">
						<p>{expired}</p>
					</Alert>
				)}
				<PageHeader title={m.resume_title()} lede={token ? m.resume_ready() : sent ? undefined : m.resume_ask()} />
				{sent ? (
					<Alert tone="success" title={m.resume_sent_title()} role="status">
						<p>{m.resume_sent()}</p>
					</Alert>
				) : (
					<Card>
						<AppForm className="form" action="/resume">
							{token && <input type="hidden" name="token" value={token} />}
							{!token && loaderData.applicationId && <input type="hidden" name="id" value={loaderData.applicationId} />}
							{!token && !loaderData.applicationId && (
								<TextField
									name="number"
									label={m.resume_number()}
									hint={m.resume_number_hint()}
									error={error}
									defaultValue={number}
									autoComplete="off"
									autoCapitalize="characters"
									spellCheck={false}
									className="control-medium"
								/>
							)}
							<div className="row btn-row">
								<Button type="submit">{token ? m.resume_continue() : m.resume_send()}</Button>
							</div>
						</AppForm>
					</Card>
				)}
			</div>
		</div>
	);
}
