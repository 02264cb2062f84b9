import { type ApplicationView, showsShipping } from "#app/domain/application/projection.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "../card.tsx";
import { DisclosureGroup } from "../disclosure-group.tsx";
import { ShippingBox } from "../shipping-box.tsx";
import { ActionNeeded, SigningNeeded } from "./action-needed.tsx";
import { ApplicationFrame } from "./application-frame.tsx";
import { ApplicationProgress, isEnded } from "./application-progress.tsx";
import { ApplicationTimeline, type TimelineLine } from "./application-timeline.tsx";
import { ApplicationTracker } from "./application-tracker.tsx";
import { CertificateButton } from "./certificate-button.tsx";
import { ClosedAlert } from "./closed-alert.tsx";
import { NextStep } from "./next-step.tsx";
import { PaymentAlert } from "./payment-alert.tsx";
import { type RefundLabels, RefundList } from "./refund-list.tsx";
import { SupportCard } from "./support-card.tsx";
import { WhatsNext } from "./whats-next.tsx";

type ApplicationOverviewProps = {
	view: ApplicationView;
	money: PaymentProgress;
	/** Oldest first. */
	timeline: readonly TimelineLine[];
	/** How long the package takes, in words. */
	delivery: string;
	/** What the tax office's refusal means; null where there is none, or for whom it is not. */
	refusal: string | null;
	/** For an owner alone. */
	refunds: RefundLabels | null;
	support: SupportContact;
	/** It is only shown: no button of it acts. */
	readOnly?: boolean;
	/** What a completed application is about, before all else. */
	number?: React.ReactNode;
	/** Above everything: news that come while the page is open. */
	news?: React.ReactNode;
	/** What else may be done now, below the next step. */
	children?: React.ReactNode;
	/** Messages, and whether one is new; above how to reach us. */
	messages?: { content: React.ReactNode; open: boolean; hint: string | null };
	/** Other folded groups, before and after the messages. */
	documents?: React.ReactNode;
	rights?: React.ReactNode;
};

/** Where an application stands, as its applicant sees it: of the projection alone, whoever looks. */
export function ApplicationOverview(props: ApplicationOverviewProps) {
	const { view, money, delivery, timeline, refusal, refunds, support, readOnly, number, news, children } = props;
	const { messages, documents, rights } = props;
	return (
		<>
			<ApplicationProgress view={view} />
			<ApplicationFrame
				title={overviewTitle(view)}
				number={m.confirmation_number({ number: view.applicationNumber })}
				where={
					<>
						<Card aria-labelledby="status" className="following-status">
							<h2 id="status">{m.confirmation_status()}</h2>
							<ApplicationTracker view={view} />
							{!number && <CertificateButton view={view} readOnly={readOnly} />}
							<div className="following-more">
								<ApplicationTimeline lines={timeline} />
								{view.status !== "completed" && !isEnded(view) && (
									<WhatsNext
										packageType={view.packageType}
										delivery={delivery}
										isDated={view.estimatedCompletionDate !== null}
									/>
								)}
							</div>
						</Card>
						{showsShipping(view) && <ShippingBox view={view} />}
					</>
				}
				groups={
					<>
						{documents}
						<DisclosureGroup
							id="messages"
							title={m.messages_title()}
							hint={messages?.hint ?? m.support_title()}
							open={messages?.open ?? false}
						>
							{messages?.content}
							<SupportCard support={support} number={view.applicationNumber} />
						</DisclosureGroup>
						{rights}
					</>
				}
			>
				{news}
				{number}
				<PaymentAlert view={view} money={money} readOnly={readOnly} />
				<ActionNeeded view={view} refusal={refusal} readOnly={readOnly} />
				<RefundList words={refunds} />
				<ClosedAlert view={view} />
				{(money === "open" || view.paidAt !== null) && !isEnded(view) && (
					<NextStep view={view}>
						<SigningNeeded view={view} readOnly={readOnly} />
					</NextStep>
				)}
				{children}
			</ApplicationFrame>
		</>
	);
}

/** What the page is called. */
export function overviewTitle({ status }: Pick<ApplicationView, "status">): string {
	if (status === "completed") return m.ready_title();
	if (status === "rejected") return m.confirmation_rejected_title();
	if (status === "draft") return m.details_saved_title();
	return status === "cancelled" ? m.confirmation_cancelled_title() : m.confirmation_title();
}
