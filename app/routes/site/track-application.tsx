import { data, useActionData } from "react-router";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import { trackApplication } from "#app/commands/application/track-application.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { type ApplicationView, buildApplicationView, shouldShowShipping } from "#app/domain/application/public-view.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { PACKAGES } from "#app/domain/money/packages.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { paymentLabel, statusLabel } from "#app/labels/application-labels.ts";
import { packageName } from "#app/labels/package-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { NextLines } from "#app/ui/application/next-step.tsx";
import { NifAlert } from "#app/ui/application/nif-alert.tsx";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { ShippingBox } from "#app/ui/shipping-box.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/track-application";
import { describeMeasuredTimes } from "./measured-times.server.ts";
import { MeasuredTimes } from "./measured-times.tsx";

export const handle: PageHandle = { hydrate: true, varies: ["number"] };

/** An application, or an error. */
export type TrackingResult = { view: ApplicationView } | { problem: TrackProblem; input: string };

export function meta(): Route.MetaDescriptors {
	return descriptionMeta(m.track_title(), m.track_lede());
}

export function headers(): HeadersInit {
	return { "Cache-Control": "private, no-store" };
}

async function track({ request, context }: Pick<Route.LoaderArgs, "request" | "context">, input: string) {
	const services = context.get(servicesContext);
	if (input.trim() === "") return data<TrackingResult>({ problem: "empty", input: "" }, { status: 422 });
	const result = await trackApplication(services, context.get(visitorContext), input.slice(0, 64));
	if (!result.ok) {
		const problem = result.failure.kind === "too-many" ? "too-many" : "unknown";
		return data<TrackingResult>({ problem, input: input.slice(0, 64) }, { status: HTTP_STATUS[result.failure.kind] });
	}
	const owner = await ownsApplication(request, services, result.value.id);
	const view = buildApplicationView(result.value, owner);
	// The id gives access to the application's page, so a number alone must not reveal it (ruling T5).
	return data<TrackingResult>({ view: owner ? view : { ...view, id: "" } });
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const input = new URL(request.url).searchParams.get("number");
	const [measuredTimes, result] = await Promise.all([
		describeMeasuredTimes(context.get(servicesContext)),
		input === null ? null : track({ request, context }, input),
	]);
	return data({ trackingResult: result?.data ?? null, measuredTimes }, result?.init ?? undefined);
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const number = (await request.formData().catch(() => new FormData())).get("number");
	const input = typeof number === "string" ? number : "";
	return withFormFallback(
		{ context, pattern },
		() => track({ request, context }, input),
		() => data<TrackingResult>({ problem: "away", input: input.slice(0, 64) }, { status: HTTP_STATUS.unavailable }),
	);
}

export default function TrackApplication({ loaderData }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>();
	const trackingResult: TrackingResult | null = actionData ?? loaderData.trackingResult;
	const isFound = trackingResult !== null && "view" in trackingResult;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.track_title()} hasErrors={trackingResult !== null && !isFound} />
			<PageHeader title={m.track_title()} lede={m.track_lede()} />
			<MeasuredTimes sentence={loaderData.measuredTimes} />
			{isFound ? (
				<TrackResult view={trackingResult.view} isActionResult={actionData !== undefined} />
			) : (
				<TrackForm rejection={trackingResult} />
			)}
			<TrackQuestions />
			<p className="small">
				<AppLink to="/verify">{m.verify_title()}</AppLink>
			</p>
		</div>
	);
}

type TrackProblem = "empty" | "unknown" | "too-many" | "away";

const PROBLEM_LABELS: Record<TrackProblem, () => string> = {
	empty: m.track_empty,
	unknown: m.track_not_found,
	"too-many": m.error_too_many_requests,
	away: m.error_service_unavailable,
};

