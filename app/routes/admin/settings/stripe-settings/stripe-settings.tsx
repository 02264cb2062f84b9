import { data, redirect } from "react-router";
import { resendWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayMoveMoney } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listWebhookEvents, type WebhookEventLine } from "#app/queries/money/list-webhook-events.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { recordStaffAction } from "#app/routes/admin/record-staff-action.server.ts";
import { requireRecentSecondFactor } from "#app/routes/admin/require-second-factor.server.ts";
import type { KeyEndings, PaymentMode, PaymentSetup } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { DateTime } from "../../date-time.tsx";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { FormRefusalAlert } from "../../form-refusal.tsx";
import type { Route } from "./+types/stripe-settings";

const PATH = "/admin/settings/stripe-settings";
const MAX_EVENTS = 20;

export function meta() {
	return adminMeta(m.settings_stripe());
}

/** Row 95. Shows the configuration and received events, without calling Stripe. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { payments, settings } = services;
	const events = await listWebhookEvents(services);
	return {
		setup: payments.setup(),
		keyEndings: payments.keyEndings(),
		webhookUrl: `${settings.origin}/api/webhooks/stripe`,
		unprocessedCount: events.filter(({ state }) => state === "received").length,
		lastReceivedAt: events[0]?.receivedAt ?? null,
		events: events.slice(0, MAX_EVENTS),
		canResend: mayMoveMoney(staff),
		isSent: new URL(request.url).searchParams.has("sent"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	if (mayMoveMoney(context.get(staffContext))) requireRecentSecondFactor({ request, context });
	const form = await request.formData().catch(() => null);
	const id = String(form?.get("id") ?? "").slice(0, 100);
	const outcome = await resendWebhookEvent(context.get(servicesContext), context.get(staffContext), id);
	if (outcome.ok) {
		await recordStaffAction(context, { action: "webhook-replayed", details: { event: id } });
		return redirect(localePath(`${PATH}?sent`));
	}
	const refusal = toFormRefusal(outcome.failure, form, context.get(visitorContext).language);
	return data({ refusal }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { setup, keyEndings, webhookUrl, unprocessedCount, lastReceivedAt, events, canResend, isSent } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader
				title={m.settings_stripe()}
				lede={m.settings_stripe_text()}
				backLink={{ to: "/admin/settings", label: m.settings_back() }}
			/>
			{setup.secretKeyMode !== "live" && (
				<Alert tone="warning" className="admin-alert">
					<p>{setup.configured ? m.settings_stripe_not_live() : m.settings_stripe_none()}</p>
				</Alert>
			)}
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} />
			) : (
				isSent && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.settings_stripe_sent()}</p>
					</Alert>
				)
			)}
			<section className="admin-panel" aria-labelledby="setup">
				<h2 id="setup">{m.test_config_title()}</h2>
				<SetupList
					setup={setup}
					keyEndings={keyEndings}
					webhookUrl={webhookUrl}
					unprocessedCount={unprocessedCount}
					lastReceivedAt={lastReceivedAt}
				/>
			</section>
			<section className="admin-panel" aria-labelledby="deliveries">
				<h2 id="deliveries">{m.settings_stripe_deliveries({ count: MAX_EVENTS })}</h2>
				{events.length > 0 ? <DeliveryTable events={events} canResend={canResend} /> : <p>{m.webhook_none()}</p>}
			</section>
		</div>
	);
}

const STATE_LABELS: Record<WebhookEventLine["state"], { tone: Tone | null; label: () => string }> = {
	received: { tone: "warning", label: m.webhook_state_received },
	handled: { tone: null, label: m.webhook_state_handled },
	ignored: { tone: null, label: m.webhook_state_ignored },
};

/** The latest events, newest first. */
function DeliveryTable({ events, canResend }: { events: readonly WebhookEventLine[]; canResend: boolean }) {
	return (
		<table className="admin-table">
			<thead>
				<tr>
					<th scope="col">{m.webhook_event()}</th>
					<th scope="col" className="col-middle">
						{m.webhook_state()}
					</th>
					<th scope="col" className="col-date">
						{m.webhook_received()}
					</th>
					<th scope="col" className="col-short">
						{m.webhook_tries()}
					</th>
					<th scope="col" className="col-action">
						{m.webhook_action()}
					</th>
				</tr>
			</thead>
			<tbody>
				{events.map(({ id, type, state, receivedAt, attempts, lastError }) => {
					const { tone, label } = STATE_LABELS[state];
					return (
						<tr key={id}>
							<th scope="row" title={`${type} ${id}`}>
								{type} <span className="small muted cell-note">{id}</span>
							</th>
							<td title={lastError ?? undefined}>
								{tone ? <Badge tone={tone}>{label()}</Badge> : label()}
								{lastError && <span className="small muted cell-note">{lastError}</span>}
							</td>
							<td>
								<DateTime timestamp={receivedAt} withTime />
							</td>
							<td data-label={m.webhook_tries()}>{attempts}</td>
							<td>
								{canResend && (
									<AppForm action="/admin/settings/stripe-settings" noValidate>
										<input type="hidden" name="id" value={id} />
										<Button type="submit" variant="secondary">
											{m.settings_stripe_again()}
											<span className="sr-only">: {id}</span>
										</Button>
									</AppForm>
								)}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

type SetupListProps = {
	setup: PaymentSetup;
	keyEndings: KeyEndings;
	/** Webhook URL for Stripe. */
	webhookUrl: string;
	/** How many of the latest events are still unprocessed. */
	unprocessedCount: number;
	/** Time of the latest event; null if there is none. */
	lastReceivedAt: number | null;
};

/** The payment configuration, and whether Stripe's events arrive. Shows only the last four characters of a key. */
function SetupList({ setup, keyEndings, webhookUrl, unprocessedCount, lastReceivedAt }: SetupListProps) {
	const rows = [
		[m.settings_stripe_mode(), formatMode(setup.secretKeyMode)],
		[m.test_config_provider(), setup.standIn ? m.test_config_stand_in() : "Stripe"],
		[m.test_config_version(), setup.apiVersion],
		[m.test_config_secret(), formatKeyEnding(keyEndings.secret)],
		[m.test_config_public(), formatKeyEnding(keyEndings.publishable)],
		[m.test_config_webhook(), keyEndings.webhook.map(formatKeyEnding).join(", ") || formatKeyEnding(null)],
		[m.test_config_address(), webhookUrl],
		[
			m.settings_stripe_last(),
			lastReceivedAt === null ? m.settings_stripe_never() : formatDateTime(lastReceivedAt, getLocale()),
		],
		[m.settings_stripe_waiting(), String(unprocessedCount)],
	] as const;
	return (
		<dl className="answers">
			{rows.map(([term, value]) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

function formatMode(mode: PaymentMode | null): string {
	if (mode === null) return m.test_value_missing();
	return mode === "live" ? m.test_value_live() : m.test_value_test();
}

function formatKeyEnding(end: string | null): string {
	return end === null ? m.test_value_missing() : m.settings_key_set({ end });
}
