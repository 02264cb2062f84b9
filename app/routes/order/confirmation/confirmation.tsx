import { useEffect } from "react";
import { useActionData, useRevalidator } from "react-router";
import { useLiveApplication } from "#app/browser/use-live-application.ts";
import { refreshPayment } from "#app/commands/money/refresh-payment.server.ts";
import { visitorContext } from "#app/context.ts";
import { type ApplicationView, showsShipping, viewOf } from "#app/domain/application/projection.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findTimeline } from "#app/queries/application/find-timeline.server.ts";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import { ShippingBox } from "#app/ui/shipping-box.tsx";
import { openApplication, openOwnApplication } from "#app/visitor/require-application-owner.server.ts";
import { notifyOwner } from "../application-notification.server.ts";
import { ApplicationTracker } from "../application-tracker.tsx";
import { type Notified, NotifyForm } from "../notify-form.tsx";
import { PaymentAlert } from "../payment-alert.tsx";
import { ReceiptLink } from "../receipt-link.tsx";
import type { Route } from "./+types/confirmation";
import { ActionNeeded } from "./action-needed.tsx";
import { ApplicationTimeline, type TimelineItem } from "./application-timeline.tsx";
import { CertificateButton } from "./certificate-button.tsx";
import { ClosedAlert } from "./closed-alert.tsx";
import { DeviceList } from "./device-list.tsx";
import { devicesOf, signOutDevice } from "./devices.server.ts";
import { LiveAlert } from "./live-alert.tsx";
import { NextStep } from "./next-step.tsx";
import { PrintButton } from "./print-button.tsx";
import { refundLabels } from "./refund-labels.server.ts";
import { RefundList } from "./refund-list.tsx";
import { SupportCard } from "./support-card.tsx";
import { WhatsNext } from "./whats-next.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const opened = await openApplication({ request, context }, params.id);
	const { application: found, owner, services } = opened;
	const { application, money } = await refreshPayment(services, found);
	const view = viewOf(application, owner);
	const timeline: TimelineItem[] = await findTimeline(services, params.id);
	if (view.paidAt !== null) timeline.push({ type: "paid", at: view.paidAt });
	timeline.sort((one, other) => one.at - other.at);
	const refunds = owner ? await refundLabels(services, params.id) : null;
	const devices = await devicesOf(opened);
	return { view, money, timeline, refunds, devices, support: services.settings.support };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const opened = await openOwnApplication({ request, context }, params.id);
	const form = await request.formData().catch(() => new FormData());
	if (form.get("intent") === "sign-out") return signOutDevice(opened, String(form.get("device")));
	return notifyOwner(opened, context.get(visitorContext));
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
	const { money, timeline, refunds, devices, support } = loaderData;
	const { revalidate } = useRevalidator();
	const { view, news, connection } = useLiveApplication(loaderData.view, revalidate);
	const notified = useActionData<{ notified: Notified }>()?.notified;
	useEffect(forgetDraft, []);
	const title = titleOf(view);
	return (
		<div className="page wrap">
			<PageTitle title={`${title} ${view.applicationNumber}`} />
			<ProgressTracker current={view.status === "completed" ? "nif" : "processing"} />
			<PageHeader title={title} lede={m.confirmation_number({ number: view.applicationNumber })} />
			<div className="application-column">
				<LiveAlert news={news} connection={connection} />
				<PaymentAlert view={view} money={money} />
				<ActionNeeded view={view} />
				<RefundList words={refunds} />
				<ClosedAlert view={view} />
			</div>
			<div className="application-grid">
				<div className="application-column">
					<Card aria-labelledby="status">
						<h2 id="status">{m.confirmation_status()}</h2>
						<ApplicationTracker view={view} />
						<CertificateButton view={view} />
					</Card>
					{(money === "open" || view.paidAt !== null) && <NextStep view={view} />}
					{showsShipping(view) && <ShippingBox view={view} />}
					<ApplicationTimeline items={timeline} caseFile={view.owner ? `/api/case-files/${view.id}` : null} />
				</div>
				<div className="application-column">
					{!["completed", "rejected", "cancelled"].includes(view.status) && (
						<WhatsNext packageType={view.packageType} />
					)}
					<SupportCard support={support} number={view.applicationNumber} />
					<Card aria-labelledby="keep">
						<h2 id="keep">{m.confirmation_keep_title()}</h2>
						<p>{m.confirmation_keep()}</p>
						{view.owner ? (
							<NotifyForm notified={notified} label={m.confirmation_notify()} />
						) : (
							<ApplicationLinkForm by={{ id: view.id }} />
						)}
						<PrintButton />
						<ReceiptLink view={view} />
						{devices.length > 0 && <DeviceList devices={devices} />}
						<p>
							<AppLink to="/contact">{m.confirmation_feedback()}</AppLink>
						</p>
					</Card>
				</div>
			</div>
		</div>
	);
}

function titleOf({ status }: ApplicationView): string {
	if (status === "rejected") return m.confirmation_rejected_title();
	return status === "cancelled" ? m.confirmation_cancelled_title() : m.confirmation_title();
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

/** The application is made: the tab's draft ends. Nothing here waits for it. */
function forgetDraft(): void {
	void import("#app/browser/session-draft.ts").then(({ resetSessionDraft }) => resetSessionDraft());
}