/** Form with one field and one button (row 53). Uses POST, so that numbers stay out of URLs and histories. */
function TrackForm({ rejection }: { rejection: { problem: TrackProblem; input: string } | null }) {
	const isBusy = usePendingNavigation().state !== "idle";
	const error = rejection ? PROBLEM_LABELS[rejection.problem]() : undefined;
	return (
		<AppForm action="/track-application" className="form card" noValidate>
			{error && <ErrorSummary errors={[{ fieldId: "number", message: error }]} />}
			{rejection?.problem === "empty" && (
				<ToastAnnouncement update={rejection} title={m.toast_error()} description={error} variant="destructive" />
			)}
			<TextField
				name="number"
				label={m.track_number()}
				hint={m.track_number_hint()}
				placeholder="NIF-XXXX-XXXX"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={40}
				className="control-medium"
				error={error}
				defaultValue={rejection?.input}
			/>
			<div>
				<Button type="submit" aria-disabled={isBusy || undefined}>
					{isBusy ? m.track_searching() : m.track_submit()}
				</Button>
			</div>
		</AppForm>
	);
}

const QUESTIONS = [
	{ question: m.track_faq_number, answer: m.track_faq_number_answer },
	{ question: m.track_faq_time, answer: () => m.track_faq_time_answer({ days: PACKAGES.standard.usualDays[1] }) },
	{ question: m.track_faq_verification, answer: m.track_faq_verification_answer },
	{ question: m.track_faq_post, answer: m.track_faq_post_answer },
];

/** Common questions about tracking (row 55). */
function TrackQuestions() {
	return (
		<section className="questions-section" aria-labelledby="questions">
			<h2 id="questions">{m.track_faq_title()}</h2>
			<div className="questions">
				{QUESTIONS.map(({ question, answer }) => (
					<details key={question()}>
						<summary>{question()}</summary>
						<p>{answer()}</p>
					</details>
				))}
			</div>
		</section>
	);
}

/**
 * Result for an application number (row 54): all details for the owner, only the status for others.
 * @param isActionResult whether it replaces the submitted form and takes the focus
 */
function TrackResult({ view, isActionResult }: { view: ApplicationView; isActionResult: boolean }) {
	const heading = useFocusOnArrival<HTMLHeadingElement>(isActionResult);
	const status = statusLabel(view.status);
	const payment = paymentLabel(view.paymentStatus);
	return (
		<div className="application-column">
			<Card aria-labelledby="result">
				<h2 id="result" ref={heading} tabIndex={-1}>
					<UnbrokenNumbers>{view.applicationNumber}</UnbrokenNumbers>
				</h2>
				<SummaryList
					rows={[
						{ term: m.track_status(), value: <Badge tone={status.tone}>{status.label}</Badge> },
						{ term: m.track_submitted(), value: formatDate(view.createdAt, getLocale()) },
						{ term: m.track_applicant(), value: fullName(view) },
						{ term: m.track_package(), value: packageName(view.packageType) },
						{ term: m.track_payment(), value: <Badge tone={payment.tone}>{payment.label}</Badge> },
					]}
				/>
				<NextLines view={view} />
			</Card>
			{view.status === "verification_required" && <VerificationAlert view={view} />}
			{view.nifNumber && <NifBox view={view} nif={view.nifNumber} />}
			<NifAlert view={view} />
			{shouldShowShipping(view) && <ShippingBox view={view} />}
			{!view.owner && (
				<Card aria-labelledby="yours" className="stack">
					<h2 id="yours">{m.track_yours_title()}</h2>
					<p>{m.track_yours()}</p>
					<ApplicationLinkForm lookup={{ number: view.applicationNumber }} />
				</Card>
			)}
			<div className="row btn-row">
				<ButtonLink to="/track-application">{m.track_another()}</ButtonLink>
				<ButtonLink to="/contact" variant="secondary">
					{m.track_support()}
				</ButtonLink>
			</div>
		</div>
	);
}

function VerificationAlert({ view }: { view: ApplicationView }) {
	return (
		<Alert tone="warning" title={m.status_verification_required()}>
			<p>{m.track_verification()}</p>
			{view.owner && (
				<div>
					<ButtonLink to={`/provide-information/${view.id}`}>{m.action_needed_button()}</ButtonLink>
				</div>
			)}
		</Alert>
	);
}

function NifBox({ view, nif }: { view: ApplicationView; nif: string }) {
	return (
		<Card aria-labelledby="assigned" className="stack">
			<h2 id="assigned">{m.track_nif()}</h2>
			<p className="nif-number">{view.owner ? formatNif(nif) : nif}</p>
			{view.owner && <ButtonLink to={`/certificate/${view.id}`}>{m.confirmation_certificate()}</ButtonLink>}
		</Card>
	);
}
