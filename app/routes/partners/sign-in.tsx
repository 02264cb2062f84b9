import { data, redirect } from "react-router";
import { findPartnerLink, requestPartnerLink } from "#app/commands/partners/partner-sign-in.server.ts";
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
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { findSignedInPartner } from "#app/visitor/partner.server.ts";
import type { Route } from "./+types/sign-in";
import { findLinkView, type LinkResult, redeemLink } from "./sign-in.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.partner_sign_in_title(), m.partner_sign_in_description());
}

const TOKEN = /^[\w-]{43}$/;

/** GET has no effect: e-mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const token = searchParams.get("token") ?? "";
	// A signed-in partner who has just confirmed the payout account sees a confirmation.
	if (!token && !searchParams.has("confirm") && (await findSignedInPartner(request, services)))
		throw redirect(localePath("/affiliate-dashboard"));
	const partnerLink = TOKEN.test(token) ? await findPartnerLink(services, token) : null;
	const link = partnerLink && (await findLinkView(services, partnerLink));
	return { link: link && { ...link, token }, isInvalid: token !== "" && !link };
}

type ActionResult = {
	isSent: boolean;
	isInvalid: boolean;
	email: string;
	error: string | null;
	confirmedAccount: string | null;
};

const EMPTY_RESULT: ActionResult = { isSent: false, isInvalid: false, email: "", error: null, confirmedAccount: null };

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const readText = (name: string) => String(form.get(name) ?? "").slice(0, 254);
	const email = readText("email").trim();
	return withFormFallback(
		{ context, pattern },
		async () => {
			const services = context.get(servicesContext);
			const { network } = context.get(visitorContext);
			if (readText("token")) return respondToLink(await redeemLink(request, services, readText("token"), network));
			if (!isEmailAddress(email))
				return data({ ...EMPTY_RESULT, email, error: m.error_email_invalid() } satisfies ActionResult, { status: 422 });
			await requestPartnerLink(services, email, network);
			return data({ ...EMPTY_RESULT, isSent: true } satisfies ActionResult);
		},
		() => {
			const error = translateFailure(SERVICE_UNAVAILABLE, context.get(visitorContext).language);
			return data({ ...EMPTY_RESULT, email, error } satisfies ActionResult, { status: HTTP_STATUS.unavailable });
		},
	);
}

/** The redirect's target is fixed here; no parameter of the link can change it. */
function respondToLink(result: LinkResult) {
	if (result.kind === "invalid")
		return data({ ...EMPTY_RESULT, isInvalid: true } satisfies ActionResult, { status: 410 });
	if (result.kind === "payout")
		return data({ ...EMPTY_RESULT, confirmedAccount: result.account } satisfies ActionResult);
	return redirect(localePath("/affiliate-dashboard"), { headers: { "Set-Cookie": result.cookie } });
}

export default function PartnerSignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { isSent, email, error, confirmedAccount } = actionData ?? EMPTY_RESULT;
	if (confirmedAccount) return <PayoutConfirmation account={confirmedAccount} />;
	const isInvalid = actionData ? actionData.isInvalid : loaderData.isInvalid;
	const link = isInvalid || isSent ? null : loaderData.link;
	const title = link?.kind === "payout" ? m.partner_confirm_title() : m.partner_sign_in_title();
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={title} hasErrors={error !== null || isInvalid} />
			{isInvalid && (
				<Alert tone="warning" role="alert">
					<p>{m.error_partner_link_old()}</p>
				</Alert>
			)}
			<PageHeader title={title} lede={signInLede(link, isSent)} />
			{link ? <RedeemLinkForm link={link} /> : <RequestLinkForm isSent={isSent} email={email} error={error} />}
		</div>
	);
}

function signInLede(link: Route.ComponentProps["loaderData"]["link"], isSent: boolean): string | undefined {
	if (link?.kind === "payout") return m.partner_confirm_text({ account: link.account });
	if (link) return m.partner_sign_in_open();
	return isSent ? undefined : m.partner_sign_in_lede({ minutes: PARTNER_LINK_MINUTES });
}

type Link = { token: string } & ({ kind: "sign-in" } | { kind: "payout"; account: string });

/** A single button that redeems the link. */
function RedeemLinkForm({ link }: { link: Link }) {
	return (
		<Card>
			<AppForm className="form" action={`/affiliate-sign-in${link.kind === "payout" ? "?confirm" : ""}`}>
				<input type="hidden" name="token" value={link.token} />
				<div className="row btn-row">
					<Button type="submit">
						{link.kind === "payout" ? m.partner_confirm_button({ account: link.account }) : m.partner_sign_in_button()}
					</Button>
				</div>
			</AppForm>
		</Card>
	);
}

/** Form that sends a sign-in link. The response is the same for every address. */
function RequestLinkForm({ isSent, email, error }: { isSent: boolean; email: string; error: string | null }) {
	return (
		<div className="stack-lg">
			<ErrorSummary errors={error ? [{ fieldId: "email", message: error }] : []} />
			{isSent ? (
				<Alert tone="success" title={m.partner_sign_in_sent_title()} role="status">
					<p>{m.partner_sign_in_sent()}</p>
					<p>{m.mail_once_an_hour()}</p>
				</Alert>
			) : (
				<Card>
					<AppForm className="form" action="/affiliate-sign-in" noValidate>
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
				{m.partner_sign_in_new()} <AppLink to="/affiliate-signup">{m.partner_signup_title()}</AppLink>
			</p>
		</div>
	);
}

/** Confirmation of a payout account; the visitor need not be signed in. */
function PayoutConfirmation({ account }: { account: string }) {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.partner_confirmed_title()} />
			<PageHeader title={m.partner_confirmed_title()} />
			<Alert tone="success" role="status">
				<p>{m.partner_confirmed({ account })}</p>
			</Alert>
			<div className="row btn-row partner-section">
				<ButtonLink to="/affiliate-dashboard" variant="secondary">
					{m.partner_to_dashboard()}
				</ButtonLink>
			</div>
		</div>
	);
}
