import { isWaitingForApplicant } from "#app/domain/application/duties.ts";
import { type ApplicationView, shouldShowShipping } from "#app/domain/application/public-view.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SupportHours } from "#app/ui/page/contact-links.tsx";
import { Card } from "../card.tsx";
import { DisclosureGroup } from "../disclosure-group.tsx";
import { ContactLinks } from "../page/contact-links.tsx";
import { ShippingBox } from "../shipping-box.tsx";
import { UnbrokenNumbers } from "../unbroken-numbers.tsx";
import { ApplicationFrame } from "./application-frame.tsx";
import { ApplicationProgress, ClosedAlert, isEnded } from "./application-progress.tsx";
import { ApplicationTracker } from "./application-tracker.tsx";
import { NextStep } from "./next-step.tsx";
import { NifAlert } from "./nif-alert.tsx";
import { PaymentAlert } from "./payment-alert.tsx";
import { type RefundLabels, RefundList } from "./refund-list.tsx";
import { SentBack } from "./sent-back.tsx";

type ApplicationOverviewProps = {
	view: ApplicationView;
	paymentProgress: PaymentProgress;
	/** Oldest first. */
	timeline: readonly TimelineLine[];
	/** Duration of the package as text. */
	usualDuration: string;
	/** Explanation of the tax office's refusal; null if there is none, or for readers who may not see it. */
	refusal: string | null;
	/** For the owner only. */
	refunds: RefundLabels | null;
	support: SupportContact;
	/** Whether actions are disabled. */
	readOnly?: boolean;
	/** Summary of a completed application, shown first. */
	nifSummary?: React.ReactNode;
	/** Live updates, shown above everything. */
	alert?: React.ReactNode;
	/** Additional actions below the next step. */
	children?: React.ReactNode;
	/** Messages, and whether one is new; shown above the contact details. */
	messages?: { content: React.ReactNode; open: boolean; hint: string | null };
	/** Other disclosure groups, before and after the messages. */
	documents?: React.ReactNode;
	rights?: React.ReactNode;
};

