import { data, redirect } from "react-router";
import {
	addWebhook,
	deleteWebhook,
	redeliver,
	rotateSecret,
	testWebhook,
} from "#app/commands/agents/webhooks.server.ts";
import { visitorContext } from "#app/context.ts";
import { type DeliveryState, deliveryState, isAccepted } from "#app/domain/agents/agent-webhook.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { webhookAnswer } from "#app/labels/agent-labels.ts";
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
import { AGENT_HANDLE, AgentPortal, whoOf } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_nav_webhooks(), m.agent_webhooks_text());
}

const SHOWN = 50;

/** Addresses that receive the firm's events, and the last deliveries to one of them, for its owners. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	const { services, member, agent } = signedIn;
	if (member.role !== "owner") throw redirect(localePath("/agents/cases"));
	const { searchParams } = new URL(request.url);
	const scopes = [true, false].map((live) => ({ agentId: agent.id, live }));
	const rows = (await Promise.all(scopes.map((scope) => listWebhooks(services, scope)))).flat();
	const chosen = rows.find(({ id }) => id === searchParams.get("of")) ?? rows[0];
	const deliveries = chosen
		? await listDeliveries(services, chosen.id, { before: null, state: null, limit: SHOWN })
		: [];
	const locale = getLocale();
	return {
		who: whoOf(signedIn),
		done: searchParams.get("done"),
		webhooks: rows.map(({ id, url, live, failingSince, disabledAt, oldSecretUntil }) => ({
			id,
			url,
			live,
			failing: failingSince === null ? null : formatDate(failingSince, locale),
			disabled: disabledAt === null ? null : formatDate(disabledAt, locale),
			rotating:
				oldSecretUntil !== null && oldSecretUntil > services.now() ? formatDateTime(oldSecretUntil, locale) : null,
		})),
		chosen: chosen ? { id: chosen.id, url: chosen.url, live: chosen.live } : null,
		deliveries: deliveries.map(({ type, delivery }) => ({
			id: delivery.id,
			event: `evt_${delivery.eventId}`,
			type,
			caseId: chosen?.live ? delivery.caseId : null,
			at: formatDateTime(delivery.createdAt, locale),
			next: delivery.dueAt === null ? null : formatDateTime(delivery.dueAt, locale),
			state: deliveryState(delivery),
			answer: delivery.attempts === 0 ? null : webhookAnswer(delivery),
		})),
	};
}

const INTENTS = ["add", "test", "rotate", "delete", "redeliver"] as const;
type Intent = (typeof INTENTS)[number];

/** What a form brought: a problem, or news that is shown once and stored nowhere. */
type ActionResult = {
	intent: Intent;
	values: Record<string, string>;
	problem?: FormProblem;
	secret?: string;
	test?: { accepted: boolean; text: string; ms: number };
};

export async function action({ request, context }: Route.ActionArgs) {
	const { services, member, agent } = await requireMember({ request, context });
	const form = await request.formData().catch(() => new FormData());
	const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 600)]));
	const intent = INTENTS.find((candidate) => candidate === values.intent);
	if (!intent) return redirect(localePath("/agents/webhooks"));
	const outcome = await perform(intent);
	const of = values.webhook ? `&of=${encodeURIComponent(values.webhook)}` : "";
	if (!outcome.ok) {
		const problem = toProblem(outcome.failure, context.get(visitorContext).language);
		return data({ intent, values, problem } satisfies ActionResult, { status: HTTP_STATUS[outcome.failure.kind] });
	}
	if (outcome.value) return data({ intent, values, ...outcome.value } satisfies ActionResult);
	return redirect(localePath(`/agents/webhooks?done=${intent}${intent === "redeliver" ? of : ""}`));

	async function perform(act: Intent): Promise<Outcome<Pick<ActionResult, "secret" | "test"> | null>> {
		if (member.role !== "owner") return failure("forbidden", "agent_owner_only");
		const scope = { agentId: agent.id, live: values.mode !== "test" };
		const id = values.webhook ?? "";
		if (act === "redeliver") return redeliver(services, scope, Number(values.delivery) || 0);
		if (act === "delete") return deleteWebhook(services, scope, id);
		if (act === "test") {
			const tested = await testWebhook(services, scope, id);
			if (!tested.ok) return tested;
			const { value } = tested;
			return { ok: true, value: { test: { accepted: isAccepted(value), text: webhookAnswer(value), ms: value.ms } } };
		}
		const made =
			act === "add" ? await addWebhook(services, scope, values.url ?? "") : await rotateSecret(services, scope, id);
		return made.ok ? { ok: true, value: { secret: made.value.secret } } : made;
	}
}

