import { data } from "react-router";
import { acceptRepresentation, findRepresentedApplication } from "#app/commands/mandate/representative-link.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { representativeAccepted } from "#app/domain/mandate/signed-mandate.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import type { Route } from "./+types/represent";
import { AcceptanceForm } from "./acceptance-form.tsx";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
	const application = await findRepresentedApplication(context.get(servicesContext), tokenOf(request));
	const view = application && { applicant: fullName(application), accepted: representativeAccepted(application) };
	return data({ view }, { status: view ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
	const typed = { name: text("name"), nif: text("nif"), consent: form.get("consent") === "on" };
	const outcome = await acceptRepresentation(context.get(servicesContext), tokenOf(request), typed);
	if (outcome.ok) return data({ problem: null });
	const { language } = context.get(visitorContext);
	const fields = Object.entries(outcome.failure.fields ?? {});
	const errors = Object.fromEntries(fields.map(([field, key]) => [field, translate(key, language)]));
	const message = translateFailure(outcome.failure, language);
	return data({ problem: { message, errors, typed } }, { status: HTTP_STATUS[outcome.failure.kind] });
}

/** For whom an applicant named as representative: what it means, and the way to say yes. */
export default function Represent({ loaderData: { view }, actionData }: Route.ComponentProps) {
	const problem = actionData?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.represent_title()} failed={problem !== null} />
			<PageHeader title={m.represent_title()} lede={view ? m.represent_lede({ name: view.applicant }) : undefined} />
			<div className="application-column">
				{!view && (
					<Alert tone="warning" title={m.represent_expired_title()}>
						<p>{m.represent_expired()}</p>
						<div>
							<ButtonLink to="/contact">{m.represent_contact()}</ButtonLink>
						</div>
					</Alert>
				)}
				{view?.accepted && (
					<Alert tone="success" title={m.represent_accepted_title()} role="status">
						<p>{m.represent_accepted({ name: view.applicant })}</p>
					</Alert>
				)}
				{view && !view.accepted && <AcceptanceForm applicant={view.applicant} problem={problem} />}
			</div>
		</div>
	);
}
