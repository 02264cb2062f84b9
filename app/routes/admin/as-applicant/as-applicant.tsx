import { data, isRouteErrorResponse } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { paymentProgress } from "#app/domain/money/payment-status.ts";
import { refusalMeaning } from "#app/labels/filing-labels.ts";
import { usualDurationOfSimilar } from "#app/labels/package-labels.ts";
import { refundLabels, timelineLines } from "#app/labels/status-page-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findTimeline } from "#app/queries/application/events.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationOverview } from "#app/ui/application/application-overview.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { isUnsaved, ProblemPage } from "#app/ui/page/error-page.tsx";
import { adminMeta } from "../admin-meta.ts";
import { AdminNotFound } from "../admin-not-found.tsx";
import { toAftercareSections } from "../application/aftercare.server.ts";
import { AftercarePanel } from "../application/aftercare-panel.tsx";
import type { Route } from "./+types/as-applicant";

export function meta({ loaderData }: Route.MetaArgs) {
	return adminMeta(
		loaderData ? m.case_as_applicant_title({ number: loaderData.view.applicationNumber }) : m.not_found_title(),
	);
}

/**
 * Loads the applicant's view of an application. It uses only the applicant's projection, which contains no internal data.
 * Payment details come from stored rows; the applicant's own page also queries Stripe.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const application = await findApplication(services, params.id);
	if (!application) throw data(null, { status: 404 });
	services.log("application-opened", { by: staff.email, role: staff.role });
	const view = buildApplicationView(application, true);
	const [events, payments, refunds] = await Promise.all([
		findTimeline(services, params.id),
		findPayments(services, params.id),
		refundLabels(services, params.id),
	]);
	const timeline = timelineLines(events, view.paidAt);
	return {
		view,
		paymentProgress: paymentProgress(payments, "application"),
		usualDuration: usualDurationOfSimilar(view.packageType),
		timeline,
		refusal: refusalMeaning(view),
		refunds,
		aftercare: toAftercareSections(application, context.get(visitorContext).language),
		support: services.settings.support,
	};
}

export default function Page({ loaderData }: Route.ComponentProps) {
	return (
		<div className="page wrap">
			<Alert tone="warning" title={m.case_as_applicant_banner()} className="read-only-band">
				<p>
					{m.case_as_applicant_text()}{" "}
					<AppLink to={`/admin/applications/${loaderData.view.id}`}>
						{m.case_as_applicant_back({ number: loaderData.view.applicationNumber })}
					</AppLink>
				</p>
			</Alert>
			<ApplicationOverview {...loaderData} readOnly />
			<AftercarePanel sections={loaderData.aftercare} />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return status === 404 ? <AdminNotFound /> : <ProblemPage status={status} unsaved={isUnsaved(error)} />;
}
