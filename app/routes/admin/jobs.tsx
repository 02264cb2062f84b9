import { data, redirect } from "react-router";
import {
	DISCARD_REASONS,
	type DiscardReason,
	discardDeadLetter,
	retryDeadLetter,
} from "#app/commands/mail/outbox-queue.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayMoveMoney } from "#app/domain/application/staff-roles.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { formatShortDate } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import {
	type DeadLetter,
	type JobLine,
	listDeadLetters,
	listJobs,
	MAX_DEAD_LETTERS,
} from "#app/queries/scheduled-jobs.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/jobs";
import { adminMeta } from "./admin-meta.ts";
import { DateTime } from "./date-time.tsx";
import { JOB_NAMES } from "./payment-labels.ts";
import { recordStaffAction } from "./record-staff-action.server.ts";

const PATH = "/admin/jobs";

export function meta() {
	return adminMeta(m.jobs_title());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const [jobs, deadLetters] = await Promise.all([listJobs(services), listDeadLetters(services)]);
	const isDone = new URL(request.url).searchParams.has("done");
	return { jobs, deadLetters, isDone, canResolve: mayMoveMoney(context.get(staffContext)), limit: MAX_DEAD_LETTERS };
}

export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const staff = context.get(staffContext);
	const form = await request.formData().catch(() => null);
	const id = String(form?.get("id") ?? "");
	const reason = String(form?.get("reason") ?? "");
	const intent = form?.get("intent");
	const outcome =
		intent === "retry"
			? await retryDeadLetter(services, staff, id)
			: intent === "discard" && DISCARD_REASONS.includes(reason as DiscardReason)
				? await discardDeadLetter(services, staff, id)
				: failure("invalid", "invalid_request");
	if (!outcome.ok) {
		const error = translateFailure(outcome.failure, context.get(visitorContext).language);
		return data({ error }, { status: HTTP_STATUS[outcome.failure.kind] });
	}
	await recordStaffAction(context, {
		action: intent === "retry" ? "dead-letter-retried" : "dead-letter-discarded",
		details: { id, ...(intent === "discard" && { reason }) },
	});
	return redirect(localePath(`${PATH}?done`));
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { jobs, deadLetters, isDone, canResolve, limit } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.jobs_title()} lede={m.jobs_lede()} />
			{actionData ? (
				<Alert tone="danger" role="alert" title={m.error_summary_title()}>
					<p>{actionData.error}</p>
				</Alert>
			) : (
				isDone && (
					<Alert tone="success" role="status">
						<p>{m.jobs_done()}</p>
					</Alert>
				)
			)}
			<section aria-labelledby="messages">
				<h2 id="messages">
					{m.jobs_dead()} {deadLetters.length > 0 && <span className="count">{deadLetters.length}</span>}
				</h2>
				{deadLetters.length === 0 ? (
					<p className="admin-empty">{m.jobs_dead_none()}</p>
				) : (
					<>
						<p>{m.jobs_dead_lede()}</p>
						{deadLetters.length === limit && <p>{m.jobs_dead_more({ count: limit })}</p>}
						<DeadLetterTable deadLetters={deadLetters} canResolve={canResolve} />
					</>
				)}
			</section>
			<section aria-labelledby="jobs">
				<h2 id="jobs">{m.jobs_caption()}</h2>
				<JobTable jobs={jobs} />
			</section>
		</div>
	);
}

function DeadLetterTable({ deadLetters, canResolve }: { deadLetters: readonly DeadLetter[]; canResolve: boolean }) {
	return (
		<table className="admin-table table-free">
			<caption className="sr-only">{m.jobs_dead()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.jobs_dead_application()}</th>
					<th scope="col">{m.jobs_dead_since()}</th>
					{canResolve && <th scope="col">{m.jobs_dead_actions()}</th>}
				</tr>
			</thead>
			<tbody>
				{deadLetters.map(({ id, application, receivedAt }) => (
					<tr key={id}>
						<th scope="row">
							{application ? (
								<AppLink to={`/admin/applications/${application.id}`}>{application.number}</AppLink>
							) : (
								m.jobs_dead_unreadable()
							)}
						</th>
						<td data-label={m.jobs_dead_since()}>
							<DateTime timestamp={receivedAt} withTime />
						</td>
						{canResolve && (
							<td data-label={m.jobs_dead_actions()}>
								<ResolveForms id={id} isReadable={application !== null} />
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function ResolveForms({ id, isReadable }: { id: string; isReadable: boolean }) {
	const reasons: Record<DiscardReason, string> = {
		delivered: m.jobs_reason_delivered(),
		"not-needed": m.jobs_reason_not_needed(),
		unreadable: m.jobs_reason_unreadable(),
	};
	return (
		<div className="row">
			{isReadable && (
				<AppForm action={PATH} className="row">
					<input type="hidden" name="id" value={id} />
					<Button type="submit" name="intent" value="retry">
						{m.jobs_retry()}
					</Button>
				</AppForm>
			)}
			<AppForm action={PATH} className="row">
				<input type="hidden" name="id" value={id} />
				<select className="control" name="reason" aria-label={m.jobs_reason()} required defaultValue="">
					<option value="">{m.jobs_reason()}</option>
					{Object.entries(reasons).map(([reason, label]) => (
						<option key={reason} value={reason}>
							{label}
						</option>
					))}
				</select>
				<Button type="submit" name="intent" value="discard" variant="secondary">
					{m.jobs_discard()}
				</Button>
			</AppForm>
		</div>
	);
}

function JobTable({ jobs }: { jobs: readonly JobLine[] }) {
	return (
		<table className="admin-table table-free">
			<caption className="sr-only">{m.jobs_caption()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.jobs_job()}</th>
					<th scope="col">{m.jobs_last_run()}</th>
					<th scope="col">{m.jobs_duration()}</th>
					<th scope="col">{m.jobs_state()}</th>
				</tr>
			</thead>
			<tbody>
				{jobs.map(({ job, startedAt, durationMs, isRunning, failure: jobFailure }) => (
					<tr key={job}>
						<th scope="row">
							{JOB_NAMES[job]()} <code className="muted">{job}</code>
						</th>
						<td data-label={m.jobs_last_run()}>
							{startedAt === null ? m.jobs_never() : <DateTime timestamp={startedAt} withTime />}
						</td>
						<td data-label={m.jobs_duration()}>{durationMs !== null && m.jobs_ms({ ms: durationMs })}</td>
						<td data-label={m.jobs_state()}>
							{jobFailure ? (
								<>
									<Badge tone="danger">
										{m.jobs_failing({ date: formatShortDate(jobFailure.since, getLocale()), count: jobFailure.runs })}
									</Badge>{" "}
									<code>{jobFailure.error}</code>
								</>
							) : (
								<Badge tone={isRunning ? "info" : startedAt === null ? "neutral" : "success"}>
									{isRunning ? m.jobs_running() : startedAt === null ? m.jobs_never() : m.jobs_ok()}
								</Badge>
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
