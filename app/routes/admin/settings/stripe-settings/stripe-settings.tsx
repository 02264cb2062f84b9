import { data, redirect } from "react-router";
import { resendWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayMoveMoney } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { listWebhookEvents } from "#app/queries/money/list-webhook-events.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { recordStaffAction } from "#app/routes/admin/record-staff-action.server.ts";
import { requireProof } from "#app/routes/admin/require-proof.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { refusedForm } from "../../refused-form.server.ts";
import { FormRefused } from "../../refused-form.tsx";
import type { Route } from "./+types/stripe-settings";
import { DeliveryTable } from "./delivery-table.tsx";
import { SetupList } from "./setup-list.tsx";

const HERE = "/admin/settings/stripe-settings";
const SHOWN = 20;

export function meta() {
	return adminMeta(m.settings_stripe());
}

/** Row 95. Nothing is asked of the provider: what is configured, and what has arrived from it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { payments, settings } = services;
	const events = await listWebhookEvents(services);
	return {
		setup: payments.setup(),
		endings: payments.keyEndings(),
		address: `${settings.origin}/api/webhooks/stripe`,
		waiting: events.filter(({ state }) => state === "received").length,
		lastAt: events[0]?.receivedAt ?? null,
		events: events.slice(0, SHOWN),
		maySend: mayMoveMoney(staff),
		sent: new URL(request.url).searchParams.has("sent"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	if (mayMoveMoney(context.get(staffContext))) requireProof({ request, context });
	const form = await request.formData().catch(() => null);
	const id = String(form?.get("id") ?? "").slice(0, 100);
	const outcome = await resendWebhookEvent(context.get(servicesContext), context.get(staffContext), id);
	if (outcome.ok) {
		await recordStaffAction(context, { action: "webhook-replayed", details: { event: id } });
		return redirect(localePath(`${HERE}?sent`));
	}
	const refused = refusedForm(outcome.failure, form, context.get(visitorContext).language);
	return data({ refused }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { setup, endings, address, waiting, lastAt, events, maySend, sent } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader
				title={m.settings_stripe()}
				lede={m.settings_stripe_text()}
				back={{ to: "/admin/settings", label: m.settings_back() }}
			/>
			{setup.secretKeyMode !== "live" && (
				<Alert tone="warning" className="admin-alert">
					<p>{setup.configured ? m.settings_stripe_not_live() : m.settings_stripe_none()}</p>
				</Alert>
			)}
			{actionData ? (
				<FormRefused refused={actionData.refused} />
			) : (
				sent && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.settings_stripe_sent()}</p>
					</Alert>
				)
			)}
			<section className="admin-panel" aria-labelledby="setup">
				<h2 id="setup">{m.test_config_title()}</h2>
				<SetupList setup={setup} endings={endings} address={address} waiting={waiting} lastAt={lastAt} />
			</section>
			<section className="admin-panel" aria-labelledby="deliveries">
				<h2 id="deliveries">{m.settings_stripe_deliveries({ count: SHOWN })}</h2>
				{events.length > 0 ? <DeliveryTable events={events} maySend={maySend} /> : <p>{m.webhook_none()}</p>}
			</section>
		</div>
	);
}
