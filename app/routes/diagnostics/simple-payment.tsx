import { beginPayment } from "#app/commands/money/begin-payment.server.ts";
import { visitorContext } from "#app/context.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ApplicationError } from "#app/ui/application-error.tsx";
import type { Route } from "./+types/simple-payment";
import { findPayableApplication, type SimplePay, toSimplePay } from "./diagnostics.server.ts";
import { SimplePayPage } from "./simple-pay-page.tsx";
import { testMeta } from "./test-meta.ts";

export const handle: PageHandle = { hydrate: true };

export function meta({ error }: Route.MetaArgs) {
	return testMeta(m.simple_payment_title(), error);
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const opened = await findPayableApplication({ request, context });
	if (!opened) return { kind: "ask" } satisfies SimplePay;
	const { country } = context.get(visitorContext);
	return toSimplePay(opened, await beginPayment(opened.services, opened.application.id, "application", country));
}

export default function SimplePayment({ loaderData }: Route.ComponentProps) {
	return (
		<SimplePayPage
			title={m.simple_payment_title()}
			view={loaderData}
			renderSummary={({ payment }) => (
				<dl>
					<dt className="muted">{m.simple_amount()}</dt>
					<dd className="amount-due">{formatMoney(payment.amount, getLocale())}</dd>
				</dl>
			)}
		/>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
