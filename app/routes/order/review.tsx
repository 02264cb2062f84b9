import { data, redirect } from "react-router";
import { declineReview, saveReview } from "#app/commands/application/reviews.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import {
	MAX_REVIEW_LENGTH,
	mayReview,
	RATINGS,
	REVIEW_REQUEST_DELAY_MS,
	reviewAuthor,
} from "#app/domain/reviews/review.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { reviewAuthorLabel } from "#app/labels/review-labels.server.ts";
import { REVIEW_REFUSAL_LABELS } from "#app/labels/review-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findReview } from "#app/queries/reviews.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/review";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const { id, applicationNumber, stateSince } = application;
	const found = await findReview(services, id);
	const author = reviewAuthor(application);
	return {
		...{ id, number: applicationNumber, mayWrite: mayReview(application) },
		review: found === "declined" ? null : found,
		isDeclined: found === "declined",
		willBeAsked: found === null && services.now() < stateSince + REVIEW_REQUEST_DELAY_MS,
		name: author && reviewAuthorLabel(author, language),
	};
}

/** Saves the review, or deletes it and declines the e-mailed request. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const input = Object.fromEntries(form);
	const outcome =
		input.intent === "decline"
			? await declineReview(services, application)
			: await saveReview(services, application, input, language);
	if (outcome.ok) throw redirect(localePath(`/review/${application.id}`));
	const { kind, fields = {} } = outcome.failure;
	const values = { rating: String(input.rating), words: String(input.words ?? ""), signed: String(input.signed) };
	const errors = translateFields(fields, language);
	return data({ values, errors, error: translateFailure(outcome.failure, language) }, { status: HTTP_STATUS[kind] });
}

/** The applicant's own review (row F46): write, change or delete it, or decline the e-mailed request. */
export default function OwnReview({ loaderData, actionData }: Route.ComponentProps) {
	const { id, number, mayWrite, review, isDeclined, willBeAsked, name } = loaderData;
	const { error = null } = actionData ?? {};
	const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
	const values = actionData?.values ?? {
		rating: String(review?.rating),
		words: review?.words ?? "",
		signed: name !== null && (!review || review.author) ? "name" : "anonymous",
	};
	const summary = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message: message ?? "" }));
	const signatureOptions = [
		...(name === null ? [] : [{ value: "name", title: name }]),
		{ value: "anonymous", title: m.review_anonymous() },
	];
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={`${m.review_own()} ${number}`} hasErrors={error !== null} />
			<PageHeader
				title={m.review_own()}
				lede={mayWrite ? m.review_own_lede() : m.review_not_yet()}
				backLink={{ to: `/confirmation/${id}`, label: number }}
			/>
			{mayWrite && (
				<div className="stack-lg">
					{error === null && <ReviewStatus review={review} isDeclined={isDeclined} />}
					{error !== null && summary.length === 0 && (
						<Alert tone="danger" role="alert">
							<p>{error}</p>
						</Alert>
					)}
					<AppForm className="form" noValidate>
						{summary.length > 0 && <ErrorSummary errors={summary} />}
						<RadioCards
							name="rating"
							label={m.review_rating()}
							error={errors.rating}
							defaultValue={values.rating}
							cards={RATINGS.map((rating) => ({
								...{ value: String(rating), title: RATING_LABELS[rating]() },
								aside: <Stars rating={rating} />,
							}))}
						/>
						<TextAreaField
							name="words"
							label={m.optional_label({ label: m.review_text() })}
							hint={m.review_text_hint({ max: MAX_REVIEW_LENGTH })}
							error={errors.words}
							defaultValue={values.words}
							maxLength={MAX_REVIEW_LENGTH}
							rows={6}
						/>
						<RadioCards
							name="signed"
							label={m.review_signed()}
							error={errors.signed}
							defaultValue={values.signed}
							cards={signatureOptions}
						/>
						<div className="row">
							<Button type="submit">{review ? m.review_save() : m.review_send()}</Button>
							{review && (
								<Button type="submit" name="intent" value="decline" variant="secondary">
									{m.review_delete()}
								</Button>
							)}
						</div>
						<p>
							<AppLink to="/reviews#how">{m.review_how()}</AppLink>
						</p>
					</AppForm>
					{willBeAsked && (
						<AppForm className="stack">
							<p className="muted">{m.review_decline_text({ days: REVIEW_REQUEST_DELAY_MS / DAY })}</p>
							<div>
								<Button type="submit" name="intent" value="decline" variant="secondary">
									{m.review_decline()}
								</Button>
							</div>
						</AppForm>
					)}
				</div>
			)}
		</div>
	);
}

const RATING_LABELS = {
	5: m.review_rating_5,
	4: m.review_rating_4,
	3: m.review_rating_3,
	2: m.review_rating_2,
	1: m.review_rating_1,
} satisfies Record<(typeof RATINGS)[number], () => string>;

type ReviewStatusProps = Pick<Route.ComponentProps["loaderData"], "review" | "isDeclined">;

/** Status of the review. */
function ReviewStatus({ review, isDeclined }: ReviewStatusProps) {
	if (review === null)
		return isDeclined ? (
			<Alert role="status" title={m.review_state_declined()}>
				<p>{m.review_state_declined_text()}</p>
			</Alert>
		) : null;
	if (review.reason !== null)
		return (
			<Alert tone="warning" role="status" title={m.review_state_refused()}>
				<p>{m.review_state_refused_text({ reason: REVIEW_REFUSAL_LABELS[review.reason]() })}</p>
			</Alert>
		);
	const isPublished = review.state === "published";
	return (
		<Alert
			tone={isPublished ? "success" : "info"}
			role="status"
			title={isPublished ? m.review_state_published() : m.review_state_waiting()}
		>
			<p>{isPublished ? m.review_state_published_text() : m.review_state_waiting_text()}</p>
		</Alert>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
