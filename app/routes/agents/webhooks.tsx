import { data, redirect } from "react-router";
import {
	addWebhook,
	deleteWebhook,
	redeliver,
	rotateSecret,
	testWebhook,
} from "#app/commands/agents/webhooks.server.ts";
import { visitorContext } from "#app/context.ts";
import { type DeliveryState, deliveryState, isDelivered } from "#app/domain/agents/agent-webhook.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { webhookResponseLabel } from "#app/labels/agent-labels.ts";
import { type FormProblem, toProblem } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listDeliveries, listWebhooks } from "#app/queries/agents/webhooks.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/webhooks";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_nav_webhooks(), m.agent_webhooks_text());
}

const MAX_DELIVERIES = 50;

/** Loads the firm's webhooks and the latest deliveries to one of them, for its owners. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	const { services, member, agent } = signedIn;
	if (member.role !== "owner") throw redirect(localePath("/agents/cases"));
	const { searchParams } = new URL(request.url);
	const scopes = [true, false].map((live) => ({ agentId: agent.id, live }));
	const rows = (await Promise.all(scopes.map((scope) => listWebhooks(services, scope)))).flat();
	const selected = rows.find(({ id }) => id === searchParams.get("of")) ?? rows[0];
	const deliveries = selected
		? await listDeliveries(services, selected.id, { before: null, state: null, limit: MAX_DELIVERIES })
		: [];
	const locale = getLocale();
	return {
		member: toPortalMember(signedIn),
		done: searchParams.get("done"),
		webhooks: rows.map(({ id, url, live, failingSince, disabledAt, oldSecretUntil }) => ({
			id,
			url,
			live,
			failingSince: failingSince === null ? null : formatDate(failingSince, locale),
			disabledSince: disabledAt === null ? null : formatDate(disabledAt, locale),
			rotatingUntil:
				oldSecretUntil !== null && oldSecretUntil > services.now() ? formatDateTime(oldSecretUntil, locale) : null,
		})),
		selected: selected ? { id: selected.id, url: selected.url, live: selected.live } : null,
		deliveries: deliveries.map(({ type, delivery }) => ({
			id: delivery.id,
			event: `evt_${delivery.eventId}`,
			type,
			caseId: selected?.live ? delivery.caseId : null,
			createdAt: formatDateTime(delivery.createdAt, locale),
			nextAttempt: delivery.dueAt === null ? null : formatDateTime(delivery.dueAt, locale),
			state: deliveryState(delivery),
			response: delivery.attempts === 0 ? null : webhookResponseLabel(delivery),
		})),
	};
}

const INTENTS = ["add", "test", "rotate", "delete", "redeliver"] as const;
type Intent = (typeof INTENTS)[number];

/** Result of a form: a problem, or data that is shown once and not stored. */
type ActionResult = {
	intent: Intent;
	values: Record<string, string>;
	problem?: FormProblem;
	secret?: string;
	test?: { isAccepted: boolean; text: string; ms: number };
};

export async function action({ request, context }: Route.ActionArgs) {
	const { services, member, agent } = await requireMember({ request, context });
	const form = await request.formData().catch(() => new FormData());
	const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 600)]));
	const intent = INTENTS.find((candidate) => candidate === values.intent);
	if (!intent) return redirect(localePath("/agents/webhooks"));
	const outcome = await perform(intent);
	const webhookParameter = values.webhook ? `&of=${encodeURIComponent(values.webhook)}` : "";
	if (!outcome.ok) {
		const problem = toProblem(outcome.failure, context.get(visitorContext).language);
		return data({ intent, values, problem } satisfies ActionResult, { status: HTTP_STATUS[outcome.failure.kind] });
	}
	if (outcome.value) return data({ intent, values, ...outcome.value } satisfies ActionResult);
	return redirect(localePath(`/agents/webhooks?done=${intent}${intent === "redeliver" ? webhookParameter : ""}`));

	async function perform(intent: Intent): Promise<Outcome<Pick<ActionResult, "secret" | "test"> | null>> {
		if (member.role !== "owner") return failure("forbidden", "agent_owner_only");
		const scope = { agentId: agent.id, live: values.mode !== "test" };
		const id = values.webhook ?? "";
		if (intent === "redeliver") return redeliver(services, scope, Number(values.delivery) || 0);
		if (intent === "delete") return deleteWebhook(services, scope, id);
		if (intent === "test") {
			const outcome = await testWebhook(services, scope, id);
			if (!outcome.ok) return outcome;
			const { value } = outcome;
			return {
				ok: true,
				value: { test: { isAccepted: isDelivered(value), text: webhookResponseLabel(value), ms: value.ms } },
			};
		}
		const created =
			intent === "add" ? await addWebhook(services, scope, values.url ?? "") : await rotateSecret(services, scope, id);
		return created.ok ? { ok: true, value: { secret: created.value.secret } } : created;
	}
}

