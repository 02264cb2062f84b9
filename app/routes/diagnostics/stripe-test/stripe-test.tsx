import { servicesContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { ModeBadge, PaymentSetupList } from "../payment-setup-list.tsx";
import { requireDiagnostics } from "../require-diagnostics.server.ts";
import { testMeta } from "../test-meta.ts";
import type { Route } from "./+types/stripe-test";
import { RunDiagnostics } from "./run-diagnostics.tsx";
import { TestPayment } from "./test-payment.tsx";

const TestCards = lazyPart(async () => (await import("./test-cards.tsx")).TestCards);

export const handle: PageHandle = { hydrate: true };

export function meta({ error }: Route.MetaArgs) {
	return testMeta(m.test_stripe_title(), error);
}

export async function loader({ context }: Route.LoaderArgs) {
	await requireDiagnostics(context);
	const { payments } = context.get(servicesContext);
	return { setup: payments.setup(), defaults: payments.publicConfig() };
}

export default function StripeTest({ loaderData: { setup, defaults } }: Route.ComponentProps) {
	const live = setup.secretKeyMode === "live";
	return (
		<div className="page wrap">
			<PageHeader title={m.test_stripe_title()} lede={live ? m.test_stripe_lede_live() : m.test_stripe_lede()}>
				<p>
					<ModeBadge mode={setup.secretKeyMode} />
				</p>
			</PageHeader>
			<div className="application-grid">
				<div className="application-column">
					<TestPayment defaults={defaults} />
					<DeferredPart>
						<TestCards />
					</DeferredPart>
				</div>
				<div className="application-column">
					<Card aria-labelledby="configuration">
						<h2 id="configuration">{m.test_config_title()}</h2>
						<PaymentSetupList setup={setup} />
						<RunDiagnostics />
					</Card>
				</div>
			</div>
			<p className="test-home">
				<ButtonLink to="/" variant="secondary">
					{m.case_unknown_home()}
				</ButtonLink>
			</p>
		</div>
	);
}
