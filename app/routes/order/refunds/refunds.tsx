import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import { visitorContext } from "#app/context.ts";
import { MAX_REQUEST_LENGTH, REFUND_CAUSES } from "#app/domain/withdrawal/refund-request.ts";
import { selectWithdrawalLabels } from "#app/domain/withdrawal/withdrawal.ts";
import { refundLabels } from "#app/labels/status-page-labels.server.ts";
import { REFUND_CAUSE_NAMES } from "#app/labels/withdrawal-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RefundList } from "#app/ui/application/refund-list.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/refunds";
import { buildRefundsView, handleRefundsForm, type RefundRequestProblem, type RefundsView } from "./refunds.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application: loaded, services } = await openOwnApplication({ request, context }, params.id);
	const { application } = await refreshPayment(services, loaded);
	const { language } = context.get(visitorContext);
	const [payments, labels, refunds] = await Promise.all([
		findPayments(services, params.id),
		getSetting(services, "withdrawal-labels"),
		refundLabels(services, params.id),
	]);
	const withdrawLabel = selectWithdrawalLabels(labels, language).open;
	const view = buildRefundsView(application, payments, { now: services.now(), language, withdrawLabel });
	const done = new URL(request.url).searchParams.get("done");
	return { view, done, refunds };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const opened = await openOwnApplication({ request, context }, params.id);
	const form = await request.formData().catch(() => new FormData());
	return handleRefundsForm(opened, form, context.get(visitorContext).language);
}

const DONE_MESSAGES: Partial<Record<string, () => string>> = {
	cancelled: m.refunds_done_cancelled,
	post: m.refunds_done_post,
	requested: m.refunds_done_submitted,
};

/** Cancellation and refund calculator: current and later amounts, the clause, and one button per procedure. */
export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
	const { view, done, refunds } = loaderData;
	const problem = actionData?.problem;
	const message = done === null || problem || !Object.hasOwn(DONE_MESSAGES, done) ? null : DONE_MESSAGES[done]?.();
	const fields = Object.entries(problem?.fields ?? {}).map(([fieldId, message]) => ({ fieldId, message }));
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.refunds_title()} hasErrors={Boolean(problem)} />
			<div className="stack-lg">
				<ErrorSummary errors={fields} />
				{problem?.message && (
					<Alert tone="danger" role="alert">
						<p>{problem.message}</p>
					</Alert>
				)}
				{message && (
					<Alert tone="success" role="status">
						<p>{message}</p>
					</Alert>
				)}
				<PageHeader
					title={m.refunds_title()}
					lede={view.today}
					backLink={{ to: `/confirmation/${view.id}`, label: view.number }}
				/>
				<OutlookTable lines={view.lines} />
				<p>
					<AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>
				</p>
				<RefundList labels={refunds} />
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
				{view.cancellationText && <CancelCard text={view.cancellationText} />}
				{view.withdrawal && <WithdrawCard id={view.id} withdrawal={view.withdrawal} />}
				{view.deliveryText && <PostCard text={view.deliveryText} />}
				{view.requestForm && <RefundRequestForm requestForm={view.requestForm} problem={problem} />}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

type RefundRequestFormProps = {
	requestForm: NonNullable<RefundsView["requestForm"]>;
	problem: RefundRequestProblem | undefined;
};

/** Form for a refund request, which staff decide within three business days. */
function RefundRequestForm({ requestForm, problem }: RefundRequestFormProps) {
	const values = problem?.values;
	return (
		<Card aria-labelledby="request" className="stack">
			<h2 id="request">{m.refunds_ask_title()}</h2>
			<p>{m.refunds_ask_text()}</p>
			<AppForm className="form" noValidate>
				<input type="hidden" name="requestId" value={requestForm.requestId} />
				{requestForm.payments.length === 1 ? (
					<input type="hidden" name="payment" value={requestForm.payments[0]?.id} />
				) : (
					<SelectField
						name="payment"
						label={m.refunds_for()}
						options={requestForm.payments.map(({ id, label }) => ({ value: id, label }))}
						defaultValue={values?.payment || requestForm.payments[0]?.id}
					/>
				)}
				<SelectField
					name="cause"
					label={m.refunds_why()}
					options={[
						{ value: "", label: "–" },
						...REFUND_CAUSES.map((cause) => ({ value: cause, label: REFUND_CAUSE_NAMES[cause]() })),
					]}
					defaultValue={values?.cause ?? ""}
					error={problem?.fields.cause}
				/>
				<TextAreaField
					name="reason"
					label={m.refunds_explanation()}
					hint={m.refunds_explanation_hint()}
					error={problem?.fields.reason}
					defaultValue={values?.reason}
					rows={4}
					maxLength={MAX_REQUEST_LENGTH}
				/>
				<div className="row btn-row">
					<Button type="submit" name="intent" value="request">
						{m.refunds_ask_button()}
					</Button>
				</div>
			</AppForm>
		</Card>
	);
}

/** Table of refundable amounts by date. On a phone, each row is a block. */
function OutlookTable({ lines }: { lines: RefundsView["lines"] }) {
	return (
		<table className="outlook">
			<caption>{m.refunds_table()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.refunds_when()}</th>
					<th scope="col">{m.withdraw_back()}</th>
					<th scope="col">{m.refunds_why_column()}</th>
				</tr>
			</thead>
			<tbody>
				{lines.map(({ when, amount, clause }) => (
					<tr key={when}>
						<th scope="row">{when}</th>
						<td className="outlook-amount">{amount}</td>
						<td>{clause}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function CancelCard({ text }: { text: string }) {
	return (
		<Card aria-labelledby="cancel" className="stack">
			<h2 id="cancel">{m.refunds_cancel_title()}</h2>
			<p>{text}</p>
			<AppForm>
				<Button type="submit" name="intent" value="cancel" variant="danger">
					{m.refunds_cancel_button()}
				</Button>
			</AppForm>
		</Card>
	);
}

/** Link to the withdrawal function; the law requires a separate page and button. */
function WithdrawCard({ id, withdrawal }: { id: string; withdrawal: NonNullable<RefundsView["withdrawal"]> }) {
	return (
		<Card className="stack">
			<p>{withdrawal.text}</p>
			<div>
				<ButtonLink to={`/withdraw?id=${id}`} variant="secondary">
					{withdrawal.label}
				</ButtonLink>
			</div>
		</Card>
	);
}

function PostCard({ text }: { text: string }) {
	return (
		<Card aria-labelledby="post" className="stack">
			<h2 id="post">{m.refunds_post_title()}</h2>
			<p>{text}</p>
			<AppForm>
				<Button type="submit" name="intent" value="cancel-post" variant="danger">
					{m.refunds_post_button()}
				</Button>
			</AppForm>
		</Card>
	);
}
