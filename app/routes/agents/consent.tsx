import { data, redirect } from "react-router";
import { decideOnAgent } from "#app/commands/agents/decide-on-agent.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findFirm } from "#app/queries/agents/agent-cases.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/consent";
import { ConsentTerms, NifCheckbox } from "./consent-terms.tsx";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

/** Loads the firm of an application, for its client. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services, session } = await openOwnApplication({ request, context }, params.id);
	const firm = await findFirm(services, application.agentId);
	const { agentConsent: consent, id, applicationNumber: number } = application;
	if (!firm || !consent) throw data(null, { status: 404 });
	const { name, country, registration, website } = firm;
	return {
		id,
		number,
		firm: { name, country: countryName(country, getLocale()), registration, website },
		state: consent.state,
		agreedOn: consent.state === "agreed" ? formatDate(consent.at, getLocale()) : null,
		showsNif: consent.state === "agreed" && consent.showsNif,
		mayDecide: session?.emailVerified ?? false,
		isSaved: new URL(request.url).searchParams.has("saved"),
	};
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const { application, services, session } = await openOwnApplication({ request, context }, params.id);
	const form = await request.formData().catch(() => new FormData());
	const { language } = context.get(visitorContext);
	const intent = form.get("intent");
	if (intent !== "agree" && intent !== "end") return redirect(localePath(`/agent-consent/${application.id}`));
	const event =
		intent === "end"
			? ({ type: "agent-ended" } as const)
			: ({ type: "agent-agreed", language, showsNif: form.get("nif") === "on" } as const);
	const outcome = await decideOnAgent(services, application, session, event);
	if (outcome.ok) return redirect(localePath(`/agent-consent/${application.id}?saved`));
	const problem = translateFailure(outcome.failure, language);
	return data({ problem }, { status: HTTP_STATUS[outcome.failure.kind] });
}

/** Page on which the client agrees, changes what the firm sees, refuses, or takes over. */
export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
	const { id, number, firm, state, agreedOn, showsNif, mayDecide, isSaved } = loaderData;
	const title =
		state === "requested" ? m.agent_consent_requested_title({ firm: firm.name }) : consentTitle(state, firm.name);
	const lede = state === "requested" ? m.agent_consent_requested_lede() : undefined;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={title} hasErrors={actionData !== undefined} />
			<PageHeader title={title} lede={lede} backLink={{ to: `/confirmation/${id}`, label: number }} />
			<div className="application-column">
				{actionData && (
					<Alert tone="danger" role="alert">
						<p>{actionData.problem}</p>
					</Alert>
				)}
				{!actionData && isSaved && (
					<Alert tone="success" role="status">
						<p>{m.agent_consent_saved()}</p>
					</Alert>
				)}
				{agreedOn && <p>{m.agent_consent_since({ date: agreedOn })}</p>}
				{state !== "ended" && <ConsentTerms firm={firm} />}
				{state !== "ended" && !mayDecide && (
					<>
						<Alert tone="warning">
							<p>{m.agent_consent_link_needed()}</p>
						</Alert>
						<ApplicationLinkForm lookup={{ id }} />
					</>
				)}
				{state !== "ended" && mayDecide && (
					<DecisionForm id={id} firm={firm.name} isAgreed={state === "agreed"} showsNif={showsNif} />
				)}
			</div>
		</div>
	);
}

function consentTitle(state: "agreed" | "ended", firm: string): string {
	return state === "agreed" ? m.agent_consent_title({ firm }) : m.agent_consent_ended();
}

type DecisionFormProps = { id: string; firm: string; isAgreed: boolean; showsNif: boolean };

function DecisionForm({ id, firm, isAgreed, showsNif }: DecisionFormProps) {
	return (
		<AppForm className="form card" action={`/agent-consent/${id}`}>
			<NifCheckbox checked={showsNif} />
			<div className="row btn-row">
				<Button type="submit" name="intent" value="agree" variant={isAgreed ? "secondary" : "primary"}>
					{isAgreed ? m.agent_consent_save() : m.agent_consent_agree({ firm })}
				</Button>
			</div>
			<p className="muted">{m.agent_consent_take_over_text()}</p>
			<div className="row btn-row">
				<Button type="submit" name="intent" value="end" variant="secondary">
					{isAgreed ? m.agent_consent_take_over() : m.agent_consent_refuse()}
				</Button>
			</div>
		</AppForm>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
