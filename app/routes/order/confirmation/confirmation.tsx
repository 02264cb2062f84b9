import { useEffect } from "react";
import { redirect, useActionData, useRevalidator } from "react-router";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { useLiveApplication } from "#app/browser/use-live-application.ts";
import { leaveOrder } from "#app/commands/application/household.server.ts";
import { cancelAwaitedPayment } from "#app/commands/money/checkout.server.ts";
import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import { countStep } from "#app/commands/people/count-visits.server.ts";
import { visitorContext } from "#app/context.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import { type ApplicationView, buildApplicationView } from "#app/domain/application/public-view.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { refusalMeaning } from "#app/labels/filing-labels.ts";
import { usualDurationOfSimilar } from "#app/labels/package-labels.ts";
import { refundLabels, timelineLines } from "#app/labels/status-page-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findFirm } from "#app/queries/agents/agent-cases.server.ts";
import { findTimeline } from "#app/queries/application/events.server.ts";
import { ApplicationOverview, overviewTitle } from "#app/ui/application/application-overview.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { DisclosureGroup } from "#app/ui/disclosure-group.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageTitle } from "#app/ui/page/page-header.tsx";
import { openApplication, openOwnApplication, ownsApplication } from "#app/visitor/owner.server.ts";
import { AftercareGroup, ReviewGroup } from "../after-group.tsx";
import { notifyOwner } from "../certificate/certificate.server.ts";
import { loadThreadView } from "../messages/thread.server.ts";
import { NotifyForm, type NotifyResult } from "../notify-form.tsx";
import { ReceiptLink } from "../receipt-link.tsx";
import type { Route } from "./+types/confirmation";
import {
	beginWork,
	changePush,
	findWithdrawalLabel,
	listDevices,
	loadPushView,
	signOutDevice,
} from "./confirmation.server.ts";
import { LiveAlert } from "./live-alert.tsx";

const ThreadCard = lazyPart(async () => (await import("../messages/thread-card.tsx")).ThreadCard);
const DeviceList = lazyPart(async () => (await import("./device-list.tsx")).DeviceList);
/** Loaded on demand: few visitors have their number yet. */
const ReadyNumber = lazyPart(async () => (await import("./ready-number.tsx")).ReadyNumber);
/** Loaded on demand: most applicants pay by card. */
const AwaitedCard = lazyPart(async () => (await import("./awaited-card.tsx")).AwaitedPaymentCard);
/** Loaded on demand: few applications come from a firm. */
const AgentCard = lazyPart(async () => (await import("./agent-card.tsx")).AgentCard);
/** Loaded on demand: few orders wait for the end of the withdrawal period. */
const BeginCard = lazyPart(async () => (await import("./begin-card.tsx")).BeginCard);
const PushSwitch = lazyPart(async () => (await import("./push-switch.tsx")).PushSwitch);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true, briefFooter: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const opened = await openApplication({ request, context }, params.id);
	const { application: storedApplication, owner, services } = opened;
	const { application, progress, awaited } = await refreshPayment(services, storedApplication);
	const view = buildApplicationView(application, owner);
	const visitor = context.get(visitorContext);
	const { language } = visitor;
	if (owner && isPaidOrAwaited(progress) && hasJustPaid(request)) countStep(services, visitor, "paid");
	const [events, devices, refunds, withdrawalLabel, thread, push, firm] = await Promise.all([
		findTimeline(services, params.id),
		listDevices(opened),
		owner ? refundLabels(services, params.id) : null,
		owner ? findWithdrawalLabel(services, application, language) : null,
		owner ? loadThreadView(services, application) : null,
		loadPushView({ ...opened, application }),
		owner ? findFirm(services, application.agentId) : null,
	]);
	const consent = application.agentConsent?.state;
	const agent =
		firm && consent && consent !== "ended" ? { firm: firm.name, isConsentRequested: consent === "requested" } : null;
	const timeline = timelineLines(events, view.paidAt);
	const beginsAt = owner ? application.beginsAt : null;
	const { orderId } = application;
	const householdId = owner && orderId !== null && (await ownsApplication(request, services, orderId)) ? orderId : null;
	const canLeaveOrder = owner && orderId !== null && householdId === null;
	const usualDuration = usualDurationOfSimilar(view.packageType);
	const labels = {
		usualDuration,
		timeline,
		refusal: refusalMeaning(view),
		refunds,
		support: services.settings.support,
	};
	return {
		view,
		paymentProgress: progress,
		awaited: owner ? awaited : null,
		labels,
		devices,
		withdrawalLabel,
		beginsAt,
		thread,
		householdId,
		canLeaveOrder,
		push,
		agent,
	};
}

