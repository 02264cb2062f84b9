import { data } from "react-router";
import { eraseApplication } from "#app/commands/retention/erase-application.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { whatStays, whatWasErased } from "#app/labels/retention/erasure-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/data";
import { ConsentCard, CorrectCard, TakeCard } from "./data-cards.tsx";
import { dataView } from "./data-view.server.ts";
import type { DataProblem, ErasedView } from "./data-view.ts";
import { EraseCard } from "./erase-card.tsx";
import { ErasedReceipt } from "./erased-receipt.tsx";
import { correctFromForm } from "./own-answers.server.ts";
import { OwnAnswersCard } from "./own-answers-card.tsx";
import "./data.css";

export const handle: PageHandle = { hideTrustStrip: true };

/** The receipt is shown once: no copy in a cache, none behind the button that leads back. */
const NO_STORE = { "Cache-Control": "private, no-store" };

export function meta(): Route.MetaDescriptors {
	return [];
}

/** F44. Of an application that was erased the page says that and nothing else, to whoever has its address. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const found = await findApplication(context.get(servicesContext), params.id);
	if (found && found.erasedAt !== null) return { view: null, corrected: false };
	const { application, services, session } = await openOwnApplication({ request, context }, params.id);
	const { searchParams } = new URL(request.url);
	const confirming = searchParams.get("step") === "confirm";
	const asked = { confirming, correct: searchParams.get("correct"), session };
	const view = await dataView(services, application, context.get(visitorContext).language, asked);
	return { view, corrected: searchParams.get("done") === "corrected" };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const opened = await openOwnApplication({ request, context }, params.id);
	const { application, services } = opened;
	const { language } = context.get(visitorContext);
	if (form.get("intent") === "correct") return correctFromForm(opened, form, language);
	const refused = (key: string, status: number) => {
		const problem: DataProblem = { of: "erase", fieldId: "confirmed", message: translate(key, language) };
		return data({ erased: null, problem }, { status });
	};
	if (form.get("intent") !== "erase") return refused("error_invalid_request", 422);
	if (form.get("confirmed") !== "on") return refused("error_erase_unconfirmed", 422);
	const outcome = await eraseApplication(services, application.id);
	if (!outcome.ok) return refused(`error_${outcome.failure.code}`, HTTP_STATUS[outcome.failure.kind]);
	const { receipt, mailed } = outcome.value;
	const lines = [whatWasErased(receipt, language)];
	const erased: ErasedView = { lines, stays: whatStays(receipt, language), mailed, at: receipt.at };
	return data({ erased, problem: null }, { headers: NO_STORE });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export default function Data({ loaderData: { view, corrected }, actionData }: Route.ComponentProps) {
	const erased = actionData?.erased;
	const problem = actionData?.problem ?? null;
	if (erased) return <ErasedReceipt erased={erased} />;
	if (!view)
		return (
			<div className="page wrap wrap-text">
				<PageTitle title={m.data_title()} />
				<div className="stack-lg">
					<PageHeader title={m.data_title()} />
					<Alert tone="info">
						<p>{m.data_erased_before()}</p>
					</Alert>
				</div>
			</div>
		);
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.data_title()} failed={problem !== null} />
			<div className="stack-lg">
				{problem && <ErrorSummary errors={[problem]} />}
				<PageHeader
					title={m.data_title()}
					lede={m.data_lede({ number: view.number })}
					back={{ to: `/confirmation/${view.id}`, label: view.number }}
				/>
				<TakeCard id={view.id} needsCode={view.needsCode} />
				{view.correcting !== "own" && <CorrectCard {...view} correcting={view.correcting} />}
				{view.own && (
					<OwnAnswersCard
						view={view}
						own={view.own}
						isDone={corrected && problem === null}
						problem={problem?.of === "correct" ? problem : null}
					/>
				)}
				<ConsentCard consents={view.consents} />
				<EraseCard view={view} problem={problem?.of === "erase" ? problem : null} />
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
