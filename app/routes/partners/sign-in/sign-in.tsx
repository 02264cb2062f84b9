import { data, redirect } from "react-router";
import { findPartnerLink, requestPartnerLink } from "#app/commands/partners/partner-sign-in.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { PARTNER_LINK_MINUTES } from "#app/domain/partners/partner-session.ts";
import { isEmailAddress } from "#app/domain/person/email-address.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { SERVICE_AWAY, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { partnerAt } from "#app/visitor/partner.server.ts";
import type { Route } from "./+types/sign-in";
import { AskForLink, Confirmed, OpenLink } from "./link-forms.tsx";
import { type OpenedLink, openLink, shownLink } from "./open-link.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.partner_sign_in_title(), m.partner_sign_in_description());
}

const TOKEN = /^[\w-]{43}$/;

/** Looks only: mail scanners open links, and opening must not use one up. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const token = searchParams.get("token") ?? "";
	// A signed-in partner who has just confirmed where payouts go is to read so.
	if (!token && !searchParams.has("confirm") && (await partnerAt(request, services)))
		throw redirect(localePath("/affiliate-dashboard"));
	const found = TOKEN.test(token) ? await findPartnerLink(services, token) : null;
	const link = found && (await shownLink(services, found));
	return { link: link && { ...link, token }, old: token !== "" && !link };
}

type Answer = { sent: boolean; old: boolean; email: string; error: string | null; confirmed: string | null };

const NOTHING: Answer = { sent: false, old: false, email: "", error: null, confirmed: null };

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 254);
	const email = text("email").trim();
	return withFormFallback(
		{ context, pattern },
		async () => {
			const services = context.get(servicesContext);
			const { network } = context.get(visitorContext);
			if (text("token")) return answerOf(await openLink(request, services, text("token"), network));
			if (!isEmailAddress(email))
				return data({ ...NOTHING, email, error: m.error_email_invalid() } satisfies Answer, { status: 422 });
			await requestPartnerLink(services, email, network);
			return data({ ...NOTHING, sent: true } satisfies Answer);
		},
		() => {
			const error = translateFailure(SERVICE_AWAY, context.get(visitorContext).language);
			return data({ ...NOTHING, email, error } satisfies Answer, { status: HTTP_STATUS.unavailable });
		},
	);
}

/** Where a link leads is decided here alone, never by its address. */
function answerOf(opened: OpenedLink) {
	if (opened.kind === "old") return data({ ...NOTHING, old: true } satisfies Answer, { status: 410 });
	if (opened.kind === "payout") return data({ ...NOTHING, confirmed: opened.account } satisfies Answer);
	return redirect(localePath("/affiliate-dashboard"), { headers: { "Set-Cookie": opened.cookie } });
}

export default function PartnerSignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { sent, email, error, confirmed } = actionData ?? NOTHING;
	if (confirmed) return <Confirmed account={confirmed} />;
	const old = actionData ? actionData.old : loaderData.old;
	const link = old || sent ? null : loaderData.link;
	const title = link?.kind === "payout" ? m.partner_confirm_title() : m.partner_sign_in_title();
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={title} failed={error !== null || old} />
			{old && (
				<Alert tone="warning" role="alert">
					<p>{m.error_partner_link_old()}</p>
				</Alert>
			)}
			<PageHeader title={title} lede={ledeOf(link, sent)} />
			{link ? <OpenLink link={link} /> : <AskForLink sent={sent} email={email} error={error} />}
		</div>
	);
}

function ledeOf(link: Route.ComponentProps["loaderData"]["link"], sent: boolean): string | undefined {
	if (link?.kind === "payout") return m.partner_confirm_text({ account: link.account });
	if (link) return m.partner_sign_in_open();
	return sent ? undefined : m.partner_sign_in_lede({ minutes: PARTNER_LINK_MINUTES });
}