const DONE: Record<string, () => string> = {
	delete: m.agent_webhook_done_delete,
	redeliver: m.agent_webhook_done_redeliver,
};

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
	const { who, done, webhooks, chosen, deliveries } = loaderData;
	const answer = actionData as ActionResult | undefined;
	const news = !answer && done !== null && Object.hasOwn(DONE, done) ? DONE[done]?.() : null;
	const problem = answer?.problem;
	const message = problem && Object.keys(problem.fields).length === 0 ? problem.message : null;
	return (
		<AgentPortal who={who} here="api" title={m.agent_nav_webhooks()} failed={Boolean(problem)}>
			{news && (
				<Alert tone="success" role="status">
					<p>{news}</p>
				</Alert>
			)}
			{message && (
				<Alert tone="danger" role="alert">
					<p>{message}</p>
				</Alert>
			)}
			{answer?.test && (
				<Alert tone={answer.test.accepted ? "success" : "warning"} role="status">
					<p>{m.agent_webhook_tested({ answer: answer.test.text, ms: answer.test.ms })}</p>
				</Alert>
			)}
			{answer?.secret && (
				<Alert tone="success" role="status" title={m.agent_webhook_secret_title()}>
					<p>{answer.intent === "rotate" ? m.agent_webhook_secret_rotated() : m.agent_webhook_secret_once()}</p>
					<CopyField id="secret" label={m.agent_webhook_secret()} value={answer.secret} />
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
							<WebhookItem key={webhook.id} webhook={webhook} isChosen={webhook.id === chosen?.id} />
						))}
					</ul>
				)}
				<AddForm refused={answer?.intent === "add" && problem ? answer : null} />
			</section>
			{chosen && (
				<section className="card portal-card" aria-labelledby="deliveries">
					<h2 id="deliveries">{m.agent_deliveries_title()}</h2>
					<p className="muted agent-webhook-url">{chosen.url}</p>
					<DeliveryTable deliveries={deliveries} chosen={chosen} />
				</section>
			)}
		</AgentPortal>
	);
}

type Webhook = Route.ComponentProps["loaderData"]["webhooks"][number];

function stateOf({ disabled, failing }: Webhook): { tone: Tone; label: string } {
	if (disabled) return { tone: "danger", label: m.agent_webhook_disabled({ date: disabled }) };
	if (failing) return { tone: "warning", label: m.agent_webhook_failing({ date: failing }) };
	return { tone: "success", label: m.agent_webhook_active() };
}

function WebhookItem({ webhook, isChosen }: { webhook: Webhook; isChosen: boolean }) {
	const { id, url, live, rotating } = webhook;
	const { tone, label } = stateOf(webhook);
	return (
		<li>
			<div>
				<strong className="agent-webhook-url">{url}</strong>
				<p className="row">
					<Badge tone={tone}>{label}</Badge>
					<span className="muted">{live ? m.agent_webhook_live() : m.agent_webhook_test_cases()}</span>
				</p>
				{rotating && <p className="muted">{m.agent_webhook_rotating({ date: rotating })}</p>}
			</div>
			<div className="row">
				{!isChosen && (
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

function AddForm({ refused }: { refused: ActionResult | null }) {
	const error = refused?.problem?.fields.url;
	return (
		<details className="disclosure" open={refused !== null || undefined}>
			<summary>{m.agent_webhook_add()}</summary>
			<AppForm action="/agents/webhooks" className="form partner-form" noValidate>
				<ErrorSummary errors={error ? [{ fieldId: "url", message: error }] : []} />
				<TextField
					name="url"
					label={m.agent_webhook_url()}
					hint={m.agent_webhook_url_hint()}
					error={error}
					defaultValue={refused?.values.url}
					type="url"
					inputMode="url"
					autoComplete="off"
					spellCheck={false}
					maxLength={500}
				/>
				<RadioCards
					name="mode"
					label={m.agent_webhook_mode()}
					defaultValue={refused?.values.mode ?? "live"}
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

const STATES: Record<DeliveryState, { tone: Tone; label: () => string }> = {
	pending: { tone: "neutral", label: m.agent_delivery_pending },
	delivered: { tone: "success", label: m.agent_delivery_delivered },
	failed: { tone: "danger", label: m.agent_delivery_failed },
};

type DeliveryTableProps = Pick<Route.ComponentProps["loaderData"], "deliveries"> & {
	chosen: { id: string; live: boolean };
};

function DeliveryTable({ deliveries, chosen }: DeliveryTableProps) {
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
					{deliveries.map(({ id, event, type, caseId, at, next, state, answer }) => (
						<tr key={id}>
							<th scope="row">{event}</th>
							<td>{caseId ? <AppLink to={`/agents/cases/${caseId}`}>{type}</AppLink> : type}</td>
							<td>{at}</td>
							<td>
								<Badge tone={STATES[state].tone}>{STATES[state].label()}</Badge>
							</td>
							<td>
								{answer}
								{answer && next && <span className="muted"> {m.agent_delivery_next({ date: next })}</span>}
							</td>
							<td>
								<AppForm action="/agents/webhooks">
									<input type="hidden" name="webhook" value={chosen.id} />
									<input type="hidden" name="mode" value={chosen.live ? "live" : "test"} />
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
