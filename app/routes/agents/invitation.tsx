import { data, redirect } from "react-router";
import { acceptInvitation, declineInvitation, findInvitation } from "#app/commands/agents/agent-cases.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { startSession } from "#app/visitor/session.server.ts";
import type { Route } from "./+types/invitation";
import { ConsentTerms, NifCheckbox } from "./consent-terms.tsx";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

const TOKEN = /^[\w-]{43}$/;

/** GET has no effect: mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = new URL(request.url).searchParams.get("token") ?? "";
	const invitation = TOKEN.test(token) ? await findInvitation(context.get(servicesContext), token) : null;
	if (!invitation) return data({ token: "", firm: null }, { status: 404 });
	const { name, country, registration, website } = invitation.firm;
	const { language } = context.get(visitorContext);
	return data({ token, firm: { name, country: countryName(country, language), registration, website } });
}

export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const token = String(form.get("token") ?? "");
	if (!TOKEN.test(token)) return data({ isDeclined: false }, { status: 404 });
	if (form.get("intent") === "decline") {
		await declineInvitation(services, token);
		return data({ isDeclined: true });
	}
	// Starts a new session: documents of another person on this device must not be included.
	const { sessionId, cookie } = await startSession(services.settings);
	const answer = { language, showsNif: form.get("nif") === "on" };
	const outcome = await acceptInvitation(services, token, sessionId, answer);
	if (!outcome.ok) return data({ isDeclined: false }, { status: 404 });
	const next = localePath(uploadDocumentsPath(outcome.value.packageType));
	return redirect(next, { headers: { "Set-Cookie": cookie } });
}

/** Page for a client whom a firm has invited: who the firm is, what it may do, and the client's answer. */
export default function Invitation({ loaderData: { token, firm }, actionData }: Route.ComponentProps) {
	if (actionData?.isDeclined)
		return (
			<InvitationNotice title={m.agent_invite_declined_title()} tone="success">
				{m.agent_invite_declined()}
			</InvitationNotice>
		);
	if (!firm || actionData)
		return (
			<InvitationNotice title={m.agent_invite_over_title()} tone="warning">
				{m.agent_invite_over()}
			</InvitationNotice>
		);
	const title = m.agent_invite_title({ firm: firm.name });
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={title} />
			<PageHeader title={title} lede={m.agent_invite_lede()} />
			<div className="application-column">
				<ConsentTerms firm={firm} />
				<AppForm className="form card" action={`/agent-invitation?token=${token}`}>
					<input type="hidden" name="token" value={token} />
					<NifCheckbox checked={false} />
					<div className="row btn-row">
						<Button type="submit" name="intent" value="agree">
							{m.agent_consent_agree({ firm: firm.name })}
						</Button>
						<Button type="submit" name="intent" value="decline" variant="secondary">
							{m.agent_consent_decline()}
						</Button>
					</div>
				</AppForm>
			</div>
		</div>
	);
}

function InvitationNotice({ title, tone, children }: { title: string; tone: "success" | "warning"; children: string }) {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={title} />
			<PageHeader title={title} />
			<div className="stack-lg">
				<Alert tone={tone} role="status">
					<p>{children}</p>
				</Alert>
				<div className="row btn-row">
					<ButtonLink to="/upload-documents" variant="secondary">
						{m.agent_invite_alone()}
					</ButtonLink>
				</div>
			</div>
		</div>
	);
}
