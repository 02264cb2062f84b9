import { useEffect } from "react";
import { useActionData, useRevalidator } from "react-router";
import { useLiveCase } from "#app/browser/use-live-application.ts";
import { refreshPayment } from "#app/commands/money/refresh-payment.server.ts";
import { visitorContext } from "#app/context.ts";
import { type CaseView, showsShipping, viewOf } from "#app/domain/application/projection.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findTimeline } from "#app/queries/application/find-timeline.server.ts";
import { CaseProblem } from "#app/ui/application-error.tsx";
import { CaseLinkForm } from "#app/ui/application-link-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import { ShippingBox } from "#app/ui/shipping-box.tsx";
import { openCase, openOwnCase } from "#app/visitor/require-application-owner.server.ts";
import { notifyOwner } from "../application-notification.server.ts";
import { CaseTracker } from "../application-tracker.tsx";
import { NotifyForm } from "../notify-form.tsx";
import { MoneyNotice } from "../payment-alert.tsx";
import { ReceiptLink } from "../receipt-link.tsx";
import type { Route } from "./+types/confirmation";
import { ActionNeeded } from "./action-needed.tsx";
import { CaseTimeline, type TimelineItem } from "./application-timeline.tsx";
import { CertificateButton } from "./certificate-button.tsx";
import { ClosedNotice } from "./closed-alert.tsx";
import { LiveNotice } from "./live-alert.tsx";
import { NextStep } from "./next-step.tsx";
import { PrintButton } from "./print-button.tsx";
import { moneyBackWords } from "./refund-labels.server.ts";
import { MoneyBack } from "./refund-list.tsx";
import { SupportCard } from "./support-card.tsx";
import { WhatsNext } from "./whats-next.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application: found, owner, services } = await openCase({ request, context }, params.id);
	const { application, money } = await refreshPayment(services, found);
	const view = viewOf(application, owner);
	const timeline: TimelineItem[] = await findTimeline(services, params.id);
	if (view.paidAt !== null) timeline.push({ type: "paid", at: view.paidAt });
	timeline.sort((one, other) => one.at - other.at);
	const moneyBack = owner ? await moneyBackWords(services, params.id) : null;
	return { view, money, timeline, moneyBack, support: services.settings.support };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	return notifyOwner(await openOwnCase({ request, context }, params.id), context.get(visitorContext).language);
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
	const { money, timeline, moneyBack, support } = loaderData;
	const { revalidate } = useRevalidator();
	const { view, news, connection } = useLiveCase(loaderData.view, revalidate);
	const notified = useActionData<typeof action>()?.notified;
	useEffect(forgetDraft, []);
	const title = titleOf(view);
	return (
		<div className="page wrap">
			<PageTitle title={`${title} ${view.applicationNumber}`} />
			<ProgressTracker current={view.status === "completed" ? "nif" : "processing"} />
			<PageHeader title={title} lede={m.confirmation_number({ number: view.applicationNumber })} />
			<div className="case-column">
				<LiveNotice news={news} connection={connection} />
				<MoneyNotice view={view} money={money} />
				<ActionNeeded view={view} />
				<MoneyBack words={moneyBack} />
				<ClosedNotice view={view} />
			</div>
			<div className="case-grid">
				<div className="case-column">
					<Card aria-labelledby="status">
						<h2 id="status">{m.confirmation_status()}</h2>
						<CaseTracker view={view} />
						<CertificateButton view={view} />
					</Card>
					{(money === "open" || view.paidAt !== null) && <NextStep view={view} />}
					{showsShipping(view) && <ShippingBox view={view} />}
					<CaseTimeline items={timeline} />
				</div>
				<div className="case-column">
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
							<CaseLinkForm by={{ id: view.id }} />
						)}
						<PrintButton />
						<ReceiptLink view={view} />
						<p>
							<AppLink to="/contact">{m.confirmation_feedback()}</AppLink>
						</p>
					</Card>
				</div>
			</div>
		</div>
	);
}

function titleOf({ status }: CaseView): string {
	if (status === "rejected") return m.confirmation_rejected_title();
	return status === "cancelled" ? m.confirmation_cancelled_title() : m.confirmation_title();
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CaseProblem error={error} />;
}

/** The application is made: the tab's draft ends. Nothing here waits for it. */
function forgetDraft(): void {
	void import("#app/browser/session-draft.ts").then(({ resetSessionDraft }) => resetSessionDraft());
}
