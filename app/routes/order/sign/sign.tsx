import { data, redirect, useActionData } from "react-router";
import { isBeforeFiling } from "#app/domain/application/projection.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { openOwnApplication } from "#app/visitor/require-application-owner.server.ts";
import type { Route } from "./+types/sign";
import { PaperSteps } from "./paper-steps.tsx";
import { RepresentativeCard } from "./representative-card.tsx";
import { ScreenCard } from "./screen-card.tsx";
import { answerSigning } from "./sign-actions.server.ts";
import { SigningState } from "./signing-state.tsx";
import { signingView } from "./signing-view.server.ts";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	if (!isBeforeFiling(application)) throw redirect(localePath(`/confirmation/${params.id}`));
	return { view: await signingView(services, application) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const opened = await openOwnApplication({ request, context }, params.id);
	const answer = await answerSigning({ ...opened, request, context }, form);
	if ("done" in answer) return redirect(localePath(`/sign/${answer.done}`));
	if ("link" in answer) return data({ link: answer.link, problem: null });
	return data({ link: null, problem: answer.problem }, { status: answer.status });
}

export default function Sign({ loaderData: { view }, params }: Route.ComponentProps) {
	const answer = useActionData<typeof action>();
	const problem = answer?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.sign_title()} failed={problem !== null} />
			<PageHeader
				title={m.sign_title()}
				lede={m.sign_lede({ number: view.number })}
				back={{ to: `/confirmation/${params.id}`, label: m.certificate_back() }}
			/>
			<div className="application-column">
				{problem && <ErrorSummary errors={[problem]} />}
				<SigningState view={view} />
				{view.paper !== "waiting" && view.state !== "accepted" && (
					<PaperSteps id={params.id} view={view} error={problem?.fieldId === "mandate-file" ? problem.message : null} />
				)}
				{view.screen && view.state !== "accepted" && (
					<ScreenCard screen={view.screen} name={view.name} problem={problem} />
				)}
				{view.representative && <RepresentativeCard representative={view.representative} link={answer?.link ?? null} />}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
