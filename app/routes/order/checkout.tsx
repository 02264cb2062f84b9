import { data, redirect } from "react-router";
import { openOwnCase, redirectUnlessPayable } from "#app/case-door.server.ts";
import { openCheckout } from "#app/commands/open-checkout.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { checkoutPath, paymentPath } from "#app/domain/journey.ts";
import { PACKAGES, resolvePackage } from "#app/domain/packages.ts";
import { referralCodeOf } from "#app/domain/referral.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findReferral } from "#app/referral-cookie.server.ts";
import { localePath } from "#app/ui/locale-path.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import type { Route } from "./+types/checkout";
import { cardPayment } from "./card-payment.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutProblem } from "./checkout-problem.tsx";
import { LoadProblem } from "./load-problem.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const id = url.searchParams.get("id");
	if (!id) return data({ problem: "no-id" as const, id: null, again: null }, { status: 400 });
	const { application, services } = await openOwnCase({ request, context }, id);
	redirectUnlessPayable(application);
	const packageType = resolvePackage(url.searchParams.get("package"), application.packageType);
	if (PACKAGES[packageType].includesPost && !application.physicalDeliveryAddress)
		throw redirect(localePath(`${paymentPath(id)}&package=${packageType}`));
	const referral = referralCodeOf(url) ?? application.affiliateCode ?? findReferral(request);
	const { country: ipCountry } = context.get(visitorContext);
	const opened = await openCheckout(services, application, { packageType, referral, ipCountry });
	if (!opened.ok) {
		const { code, kind } = opened.failure;
		// Paid, closed or with the bank by now: the card form is refused an intent that is past paying (ruling T13).
		if (kind === "conflict") throw redirect(localePath(`/confirmation/${id}`));
		const problem = code === "payments_not_configured" ? ("not-configured" as const) : ("failed" as const);
		const again = problem === "failed" ? checkoutPath(id, packageType) : null;
		return data({ problem, id, again }, { status: HTTP_STATUS[kind] });
	}
	const payment = cardPayment(services, opened.value.payment);
	if (!payment) return data({ problem: "not-configured" as const, id, again: null }, { status: 503 });
	return { problem: null, id, packageType, payment, affiliate: opened.value.affiliate };
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
	const back = loaderData.id ? paymentPath(loaderData.id) : "/payment";
	return (
		<div className="page wrap">
			<PageTitle title={m.checkout_title()} />
			<ProgressTracker current="payment" />
			<PageHeader title={m.checkout_title()} back={{ to: back, label: m.checkout_back() }} />
			{loaderData.problem === null ? (
				<CheckoutForm key={loaderData.id} {...loaderData} />
			) : (
				<CheckoutProblem problem={loaderData.problem} back={back} again={loaderData.again} />
			)}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <LoadProblem error={error} />;
}
