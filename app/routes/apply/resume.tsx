import { data, redirect } from "react-router";
import { redeemApplicationLink } from "#app/commands/application/application-link.server.ts";
import { copyDraftToSession } from "#app/commands/application/draft.server.ts";
import { requestApplicationLink } from "#app/commands/application/track-application.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { type Application, isPaid, normaliseApplicationNumber } from "#app/domain/application/application.ts";
import { listDuties } from "#app/domain/application/duties.ts";
import { linkedPage, linkedPagePath, paymentPath } from "#app/domain/application/journey.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findApplicationOfLink } from "#app/queries/people/owner-session.server.ts";
import { SERVICE_UNAVAILABLE, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { grantOwnershipByLink, listOwnedIds, ownsApplication } from "#app/visitor/owner.server.ts";
import { ensureSessionId } from "#app/visitor/session.server.ts";
import type { Route } from "./+types/resume";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.resume_title(), m.resume_ask());
}

/**
 * GET has no effect: mail scanners open links. A browser that already has access is redirected to the linked page, even
 * from a used link.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const tokenParam = searchParams.get("token");
	const token = tokenParam && /^[\w-]{43}$/.test(tokenParam) ? tokenParam : null;
	const linkedApplication = token && (await findApplicationOfLink(services, token));
	const id = linkedApplication ? linkedApplication.id : searchParams.get("id");
	const page = searchParams.get("to");
	if (token && id && (page || !linkedApplication) && (await ownsApplication(request, services, id))) {
		const application = await findApplication(services, id);
		if (application) throw redirect(localePath(pagePath(application, page)));
	}
	return {
		link: linkedApplication && {
			token,
			page,
			number: linkedApplication.applicationNumber,
			signedIn: await ownsApplication(request, services, linkedApplication.id),
		},
		expired: token !== null && !linkedApplication,
		applicationId: searchParams.get("id"),
	};
}

type ActionResult = { sent: boolean; linkError: string | null; number: string; error: string | null };

const EMPTY_RESULT: ActionResult = { sent: false, linkError: null, number: "", error: null };

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 64);
	return withFormFallback(
		{ context, pattern },
		() => openOrRequestLink(request, context, text),
		() => {
			const error = translateFailure(SERVICE_UNAVAILABLE, context.get(visitorContext).language);
			return data({ ...EMPTY_RESULT, number: text("number"), error } satisfies ActionResult, {
				status: HTTP_STATUS.unavailable,
			});
		},
	);
}

async function openOrRequestLink(
	request: Request,
	context: Route.ActionArgs["context"],
	text: (name: string) => string,
) {
	const services = context.get(servicesContext);
	const { language, network } = context.get(visitorContext);
	if (text("token")) {
		const outcome = await redeemApplicationLink(services, text("token"));
		if (!outcome.ok) {
			const linkError = translateFailure(outcome.failure, language);
			return data({ ...EMPTY_RESULT, linkError } satisfies ActionResult, { status: HTTP_STATUS[outcome.failure.kind] });
		}
		const application = outcome.value;
		const { sessionId, headers } = await ensureSessionId(request, services.settings);
		if (application.status === "draft") await copyDraftToSession(services, sessionId, application);
		const otherBrowsers = text("others") === "keep" ? "keep" : "end";
		headers.append("Set-Cookie", await grantOwnershipByLink(request, services, application.id, otherBrowsers));
		return redirect(localePath(pagePath(application, text("to"))), { headers });
	}
	const number = normaliseApplicationNumber(text("number"));
	if (number === null && !text("id")) {
		const error = text("number").trim() === "" ? m.track_empty() : m.resume_number_invalid();
		return data({ ...EMPTY_RESULT, number: text("number"), error } satisfies ActionResult, { status: 422 });
	}
	const lookup = number === null ? { id: text("id") } : { number };
	await requestApplicationLink(services, lookup, { network, owned: await listOwnedIds(request, services) });
	return data({ ...EMPTY_RESULT, sent: true } satisfies ActionResult);
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
	const { sent, number, error } = actionData ?? EMPTY_RESULT;
	const linkError = actionData?.linkError ?? (loaderData.expired && !sent ? m.error_link_expired() : null);
	const link = linkError || sent ? null : loaderData.link;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.resume_title()} hasErrors={error !== null || linkError !== null} />
			<div className="stack-lg">
				<ErrorSummary errors={error ? [{ fieldId: "number", message: error }] : []} />
				{linkError && (
					<Alert tone="warning" role="alert">
						<p>{linkError}</p>
					</Alert>
				)}
				<PageHeader
					title={m.resume_title()}
					lede={link ? m.resume_names({ number: link.number }) : sent ? undefined : m.resume_ask()}
				/>
				{sent ? (
					<Alert tone="success" title={m.resume_sent_title()} role="status">
						<p>{m.resume_sent()}</p>
						<p>{m.mail_once_an_hour()}</p>
					</Alert>
				) : (
					<Card>
						<AppForm className="form" action="/resume">
							{link ? (
								<OpenLink link={link} />
							) : (
								<RequestLink applicationId={loaderData.applicationId} number={number} error={error} />
							)}
						</AppForm>
					</Card>
				)}
			</div>
		</div>
	);
}

/** A signed-in browser may keep other sessions. In any other browser, the link ends them. */
function OpenLink({ link }: { link: { token: string | null; page: string | null; signedIn: boolean } }) {
	return (
		<>
			<input type="hidden" name="token" value={link.token ?? ""} />
			{link.page && <input type="hidden" name="to" value={link.page} />}
			<p>{link.signedIn ? m.resume_others() : m.resume_alone()}</p>
			<div className="row btn-row">
				{link.signedIn ? (
					<>
						<Button type="submit" name="others" value="keep">
							{m.resume_stay_signed_in()}
						</Button>
						<Button type="submit" name="others" value="end" variant="secondary">
							{m.resume_end()}
						</Button>
					</>
				) : (
					<Button type="submit">{m.resume_continue()}</Button>
				)}
			</div>
		</>
	);
}

type RequestLinkProps = { applicationId: string | null; number: string; error: string | null };

/** Form that sends a new link to the stored address. */
function RequestLink({ applicationId, number, error }: RequestLinkProps) {
	return (
		<>
			{applicationId ? (
				<input type="hidden" name="id" value={applicationId} />
			) : (
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
				<Button type="submit">{m.resume_send()}</Button>
			</div>
		</>
	);
}

/** Returns the path of the linked page, or of the application's next step. */
function pagePath(application: Application, pageName: string | null): string {
	const page = linkedPage(pageName);
	if (page) return linkedPagePath(page, application.id);
	if (application.status === "draft") return `/personal-info?id=${application.id}`;
	if (application.status === "pending" && !isPaid(application)) return paymentPath(application.id);
	if (application.status === "verification_required") return `/provide-information/${application.id}`;
	return listDuties(application).some(({ task }) => task === "sign" || task === "accept")
		? `/sign/${application.id}`
		: `/confirmation/${application.id}`;
}
