import { openCheckout } from "#app/commands/money/checkout.server.ts";
import { visitorContext } from "#app/context.ts";
import { success } from "#app/domain/failure.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { OrderLines, OrderTotal } from "#app/routes/order/order-summary.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import type { Route } from "./+types/simple-checkout";
import { findPayableApplication, type SimplePay, toSimplePay } from "./diagnostics.server.ts";
import { SimplePayPage } from "./simple-pay-page.tsx";
import { testMeta } from "./test-meta.ts";

export const handle: PageHandle = { hydrate: true };

export function meta({ error }: Route.MetaArgs) {
	return testMeta(m.simple_checkout_title(), error);
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const opened = await findPayableApplication({ request, context });
	if (!opened) return { kind: "ask" } satisfies SimplePay;
	const { application, services } = opened;
	const { packageType } = application;
	const { country: ipCountry, network } = context.get(visitorContext);
	const checkout = await openCheckout(services, application, { packageType, referral: null, ipCountry, network });
	return toSimplePay(opened, checkout.ok ? success(checkout.value.payment) : checkout);
}

export default function SimpleCheckout({ loaderData }: Route.ComponentProps) {
	return (
		<SimplePayPage
			title={m.simple_checkout_title()}
			view={loaderData}
			renderSummary={(order) => (
				<>
					<OrderLines packageType={order.packageType} discountPercent={order.discountPercent} />
					<OrderTotal packageType={order.packageType} discountPercent={order.discountPercent} />
					<PriceNote />
				</>
			)}
		/>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