/** Status of an application for its applicant. Uses only the public view of the application. */
export function ApplicationOverview(props: ApplicationOverviewProps) {
	const {
		view,
		paymentProgress,
		usualDuration,
		timeline,
		refusal,
		refunds,
		support,
		readOnly,
		nifSummary,
		alert,
		children,
	} = props;
	const { messages, documents, rights } = props;
	return (
		<>
			<ApplicationProgress view={view} />
			<ApplicationFrame
				title={overviewTitle(view)}
				number={m.confirmation_number({ number: view.applicationNumber })}
				sidePanel={
					<>
						<Card aria-labelledby="status" className="tracking-status">
							<h2 id="status">{m.confirmation_status()}</h2>
							<ApplicationTracker view={view} />
							{!nifSummary && <CertificateButton view={view} readOnly={readOnly} />}
							<div className="tracking-more">
								<ApplicationTimeline lines={timeline} />
								{view.status !== "completed" && !isEnded(view) && (
									<WhatsNext
										packageType={view.packageType}
										usualDuration={usualDuration}
										isDated={view.estimatedCompletionDate !== null}
									/>
								)}
							</div>
						</Card>
						{shouldShowShipping(view) && <ShippingBox view={view} />}
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
				{alert}
				{nifSummary ?? <NifAlert view={view} />}
				<PaymentAlert view={view} paymentProgress={paymentProgress} readOnly={readOnly} />
				<ActionNeeded view={view} refusal={refusal} readOnly={readOnly} />
				<RefundList labels={refunds} />
				<ClosedAlert view={view} />
				{(paymentProgress === "open" || view.paidAt !== null) && !isEnded(view) && (
					<NextStep view={view}>
						<SigningNeeded view={view} readOnly={readOnly} />
					</NextStep>
				)}
				{children}
			</ApplicationFrame>
		</>
	);
}

/** Returns the title of the page. */
export function overviewTitle({ status, hasCertificate }: Pick<ApplicationView, "status" | "hasCertificate">): string {
	if (status === "completed") return hasCertificate ? m.ready_title() : m.certificate_title();
	if (status === "rejected") return m.confirmation_rejected_title();
	if (status === "draft") return m.details_saved_title();
	return status === "cancelled" ? m.confirmation_cancelled_title() : m.confirmation_title();
}

type ActionNeededProps = {
	view: ApplicationView;
	/** Explanation of the tax office's refusal. */
	refusal: string | null;
	/** Whether actions are disabled. */
	readOnly?: boolean | undefined;
};

/** Alert with requests to the applicant that block the application (row F35). */
function ActionNeeded({ view, refusal, readOnly }: ActionNeededProps) {
	const { sentBack } = view;
	if (view.status !== "verification_required") return sentBack && <SentBack meaning={refusal} needsAction={false} />;
	const link = (
		<>
			<p>{m.action_needed_text({ count: view.openItems })}</p>
			<div>
				{readOnly ? (
					<Button disabled>{m.action_needed_button()}</Button>
				) : (
					<ButtonLink to={`/provide-information/${view.id}`}>{m.action_needed_button()}</ButtonLink>
				)}
			</div>
		</>
	);
	if (sentBack) return <SentBack {...{ meaning: refusal, needsAction: true }}>{link}</SentBack>;
	return (
		<Alert tone="warning" title={m.action_needed_title()}>
			{link}
		</Alert>
	);
}

type SigningNeededProps = Pick<ActionNeededProps, "view" | "readOnly">;

/** Link to the signature, or to the acceptance by the applicant's own representative. Filing requires both. */
function SigningNeeded({ view, readOnly }: SigningNeededProps) {
	const tasks = view.duties.map(({ task }) => task);
	const isSignatureNeeded = tasks.includes("sign");
	if (!view.owner || !(isSignatureNeeded || tasks.includes("accept"))) return null;
	const label = isSignatureNeeded ? m.sign_needed_button() : m.sign_accept_button();
	return (
		<div>
			{readOnly ? (
				<Button disabled>{label}</Button>
			) : (
				<ButtonLink to={`/sign/${view.id}`} wide>
					{label}
				</ButtonLink>
			)}
		</div>
	);
}

type CertificateButtonProps = {
	view: Pick<ApplicationView, "id" | "status" | "duties">;
	/** Whether the link is disabled. */
	readOnly?: boolean;
};

/**
 * Link to the certificate, enabled once the application is completed (row 49). Applicants with pending tasks are not
 * told to wait.
 */
function CertificateButton({ view, readOnly }: CertificateButtonProps) {
	if (view.status === "completed" && readOnly)
		return (
			<Button disabled wide>
				{m.confirmation_certificate()}
			</Button>
		);
	if (view.status === "completed")
		return (
			<ButtonLink to={`/certificate/${view.id}`} wide>
				{m.confirmation_certificate()}
			</ButtonLink>
		);
	if (view.status === "rejected" || view.status === "cancelled") return null;
	if (isWaitingForApplicant(view.duties))
		return (
			<Button disabled wide>
				{m.confirmation_certificate()}
			</Button>
		);
	return (
		<Button disabled wide>
			{m.confirmation_wait()}
		</Button>
	);
}

/** Contact details for this application (row 48). */
function SupportCard({ support, number }: { support: SupportContact; number: string }) {
	return (
		<section aria-labelledby="support" className="stack-tight">
			<h3 id="support">{m.support_title()}</h3>
			<p>
				<UnbrokenNumbers>{m.support_text({ number })}</UnbrokenNumbers>
			</p>
			<ul className="plain-list">
				<ContactLinks support={support} />
				<li className="muted">
					<SupportHours />
				</li>
				<li>
					<AppLink to="/contact">{m.not_found_contact()}</AppLink>
				</li>
			</ul>
		</section>
	);
}

type WhatsNextProps = {
	packageType: PackageId;
	/** Duration of the package as text (row 230). */
	usualDuration: string;
	/** Whether the page shows a date. */
	isDated: boolean;
};

/** The next steps in order (row 48). */
function WhatsNext({ packageType, usualDuration, isDated }: WhatsNextProps) {
	return (
		<details className="disclosure">
			<summary>{m.confirmation_next_title()}</summary>
			<ol className="numbered">
				<li>{m.confirmation_next_review()}</li>
				<li>{m.confirmation_next_sign()}</li>
				<li>{m.confirmation_next_file()}</li>
				<li>
					{m.confirmation_next_time({ days: usualDuration })}
					{isDated && ` ${m.confirmation_next_date()}`}
				</li>
				<li>{m.confirmation_next_mail()}</li>
				{packageType === "premium" && <li>{m.confirmation_next_post()}</li>}
			</ol>
		</details>
	);
}

/** An event with its label, last time (UTC milliseconds) and number of consecutive occurrences. */
export type TimelineLine = { at: number; label: string; times: number };

/** Timeline of an application in Lisbon time, latest first (row F32). @param lines oldest first */
function ApplicationTimeline({ lines }: { lines: readonly TimelineLine[] }) {
	return (
		<details className="disclosure">
			<summary>{m.timeline_title()}</summary>
			<ol className="timeline">
				{lines.toReversed().map(({ at, label, times }) => (
					<li key={`${label} ${at}`}>
						<time dateTime={new Date(at).toISOString()}>{formatDateTime(at, getLocale())}</time>
						<span>
							{label}
							{times > 1 && ` (× ${times})`}
						</span>
					</li>
				))}
			</ol>
			<p className="small muted">{m.timeline_zone()}</p>
		</details>
	);
}
