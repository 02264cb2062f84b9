import { data, redirect } from "react-router";
import { listLocalMethods, openCheckout } from "#app/commands/money/checkout.server.ts";
import { countErrors } from "#app/commands/people/count-visits.server.ts";
import { visitorContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { expectedDates, getBeginChoice } from "#app/domain/application/expected-dates.ts";
import { checkoutPath, paymentPath } from "#app/domain/application/journey.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { errorCodes } from "#app/domain/measures/visit-steps.ts";
import { calculatePrice, PACKAGES, resolvePackage } from "#app/domain/money/packages.ts";
import { parseReferralCode } from "#app/domain/partners/referral.ts";
import { fullName } from "#app/domain/person/age.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findCodeDiscount } from "#app/queries/money/discounts.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import {
	listPaidTogether,
	openOwnApplication,
	openPayableApplication,
	redirectUnlessPayable,
} from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import { toCardPayment } from "../card-payment.server.ts";
import { CheckoutProblem } from "../checkout-error.tsx";
import { LoadProblem } from "../load-error.tsx";
import type { Route } from "./+types/checkout";
import { CheckoutForm } from "./checkout-form.tsx";
import { startLocalPayment } from "./pay-locally.server.ts";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true, hideFooter: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const id = url.searchParams.get("id");
	if (!id) return data({ problem: "no-id" as const, id: null, retryPath: null }, { status: 400 });
	const { application, services } = await openOwnApplication({ request, context }, id);
	redirectUnlessPayable(application);
	const packageType = resolvePackage(url.searchParams.get("package"), application.packageType);
	if (PACKAGES[packageType].includesPost && !application.physicalDeliveryAddress)
		throw redirect(localePath(`${paymentPath(id)}&package=${packageType}`));
	const paidTogether = await listPaidTogether(request, services, application);
	const applicationWithoutAddress = paidTogether?.find(
		(other) => PACKAGES[other.packageType].includesPost && !other.physicalDeliveryAddress,
	);
	if (applicationWithoutAddress) throw redirect(localePath(paymentPath(applicationWithoutAddress.id)));
	const referralCode = parseReferralCode(url) ?? application.affiliateCode;
	const referral = await findReferral(request, services, referralCode);
	const visitor = context.get(visitorContext);
	const { country: ipCountry, network } = visitor;
	const otherApplicationIds = paidTogether?.map((other) => other.id) ?? [];
	const checkoutResult = await openCheckout(services, application, {
		packageType,
		referral,
		ipCountry,
		network,
		otherApplicationIds,
	});
	if (!checkoutResult.ok) {
		const { code, kind } = checkoutResult.failure;
		// Paid, closed or processing: Stripe rejects the card form for an intent in these states (ruling T13).
		if (kind === "conflict") throw redirect(localePath(`/confirmation/${id}`));
		countErrors(services, visitor, "checkout", errorCodes(checkoutResult.failure));
		const problem = code === "payments_not_configured" ? ("not-configured" as const) : ("failed" as const);
		const retryPath = problem === "failed" ? checkoutPath(id, packageType) : null;
		return data({ problem, id, retryPath }, { status: HTTP_STATUS[kind] });
	}
	const payment = toCardPayment(services, checkoutResult.value.payment);
	if (!payment) return data({ problem: "not-configured" as const, id, retryPath: null }, { status: 503 });
	const { affiliate: affiliateInfo, application: updatedApplication } = checkoutResult.value;
	const affiliate = affiliateInfo && {
		...affiliateInfo,
		discountPercent: await findCodeDiscount(services, updatedApplication),
	};
	const { discountPercent } = updatedApplication;
	const people = [updatedApplication, ...(paidTogether ?? [])].map((person) => toOrderedPerson(person, services.now()));
	const { formatPhoneNumber } = await import("#app/server/phone-number.server.ts");
	// MB WAY and vouchers support only one person per payment.
	const methods = people.length > 1 ? [] : await listLocalMethods(services);
	const localPayments = { methods, phone: formatPhoneNumber(updatedApplication.phone) };
	const householdId = paidTogether && updatedApplication.orderId;
	return { problem: null, id, packageType, payment, affiliate, discountPercent, people, householdId, localPayments };
}

/** Returns one person of the order, with the dates that are promised if it is paid now. */
function toOrderedPerson(application: Application, now: number) {
	const { id, packageType } = application;
	const beginChoice = getBeginChoice(application);
	const schedule = { begin: beginChoice, ...expectedDates(packageType, beginChoice, now) };
	return { id, name: fullName(application), packageType, amount: calculatePrice("application", application), schedule };
}

export async function action({ request, context }: Route.ActionArgs) {
	const id = new URL(request.url).searchParams.get("id") ?? "";
	const opened = await openPayableApplication({ request, context }, id);
	const form = await request.formData().catch(() => new FormData());
	return startLocalPayment(opened, form, context.get(visitorContext));
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	const householdId = loaderData.problem === null ? loaderData.householdId : null;
	const backHref = householdId ? `/household/${householdId}` : loaderData.id ? paymentPath(loaderData.id) : "/payment";
	return (
		<div className="page wrap">
			<PageTitle title={m.checkout_title()} />
			<ProgressTracker current="payment" />
			<PageHeader
				title={m.checkout_title()}
				backLink={{ to: backHref, label: householdId ? m.household_title() : m.wizard_back() }}
			/>
			{loaderData.problem === null ? (
				<CheckoutForm key={loaderData.id} {...loaderData} localProblem={actionData} />
			) : (
				<CheckoutProblem problem={loaderData.problem} backHref={backHref} retryHref={loaderData.retryPath} />
			)}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <LoadProblem error={error} />;
}
