import { redirect } from "react-router";
import { replayWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { formProblem } from "#app/labels/form-error.server.ts";
import { m } from "#app/paraglide/messages.js";
import { listWebhookEvents, SHOWN_EVENTS } from "#app/queries/money/list-webhook-events.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { ModeBadge, PaymentSetupList } from "../payment-setup-list.tsx";
import { requireDiagnostics } from "../require-diagnostics.server.ts";
import { testMeta } from "../test-meta.ts";
import type { Route } from "./+types/webhook-test";
import { WebhookEventTable } from "./webhook-event-table.tsx";

const ADDRESS = "/api/webhooks/stripe";

export function meta({ error }: Route.MetaArgs) {
	return testMeta(m.webhook_title(), error);
}

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireDiagnostics(context);
	const services = context.get(servicesContext);
	return {
		setup: services.payments.setup(),
		address: services.settings.origin + ADDRESS,
		events: await listWebhookEvents(services),
		most: SHOWN_EVENTS,
		repeated: new URL(request.url).searchParams.get("repeated"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	await requireDiagnostics(context);
	const id = String((await request.formData().catch(() => new FormData())).get("id") ?? "");
	const visitor = context.get(visitorContext);
	const taken = await replayWebhookEvent(context.get(servicesContext), visitor, id);
	if (!taken.ok) return formProblem(taken.failure, visitor.language, {});
	return redirect(localePath(`/webhook-test?repeated=${taken.value}`));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

const OUTCOMES: Record<string, () => string> = {
	handled: m.webhook_state_handled,
	ignored: m.webhook_state_ignored,
	duplicate: m.webhook_state_duplicate,
};

export default function WebhookTest({ loaderData, actionData }: Route.ComponentProps) {
	const { setup, address, events, most, repeated } = loaderData;
	const problem = actionData?.problem;
	const outcome = repeated === null ? undefined : OUTCOMES[repeated];
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
					<PaymentSetupList setup={setup} webhookAddress={address} />
				</Card>
				<Card aria-labelledby="notices" className="event-list">
					<h2 id="notices">{m.webhook_list_title({ count: most })}</h2>
					{events.length === 0 ? <p>{m.webhook_none()}</p> : <WebhookEventTable events={events} />}
				</Card>
			</div>
		</div>
	);
}