const CONFIRMATIONS: Record<string, () => string> = {
	delete: m.agent_webhook_done_delete,
	redeliver: m.agent_webhook_done_redeliver,
};

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
	const { member, done, webhooks, selected, deliveries } = loaderData;
	const result = actionData as ActionResult | undefined;
	const confirmation = !result && done !== null && Object.hasOwn(CONFIRMATIONS, done) ? CONFIRMATIONS[done]?.() : null;
	const problem = result?.problem;
	const message = problem && Object.keys(problem.fields).length === 0 ? problem.message : null;
	return (
		<AgentPortal member={member} current="api" title={m.agent_nav_webhooks()} hasErrors={Boolean(problem)}>
			{confirmation && (
				<Alert tone="success" role="status">
					<p>{confirmation}</p>
				</Alert>
			)}
			{message && (
				<Alert tone="danger" role="alert">
					<p>{message}</p>
				</Alert>
			)}
			{result?.test && (
				<Alert tone={result.test.isAccepted ? "success" : "warning"} role="status">
					<p>{m.agent_webhook_tested({ answer: result.test.text, ms: result.test.ms })}</p>
				</Alert>
			)}
			{result?.secret && (
				<Alert tone="success" role="status" title={m.agent_webhook_secret_title()}>
					<p>{result.intent === "rotate" ? m.agent_webhook_secret_rotated() : m.agent_webhook_secret_once()}</p>
					<CopyField id="secret" label={m.agent_webhook_secret()} value={result.secret} />
				</Alert>
			)}
			<p>
				<AppLink to="/agents/api">{m.agent_webhooks_back()}</AppLink>
			</p>
			<p>{m.agent_webhooks_text()}</p>
			<section className="card portal-card" aria-labelledby="webhooks">
				<h2 id="webhooks">{m.agent_webhooks_list()}</h2>
				{webhooks.length === 0 ? (
					<p className="muted">{m.agent_webhooks_none()}</p>
				) : (
					<ul className="agent-webhooks">
						{webhooks.map((webhook) => (
							<WebhookItem key={webhook.id} webhook={webhook} isSelected={webhook.id === selected?.id} />
						))}
					</ul>
				)}
				<AddWebhookForm rejected={result?.intent === "add" && problem ? result : null} />
			</section>
			{selected && (
				<section className="card portal-card" aria-labelledby="deliveries">
					<h2 id="deliveries">{m.agent_deliveries_title()}</h2>
					<p className="muted agent-webhook-url">{selected.url}</p>
					<DeliveryTable deliveries={deliveries} selected={selected} />
				</section>
			)}
		</AgentPortal>
	);
}

type Webhook = Route.ComponentProps["loaderData"]["webhooks"][number];

function webhookState({ disabledSince, failingSince }: Webhook): { tone: Tone; label: string } {
	if (disabledSince) return { tone: "danger", label: m.agent_webhook_disabled({ date: disabledSince }) };
	if (failingSince) return { tone: "warning", label: m.agent_webhook_failing({ date: failingSince }) };
	return { tone: "success", label: m.agent_webhook_active() };
}

function WebhookItem({ webhook, isSelected }: { webhook: Webhook; isSelected: boolean }) {
	const { id, url, live, rotatingUntil } = webhook;
	const { tone, label } = webhookState(webhook);
	return (
		<li>
			<div>
				<strong className="agent-webhook-url">{url}</strong>
				<p className="row">
					<Badge tone={tone}>{label}</Badge>
					<span className="muted">{live ? m.agent_webhook_live() : m.agent_webhook_test_cases()}</span>
				</p>
				{rotatingUntil && <p className="muted">{m.agent_webhook_rotating({ date: rotatingUntil })}</p>}
			</div>
			<div className="row">
				{!isSelected && (
					<AppLink to={`/agents/webhooks?of=${id}#deliveries`}>{m.agent_webhook_deliveries_link()}</AppLink>
				)}
				<WebhookButton webhook={webhook} intent="test" label={m.agent_webhook_test()} />
				<details className="disclosure">
					<summary>{m.agent_webhook_more()}</summary>
					<p className="muted">{m.agent_webhook_rotate_text()}</p>
					<WebhookButton webhook={webhook} intent="rotate" label={m.agent_webhook_rotate()} />
					<p className="muted">{m.agent_webhook_delete_text()}</p>
					<WebhookButton webhook={webhook} intent="delete" label={m.agent_webhook_delete()} />
				</details>
			</div>
		</li>
	);
}

