import { redirect } from "react-router";
import { replayWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { formProblem } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listWebhookEvents, MAX_EVENTS, type WebhookEventLine } from "#app/queries/money/list-webhook-events.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/webhook-test";
import { requireDiagnostics } from "./diagnostics.server.ts";
import { ModeBadge, PaymentSetupList } from "./payment-setup-list.tsx";
import { testMeta } from "./test-meta.ts";

const WEBHOOK_PATH = "/api/webhooks/stripe";

export function meta({ error }: Route.MetaArgs) {
	return testMeta(m.webhook_title(), error);
}

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireDiagnostics(context);
	const services = context.get(servicesContext);
	return {
		setup: services.payments.setup(),
		webhookUrl: services.settings.origin + WEBHOOK_PATH,
		events: await listWebhookEvents(services),
		limit: MAX_EVENTS,
		replayOutcome: new URL(request.url).searchParams.get("repeated"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	await requireDiagnostics(context);
	const id = String((await request.formData().catch(() => new FormData())).get("id") ?? "");
	const visitor = context.get(visitorContext);
	const outcome = await replayWebhookEvent(context.get(servicesContext), visitor, id);
	if (!outcome.ok) return formProblem(outcome.failure, visitor.language, {});
	return redirect(localePath(`/webhook-test?repeated=${outcome.value}`));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

const OUTCOME_NAMES: Record<string, () => string> = {
	handled: m.webhook_state_handled,
	ignored: m.webhook_state_ignored,
	duplicate: m.webhook_state_duplicate,
};

export default function WebhookTest({ loaderData, actionData }: Route.ComponentProps) {
	const { setup, webhookUrl, events, limit, replayOutcome } = loaderData;
	const problem = actionData?.problem;
	const outcome = replayOutcome === null ? undefined : OUTCOME_NAMES[replayOutcome];
	return (
		<div className="page wrap">
			<PageHeader title={m.webhook_title()} lede={m.webhook_lede()}>
				<p>
					<ModeBadge mode={setup.secretKeyMode} />
				</p>
			</PageHeader>
			<div className="application-column">
				{problem && (
					<Alert tone="danger" role="alert" title={m.webhook_again_failed_title()}>
						<p>{problem.message}</p>
					</Alert>
				)}
				{outcome && !problem && (
					<Alert tone="success" role="status" title={m.webhook_again_done_title()}>
						<p>{outcome()}</p>
					</Alert>
				)}
				<Card aria-labelledby="configuration">
					<h2 id="configuration">{m.test_config_title()}</h2>
					<PaymentSetupList setup={setup} webhookUrl={webhookUrl} />
				</Card>
				<Card aria-labelledby="notices" className="event-list">
					<h2 id="notices">{m.webhook_list_title({ count: limit })}</h2>
					{events.length === 0 ? <p>{m.webhook_none()}</p> : <WebhookEventTable events={events} />}
				</Card>
			</div>
		</div>
	);
}

const STATE_LABELS: Record<WebhookEventLine["state"], { tone: Tone; label: () => string }> = {
	received: { tone: "warning", label: m.webhook_state_received },
	handled: { tone: "success", label: m.webhook_state_handled },
	ignored: { tone: "info", label: m.webhook_state_ignored },
};

/** One row per event, each with a form that works without scripts; on a small screen rows become blocks. */
function WebhookEventTable({ events }: { events: readonly WebhookEventLine[] }) {
	return (
		<table className="test-table event-table">
			<thead>
				<tr>
					<th scope="col">{m.webhook_event()}</th>
					<th scope="col">{m.webhook_state()}</th>
					<th scope="col">{m.webhook_received()}</th>
					<th scope="col">{m.webhook_handled()}</th>
					<th scope="col">{m.webhook_tries()}</th>
					<th scope="col">{m.webhook_action()}</th>
				</tr>
			</thead>
			<tbody>
				{events.map((event) => (
					<WebhookEventRow key={event.id} event={event} />
				))}
			</tbody>
		</table>
	);
}

function WebhookEventRow({ event }: { event: WebhookEventLine }) {
	const { tone, label } = STATE_LABELS[event.state];
	return (
		<tr>
			<th scope="row">
				<span className="event-type">{event.type}</span> <code>{event.id}</code>
			</th>
			<td>
				<Badge tone={tone}>{label()}</Badge>
				{event.lastError && (
					<p className="small">
						{m.webhook_last_error()}: <code>{event.lastError}</code>
					</p>
				)}
			</td>
			<td data-label={m.webhook_received()}>
				<Timestamp timestamp={event.receivedAt} />
			</td>
			<td data-label={m.webhook_handled()}>
				{event.handledAt === null ? "–" : <Timestamp timestamp={event.handledAt} />}
			</td>
			<td data-label={m.webhook_tries()}>{event.attempts}</td>
			<td>
				<AppForm action="/webhook-test">
					<input type="hidden" name="id" value={event.id} />
					<Button type="submit" variant="secondary">
						{m.webhook_again()}
						<span className="sr-only"> {event.id}</span>
					</Button>
				</AppForm>
			</td>
		</tr>
	);
}

function Timestamp({ timestamp }: { timestamp: number }) {
	return <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp, getLocale())}</time>;
}
