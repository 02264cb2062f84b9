import { data, redirect } from "react-router";
import { decideReview } from "#app/commands/application/reviews.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayCheckReviews } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { REVIEW_REFUSALS, REVIEW_STATES, type Review } from "#app/domain/reviews/review.ts";
import { reviewAuthorLabel } from "#app/labels/review-labels.server.ts";
import { REVIEW_REFUSAL_LABELS } from "#app/labels/review-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listReviews } from "#app/queries/reviews.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Route } from "./+types/reviews";
import { adminMeta } from "./admin-meta.ts";
import { DateTime } from "./date-time.tsx";
import { toFormRefusal } from "./form-refusal.server.ts";
import { type FormRefusal, FormRefusalAlert } from "./form-refusal.tsx";
import { InboxHeader } from "./inbox/inbox-header.tsx";
import { recordStaffAction } from "./record-staff-action.server.ts";
import { SectionTabs } from "./section-tabs.tsx";

const PATH = "/admin/reviews";
const STATE_NAMES: Record<Review["state"], () => string> = {
	waiting: m.review_check_waiting,
	published: m.review_check_published,
	refused: m.review_check_refused,
};

export function meta() {
	return adminMeta(m.review_title());
}

/** Lists reviews in a state, without their ratings, which must not influence the decision. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (!mayCheckReviews(context.get(staffContext))) return data(null, { status: 403 });
	const { searchParams } = new URL(request.url);
	const state = REVIEW_STATES.find((name) => name === searchParams.get("state")) ?? "waiting";
	const requestedPage = Number(searchParams.get("page"));
	const page = Number.isInteger(requestedPage) && requestedPage > 1 && requestedPage < 10_000 ? requestedPage : 1;
	const { reviews, hasMore } = await listReviews(context.get(servicesContext), state, page);
	const rows = reviews.map(({ rating: _rating, author, ...review }) => {
		return { ...review, author: reviewAuthorLabel(author, getLocale()) };
	});
	return { state, page, rows, hasMore, done: searchParams.get("done") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const readText = (name: string) => String(form.get(name) ?? "").slice(0, 100);
	const [applicationId, state] = [readText("id"), readText("state")];
	const version = { applicationId, writtenAt: Number(readText("writtenAt")) };
	const decision = readText("decision");
	const staff = context.get(staffContext);
	const outcome = await decideReview(context.get(servicesContext), staff, { ...version, decision });
	if (outcome.ok) {
		const reason = outcome.value;
		const action = reason === null ? "review-published" : "review-refused";
		await recordStaffAction(context, { action, applicationId, details: reason === null ? {} : { reason } });
		return redirect(localePath(`${statePath(state)}&done=${reason === null ? "published" : "refused"}`));
	}
	const refusal = toFormRefusal(outcome.failure, form, context.get(visitorContext).language);
	return data({ refusal }, { status: HTTP_STATUS[outcome.failure.kind] });
}

function statePath(state: string): string {
	return `${PATH}?state=${REVIEW_STATES.find((name) => name === state) ?? "waiting"}`;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData === null)
		return (
			<div className="admin wrap wrap-admin">
				<InboxHeader current={PATH} />
				<Alert tone="warning" role="alert" title={m.problem_403_title()} className="admin-alert">
					<p>{m.review_check_closed()}</p>
				</Alert>
			</div>
		);
	const { state, page, rows, hasMore, done } = loaderData;
	const refusal = actionData?.refusal ?? null;
	const tabs = REVIEW_STATES.map((name) => ({ to: statePath(name), label: STATE_NAMES[name]() }));
	return (
		<div className="admin wrap wrap-admin">
			<InboxHeader current={PATH} />
			{refusal ? (
				<FormRefusalAlert refusal={refusal} getFieldId={() => `decision-${refusal.values.id}`} />
			) : (
				done && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{done === "refused" ? m.review_check_done_refuse() : m.review_check_done_publish()}</p>
					</Alert>
				)
			)}
			<SectionTabs label={m.review_check_tabs()} tabs={tabs} current={statePath(state)} />
			<p className="muted">{m.review_check_lede()}</p>
			{rows.length === 0 && <p className="admin-empty">{m.review_check_none()}</p>}
			<div className="admin-column wrap-text">
				{rows.map((row) => (
					<ReviewPanel key={row.applicationId} row={row} refusal={refusal} />
				))}
			</div>
			{hasMore && (
				<p>
					<AppLink to={`${statePath(state)}&page=${page + 1}`}>{m.admin_page_next()}</AppLink>
				</p>
			)}
		</div>
	);
}

type ReviewRow = NonNullable<Route.ComponentProps["loaderData"]>["rows"][number];

function ReviewPanel({ row, refusal }: { row: ReviewRow; refusal: FormRefusal | null }) {
	const { applicationId, applicationNumber, author, words, language, writtenAt, state, reason } = row;
	const titleId = `review-${applicationId}`;
	const ownRefusal = refusal?.values.id === applicationId ? refusal : null;
	return (
		<article className="admin-panel" aria-labelledby={titleId}>
			<h2 id={titleId}>{author}</h2>
			<p className="muted">
				<DateTime timestamp={writtenAt} withTime /> ·{" "}
				<AppLink to={`/admin/applications/${applicationId}`}>{applicationNumber}</AppLink>
			</p>
			{words === "" ? (
				<p className="muted">{m.review_check_no_words()}</p>
			) : (
				<blockquote className="quoted" lang={language}>
					{words}
				</blockquote>
			)}
			{reason !== null && (
				<p>
					{m.review_check_reason()}: {REVIEW_REFUSAL_LABELS[reason]()}
				</p>
			)}
			<div className="stack">
				{state !== "published" && (
					<AppForm action={PATH}>
						<VersionFields row={row} />
						<Button type="submit" name="decision" value="publish">
							{m.review_check_publish()}
							<span className="sr-only"> {applicationNumber}</span>
						</Button>
					</AppForm>
				)}
				{state !== "refused" && (
					<details className="action" open={ownRefusal !== null}>
						<summary>
							{m.review_check_refuse()}
							<span className="sr-only"> {applicationNumber}</span>
						</summary>
						<AppForm action={PATH} className="action-form action-body" noValidate>
							<VersionFields row={row} />
							<SelectField
								id={`decision-${applicationId}`}
								name="decision"
								label={m.review_check_reason()}
								error={ownRefusal?.fields.decision}
								defaultValue=""
								options={[
									{ value: "", label: m.review_check_choose() },
									...REVIEW_REFUSALS.map((value) => ({ value, label: REVIEW_REFUSAL_LABELS[value]() })),
								]}
							/>
							<Button type="submit" variant="danger">
								{m.review_check_refuse()}
							</Button>
						</AppForm>
					</details>
				)}
			</div>
		</article>
	);
}

/** Hidden fields that identify the version of the review. */
function VersionFields({ row: { applicationId, writtenAt, state } }: { row: ReviewRow }) {
	return (
		<>
			<input type="hidden" name="id" value={applicationId} />
			<input type="hidden" name="writtenAt" value={writtenAt} />
			<input type="hidden" name="state" value={state} />
		</>
	);
}