function WebhookButton({ webhook, intent, label }: { webhook: Webhook; intent: Intent; label: string }) {
	return (
		<AppForm action="/agents/webhooks">
			<input type="hidden" name="webhook" value={webhook.id} />
			<input type="hidden" name="mode" value={webhook.live ? "live" : "test"} />
			<Button
				type="submit"
				name="intent"
				value={intent}
				variant={intent === "delete" ? "danger" : "secondary"}
				aria-label={`${label}: ${webhook.url}`}
			>
				{label}
			</Button>
		</AppForm>
	);
}

function AddWebhookForm({ rejected }: { rejected: ActionResult | null }) {
	const error = rejected?.problem?.fields.url;
	return (
		<details className="disclosure" open={rejected !== null || undefined}>
			<summary>{m.agent_webhook_add()}</summary>
			<AppForm action="/agents/webhooks" className="form partner-form" noValidate>
				<ErrorSummary errors={error ? [{ fieldId: "url", message: error }] : []} />
				<TextField
					name="url"
					label={m.agent_webhook_url()}
					hint={m.agent_webhook_url_hint()}
					error={error}
					defaultValue={rejected?.values.url}
					type="url"
					inputMode="url"
					autoComplete="off"
					spellCheck={false}
					maxLength={500}
				/>
				<RadioCards
					name="mode"
					label={m.agent_webhook_mode()}
					defaultValue={rejected?.values.mode ?? "live"}
					cards={[
						{ value: "live", title: m.agent_webhook_live() },
						{ value: "test", title: m.agent_webhook_test_cases() },
					]}
				/>
				<div>
					<Button type="submit" name="intent" value="add">
						{m.agent_webhook_add_button()}
					</Button>
				</div>
			</AppForm>
		</details>
	);
}

const STATE_LABELS: Record<DeliveryState, { tone: Tone; label: () => string }> = {
	pending: { tone: "neutral", label: m.agent_delivery_pending },
	delivered: { tone: "success", label: m.agent_delivery_delivered },
	failed: { tone: "danger", label: m.agent_delivery_failed },
};

type DeliveryTableProps = Pick<Route.ComponentProps["loaderData"], "deliveries"> & {
	selected: { id: string; live: boolean };
};

function DeliveryTable({ deliveries, selected }: DeliveryTableProps) {
	if (deliveries.length === 0) return <p className="muted">{m.agent_deliveries_none()}</p>;
	return (
		// biome-ignore lint/a11y: a wide table must be scrollable by keyboard too.
		<div className="portal-scroll agent-deliveries" role="group" aria-label={m.agent_deliveries_title()} tabIndex={0}>
			<table className="data-table">
				<thead>
					<tr>
						<th scope="col">{m.agent_delivery_event()}</th>
						<th scope="col">{m.agent_delivery_kind()}</th>
						<th scope="col">{m.agent_delivery_at()}</th>
						<th scope="col">{m.agent_column_state()}</th>
						<th scope="col">{m.agent_delivery_answer()}</th>
						<th scope="col">{m.agent_delivery_actions()}</th>
					</tr>
				</thead>
				<tbody>
					{deliveries.map(({ id, event, type, caseId, createdAt, nextAttempt, state, response }) => (
						<tr key={id}>
							<th scope="row">{event}</th>
							<td>{caseId ? <AppLink to={`/agents/cases/${caseId}`}>{type}</AppLink> : type}</td>
							<td>{createdAt}</td>
							<td>
								<Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label()}</Badge>
							</td>
							<td>
								{response}
								{response && nextAttempt && (
									<span className="muted"> {m.agent_delivery_next({ date: nextAttempt })}</span>
								)}
							</td>
							<td>
								<AppForm action="/agents/webhooks">
									<input type="hidden" name="webhook" value={selected.id} />
									<input type="hidden" name="mode" value={selected.live ? "live" : "test"} />
									<input type="hidden" name="delivery" value={id} />
									<Button
										type="submit"
										name="intent"
										value="redeliver"
										variant="quiet"
										aria-label={m.agent_delivery_again_label({ event })}
									>
										{m.agent_delivery_again()}
									</Button>
								</AppForm>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
