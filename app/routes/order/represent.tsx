import { data } from "react-router";
import { acceptRepresentation, findRepresentedApplication } from "#app/commands/mandate/representative-link.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { hasRepresentativeAccepted } from "#app/domain/mandate/signed-mandate.ts";
import { fullName } from "#app/domain/person/age.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/represent";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

const getToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
	const application = await findRepresentedApplication(context.get(servicesContext), getToken(request));
	const view = application && { applicant: fullName(application), accepted: hasRepresentativeAccepted(application) };
	return data({ view }, { status: view ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
	const input = { name: text("name"), nif: text("nif"), consent: form.get("consent") === "on" };
	const outcome = await acceptRepresentation(context.get(servicesContext), getToken(request), input);
	if (outcome.ok) return data({ problem: null });
	const { language } = context.get(visitorContext);
	const fields = Object.entries(outcome.failure.fields ?? {});
	const errors = Object.fromEntries(fields.map(([field, key]) => [field, translate(key, language)]));
	const message = translateFailure(outcome.failure, language);
	return data({ problem: { message, errors, typed: input } }, { status: HTTP_STATUS[outcome.failure.kind] });
}

/** Page for a person named as representative: what it involves, and the form to accept. */
export default function Represent({ loaderData: { view }, actionData }: Route.ComponentProps) {
	const problem = actionData?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.represent_title()} hasErrors={problem !== null} />
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

type AcceptanceFormProps = {
	applicant: string;
	problem: { message: string; errors: Record<string, string>; typed: { name: string; nif: string } } | null;
};

/** Form in which the representative gives their details and accepts. */
function AcceptanceForm({ applicant, problem }: AcceptanceFormProps) {
	const errors: Record<string, string> = problem?.errors ?? {};
	const summary = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }));
	return (
		<>
			{problem && (
				<ErrorSummary errors={summary.length > 0 ? summary : [{ fieldId: "name", message: problem.message }]} />
			)}
			<Card aria-labelledby="means" className="stack">
				<h2 id="means">{m.represent_means_title()}</h2>
				<TickList items={[m.represent_means_notices(), m.represent_means_resident(), m.represent_means_end()]} />
			</Card>
			<AppForm className="form card" noValidate>
				<TextField
					name="name"
					label={m.represent_name()}
					error={errors.name}
					defaultValue={problem?.typed.name}
					autoComplete="name"
					maxLength={200}
				/>
				<TextField
					name="nif"
					label={m.represent_nif()}
					error={errors.nif}
					defaultValue={problem?.typed.nif}
					autoComplete="off"
					inputMode="numeric"
					className="control-medium"
					maxLength={20}
				/>
				<Checkbox name="consent" label={m.represent_consent({ name: applicant })} error={errors.consent} />
				<div>
					<Button type="submit">{m.represent_accept()}</Button>
				</div>
			</AppForm>
		</>
	);
}
