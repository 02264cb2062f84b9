import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import { visitorContext } from "#app/context.ts";
import { labelsIn } from "#app/domain/withdrawal/labels.ts";
import { refundLabels } from "#app/labels/refund-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RefundList } from "#app/ui/application/refund-list.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/refunds";
import { AskForm } from "./ask-form.tsx";
import { OutlookTable } from "./outlook-table.tsx";
import { CancelCard, PostCard, WithdrawCard } from "./refund-option-cards.tsx";
import { actOnRefunds } from "./refunds-action.server.ts";
import { refundsView } from "./refunds-view.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application: found, services } = await openOwnApplication({ request, context }, params.id);
	const { application } = await refreshPayment(services, found);
	const { language } = context.get(visitorContext);
	const [payments, labels, refunds] = await Promise.all([
		findPayments(services, params.id),
		getSetting(services, "withdrawal-labels"),
		refundLabels(services, params.id),
	]);
	const withdrawLabel = labelsIn(labels, language).open;
	const view = refundsView(application, payments, { now: services.now(), language, withdrawLabel });
	const done = new URL(request.url).searchParams.get("done");
	return { view, done, refunds };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const opened = await openOwnApplication({ request, context }, params.id);
	const form = await request.formData().catch(() => new FormData());
	return actOnRefunds(opened, form, context.get(visitorContext).language);
}

const DONE: Partial<Record<string, () => string>> = {
	cancelled: m.refunds_done_cancelled,
	post: m.refunds_done_post,
	asked: m.refunds_done_asked,
};

/** Cancel and refund calculator: what would go back now and later, the clause, and one button for each way. */
export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
	const { view, done, refunds } = loaderData;
	const problem = actionData?.problem;
	const said = done === null || problem || !Object.hasOwn(DONE, done) ? null : DONE[done]?.();
	const fields = Object.entries(problem?.fields ?? {}).map(([fieldId, message]) => ({ fieldId, message }));
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.refunds_title()} failed={Boolean(problem)} />
			<div className="stack-lg">
				<ErrorSummary errors={fields} />
				{problem?.message && (
					<Alert tone="danger" role="alert">
						<p>{problem.message}</p>
					</Alert>
				)}
				{said && (
					<Alert tone="success" role="status">
						<p>{said}</p>
					</Alert>
				)}
				<PageHeader
					title={m.refunds_title()}
					lede={view.today}
					back={{ to: `/confirmation/${view.id}`, label: view.number }}
				/>
				<OutlookTable lines={view.lines} />
				<p>
					<AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>
				</p>
				<RefundList words={refunds} />
				{view.requests.length > 0 && (
					<section aria-labelledby="requests">
						<h2 id="requests">{m.refunds_requests()}</h2>
						<ul>
							{view.requests.map(({ id, text }) => (
								<li key={id}>{text}</li>
							))}
						</ul>
					</section>
				)}
				{view.cancel && <CancelCard text={view.cancel} />}
				{view.withdraw && <WithdrawCard id={view.id} withdraw={view.withdraw} />}
				{view.post && <PostCard text={view.post} />}
				{view.ask && <AskForm ask={view.ask} problem={problem} />}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
