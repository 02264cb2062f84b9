import { data, redirect, useActionData } from "react-router";
import { visitorContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/after";
import { answerAfter } from "./after-actions.server.ts";
import { afterView } from "./after-view.server.ts";
import { NotificationsCard } from "./notifications-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ShownPassword } from "./shown-password.tsx";
import "./after.css";

const CorrectionCard = lazyPart(async () => (await import("./correction-card.tsx")).CorrectionCard);
const LeavingCard = lazyPart(async () => (await import("./leaving-card.tsx")).LeavingCard);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

/** The answer with the password is nobody's to keep: no cache, no copy behind the button that leads back. */
const NO_STORE = { "Cache-Control": "private, no-store" };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	if (application.status !== "completed") throw redirect(localePath(`/confirmation/${params.id}`));
	return { view: await afterView(services, application) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const opened = await openOwnApplication({ request, context }, params.id);
	const answer = await answerAfter(opened, form, context.get(visitorContext).language);
	if ("part" in answer) return redirect(`${localePath(`/after/${params.id}`)}#${answer.part}`);
	if ("password" in answer) return data({ password: answer.password, problem: null }, { headers: NO_STORE });
	return data({ password: null, problem: answer.problem }, { status: answer.status });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export default function After({ loaderData: { view } }: Route.ComponentProps) {
	const answer = useActionData<typeof action>();
	const problem = answer?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.after_title()} failed={problem !== null} />
			<PageHeader
				title={m.after_title()}
				lede={m.after_lede({ number: view.number })}
				back={{ to: `/confirmation/${view.id}`, label: m.certificate_back() }}
			/>
			<div className="application-column">
				{problem && <ErrorSummary errors={[problem]} />}
				{answer?.password ? (
					<ShownPassword password={answer.password} />
				) : (
					<PasswordCard password={view.password} problem={problem} />
				)}
				<DeferredPart>
					<CorrectionCard id={view.id} correction={view.correction} problem={problem} />
				</DeferredPart>
				<NotificationsCard view={view} problem={problem} />
				{view.representation && (
					<DeferredPart>
						<LeavingCard end={view.representation.end} problem={problem} />
					</DeferredPart>
				)}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