/** Returns whether the applicant has paid, or has yet to complete a payment in an app or with a voucher. */
function isPaidOrAwaited(progress: PaymentProgress): boolean {
	return progress !== "open" && progress !== "unknown";
}

/** Returns whether the visitor comes from one of our payment pages or the provider's. */
function hasJustPaid(request: Request): boolean {
	const referrer = request.headers.get("Referer");
	if (referrer === null || !URL.canParse(referrer)) return false;
	const { hostname, pathname } = new URL(referrer);
	if (hostname !== new URL(request.url).hostname) return /(^|\.)(stripe|paypal)\.com$/.test(hostname);
	return pathname === "/payment" || pathname === "/checkout";
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const opened = await openOwnApplication({ request, context }, params.id);
	const form = await request.formData().catch(() => new FormData());
	if (form.get("intent") === "pay-otherwise") {
		await cancelAwaitedPayment(opened.services, opened.application);
		throw redirect(localePath(paymentPath(params.id)));
	}
	if (form.get("intent") === "leave-order") {
		await leaveOrder(opened.services, opened.application);
		throw redirect(localePath(`/confirmation/${params.id}`));
	}
	if (form.get("intent") === "begin") return beginWork(opened, context.get(visitorContext).language);
	if (String(form.get("intent")).startsWith("push-"))
		return changePush(opened, form, context.get(visitorContext).language);
	if (form.get("intent") === "sign-out") return signOutDevice(opened, String(form.get("device")));
	return notifyOwner(opened, form, context.get(visitorContext));
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
	const {
		paymentProgress,
		awaited: payment,
		labels,
		devices,
		withdrawalLabel,
		beginsAt,
		thread,
		householdId,
		canLeaveOrder,
		push,
		agent,
	} = loaderData;
	const { revalidate } = useRevalidator();
	const { view, update, connection } = useLiveApplication(loaderData.view, revalidate);
	const actionData = useActionData<{ notified?: NotifyResult; begin?: string; push?: string }>();
	const notified = actionData?.notified;
	const isHydrated = useHydrated();
	useEffect(clearDraft, []);
	const title = overviewTitle(view);
	const isDone = view.status === "completed" && view.owner;
	const hasNewReply = thread?.state === "open" && thread.messages.at(-1)?.isFromViewer === false;
	const nifSummary = isDone ? (
		<DeferredPart>
			<ReadyNumber view={view} />
		</DeferredPart>
	) : null;
	return (
		<div className="page wrap">
			<PageTitle title={`${title} ${view.applicationNumber}`} />
			<ApplicationOverview
				{...labels}
				{...{ view, paymentProgress, nifSummary }}
				alert={
					<>
						<LiveAlert update={update} connection={connection} />
						{agent && (
							<DeferredPart>
								<AgentCard id={view.id} {...agent} />
							</DeferredPart>
						)}
						{payment && view.paidAt === null && (
							<DeferredPart>
								<AwaitedCard payment={payment} />
							</DeferredPart>
						)}
					</>
				}
				documents={
					<>
						<AftercareGroup view={view} />
						<ReviewGroup view={view} />
						<DisclosureGroup id="documents" title={m.confirmation_documents()}>
							<ReceiptLink view={view} />
							{view.owner && <RecordLinks id={view.id} />}
							<p>{m.confirmation_track()}</p>
							<PrintButton />
						</DisclosureGroup>
					</>
				}
				messages={{
					content: (
						<>
							{thread && (
								<DeferredPart>
									<ThreadCard thread={thread} back="case" />
								</DeferredPart>
							)}
							{view.owner && <NotifyForm result={notified} label={m.confirmation_notify()} />}
						</>
					),
					open: hasNewReply || notified !== undefined,
					hint: hasNewReply ? m.confirmation_new_message() : null,
				}}
				rights={
					view.owner && (
						<>
							<DisclosureGroup id="rights" title={m.confirmation_rights()} hint={m.confirmation_rights_hint()}>
								<RightsLinks view={view} withdrawalLabel={withdrawalLabel} />
							</DisclosureGroup>
							<DisclosureGroup
								id="sharing"
								title={m.confirmation_sharing()}
								hint={push && isHydrated ? m.push_hint() : null}
								open={actionData?.push !== undefined}
							>
								{push && (
									<DeferredPart>
										<PushSwitch push={push} problem={actionData?.push} />
									</DeferredPart>
								)}
								{/* The NIF card already contains the link for the bank. */}
								{view.status !== "draft" && view.status !== "completed" && (
									<p>
										<AppLink to={`/share/${view.id}`}>{m.share_link()}</AppLink>
									</p>
								)}
								{devices.length > 0 && (
									<DeferredPart>
										<DeviceList devices={devices} />
									</DeferredPart>
								)}
							</DisclosureGroup>
						</>
					)
				}
			>
				{householdId && (
					<p>
						<AppLink to={`/household/${householdId}`}>{m.household_title()}</AppLink>
					</p>
				)}
				{canLeaveOrder && <LeaveOrder />}
				{beginsAt !== null && view.stage === "waiting_to_begin" && (
					<DeferredPart>
						<BeginCard beginsAt={beginsAt} problem={actionData?.begin} />
					</DeferredPart>
				)}
			</ApplicationOverview>
			<div className="tracking-footer">
				<p className="small muted">
					<strong>{m.confirmation_save_title()}.</strong> {m.confirmation_save()}{" "}
					<AppLink to="/contact">{m.confirmation_feedback()}</AppLink>
				</p>
				{!view.owner && <ApplicationLinkForm lookup={{ id: view.id }} />}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

/** Button to leave an order, for a person whom the buyer added. */
function LeaveOrder() {
	return (
		<AppForm className="stack-tight">
			<p className="small muted">{m.household_member()}</p>
			<div>
				<Button type="submit" name="intent" value="leave-order" variant="quiet">
					{m.household_leave()}
				</Button>
			</div>
		</AppForm>
	);
}

/** Deletes the tab's draft once the application exists. */
function clearDraft(): void {
	import("#app/browser/session-draft.ts").then(
		({ resetSessionDraft }) => resetSessionDraft(),
		() => {},
	);
}

/** Prints the page (row F22). Needs scripts; reserves its space before hydration to avoid layout shift. */
function PrintButton() {
	return (
		<div className={useHydrated() ? undefined : "not-yet"}>
			<Button variant="secondary" onClick={() => print()}>
				{m.confirmation_print()}
			</Button>
		</div>
	);
}

/** The owner's options for money and data: refund, withdrawal, data export. */
function RightsLinks({ view, withdrawalLabel }: { view: ApplicationView; withdrawalLabel: string | null }) {
	return (
		<ul className="plain-list">
			{withdrawalLabel && (
				<li>
					<AppLink to={`/withdraw?id=${view.id}`}>{withdrawalLabel}</AppLink>
				</li>
			)}
			{view.status !== "draft" && (
				<li>
					<AppLink to={`/refunds/${view.id}`}>{m.refunds_link()}</AppLink>
				</li>
			)}
			<li>
				<AppLink to={`/data/${view.id}`}>{m.data_link()}</AppLink>
			</li>
		</ul>
	);
}

/** Download of the application's record, and the link to the page that verifies it. */
function RecordLinks({ id }: { id: string }) {
	return (
		<p>
			<a href={`/api/case-files/${id}/pdf`}>{m.verify_download()}</a> (PDF, <a href={`/api/case-files/${id}`}>JSON</a>)
			· <AppLink to="/verify">{m.verify_title()}</AppLink>
		</p>
	);
}
