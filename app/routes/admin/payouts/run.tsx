import { data, redirect } from "react-router";
import { visitorContext } from "#app/context.ts";
import { mayPayPartners } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { mayApprove, type PayoutMethod, type RunState } from "#app/domain/partners/payout.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { payoutStatusLabel } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findPayoutRun, type RunPayment } from "#app/queries/partners/payout-run.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireRecentSecondFactor } from "#app/routes/admin/require-second-factor.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { AdminTable, type Column } from "../admin-table.tsx";
import { PageOutcome } from "../page-outcome.tsx";
import { Money } from "../partners/money.tsx";
import { exclusionText, METHOD_NAMES, RUN_NAMES } from "../partners/partner-labels.ts";
import { PartnersHeader } from "../partners/partners-header.tsx";
import { requirePartnerAccess } from "../partners/require-partners.server.ts";
import type { Route } from "./+types/run";
import { performRunAction } from "./run.server.ts";

export function meta() {
	return adminMeta(m.partners_run());
}

/** A run: its payments, and the actions open to the current user. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const result = await findPayoutRun(services, params.id);
	if (!result) throw data(null, { status: 404 });
	const { id, method, state, version, madeAt, maker, problem, requestedAt } = result.run;
	return {
		run: { id, method, state, version, madeAt, problem, isRequested: requestedAt !== null },
		payments: result.payments,
		canMoveMoney: mayPayPartners(staff),
		isCreatedByViewer: !mayApprove({ maker }, staff),
		isDone: new URL(request.url).searchParams.has("done"),
	};
}

export async function action(args: Route.ActionArgs) {
	const { staff, services } = requirePartnerAccess(args.context);
	if (mayPayPartners(staff)) requireRecentSecondFactor(args);
	const { language, network } = args.context.get(visitorContext);
	const form = await args.request.formData().catch(() => new FormData());
	const outcome = await performRunAction(services, staff, args.params.id, form, network);
	if (outcome.ok) return redirect(localePath(`/admin/payouts/${args.params.id}?done`));
	const error =
		outcome.failure.code === "stale_version"
			? m.partners_run_stale({}, { locale: language })
			: translateFailure(outcome.failure, language);
	return data({ error }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { run, payments, canMoveMoney, isCreatedByViewer, isDone } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHeader title={`${m.partners_run()}: ${METHOD_NAMES[run.method]()}`} current="" />
			<PageOutcome
				error={actionData?.error}
				confirmation={isDone && !actionData ? m.partners_done() : null}
				className="admin-alert"
			/>
			{run.problem && run.state === "approved" && (
				<Alert tone="warning" className="admin-alert" title={m.partners_run_waits()}>
					<p>{run.problem === "guard_over" ? m.partners_run_guard() : m.partners_run_problem({ code: run.problem })}</p>
				</Alert>
			)}
			<p>
				<strong>{RUN_NAMES[run.state]()}</strong>
			</p>
			<ExcludedPayments payments={payments} />
			{canMoveMoney && <RunForms run={run} isCreatedByViewer={isCreatedByViewer} payments={payments} />}
			<RunPayments run={run} payments={payments} canSettle={canMoveMoney && run.method !== "paypal"} />
		</div>
	);
}

type RunPaymentsProps = {
	run: RunView;
	payments: readonly RunPayment[];
	/** Whether staff record the outcome of each payment. */
	canSettle: boolean;
};

/** The payments of a run, with their total. */
function RunPayments({ run, payments, canSettle }: RunPaymentsProps) {
	const columns: Column[] = [
		[m.partners_column_name()],
		[m.partners_pays_to(), "col-middle"],
		[m.partners_column_state(), "col-date"],
		[m.partners_column_amount(), "col-short cell-number"],
		[m.partners_statement(), "col-action-name"],
	];
	return (
		<AdminTable caption={m.partners_payments()} columns={columns}>
			{payments.map((payment) => (
				<tr key={payment.id}>
					<th scope="row">
						<AppLink to={`/admin/partners/${payment.partnerId}`}>{payment.partner || m.partners_nameless()}</AppLink>{" "}
						<span className="muted">{payment.code}</span>
					</th>
					<td>{payment.account}</td>
					<StateCell payment={payment} />
					<td className="cell-number">
						<Money cents={payment.amount} />
					</td>
					<td>
						<a href={`/admin/statements/${payment.id}`}>{m.partners_payment({ id: payment.id })}</a>
						{canSettle && <SettleForm run={run} payment={payment} />}
					</td>
				</tr>
			))}
			<tr>
				<th scope="row">{m.partners_total()}</th>
				<td />
				<td />
				<td className="cell-number">
					<Money cents={payments.reduce((sum, { amount }) => sum + amount, 0)} />
				</td>
				<td />
			</tr>
		</AdminTable>
	);
}

function StateCell({ payment: { status, error, note } }: { payment: RunPayment }) {
	const reason = exclusionText(error) ?? error;
	return (
		<td title={reason ?? undefined}>
			{payoutStatusLabel(status, getLocale())}
			{reason && <span className="small muted"> {reason}</span>}
			{note && <span className="small muted"> {note}</span>}
		</td>
	);
}

function SettleForm({ run, payment }: { run: RunView; payment: RunPayment }) {
	const reportableStatus = payment.status === "paid" ? "returned" : payment.status === "approved" ? "failed" : null;
	if (reportableStatus === null || run.state === "draft" || run.state === "cancelled") return null;
	const label = reportableStatus === "returned" ? m.partners_run_returned() : m.partners_run_not_executed();
	return (
		<AppForm action={`/admin/payouts/${run.id}`} className="row">
			<input type="hidden" name="intent" value="settle" />
			<input type="hidden" name="payment" value={payment.id} />
			<Button
				type="submit"
				name="word"
				value={reportableStatus}
				variant="quiet"
				aria-label={`${label}: ${payment.partner}`}
			>
				{label}
			</Button>
		</AppForm>
	);
}

type RunView = {
	id: string;
	method: PayoutMethod;
	state: RunState;
	version: number;
	/** Code of the reason why the run is waiting. */
	problem: string | null;
	/** Whether payment was requested from the provider, or the bank file was downloaded. */
	isRequested: boolean;
};

type RunFormsProps = { run: RunView; isCreatedByViewer: boolean; payments: readonly { status: string }[] };

/** Actions on a run. Its creator cannot approve it. */
function RunForms({ run, isCreatedByViewer, payments }: RunFormsProps) {
	const action = `/admin/payouts/${run.id}`;
	const isStuck = run.state === "approved" && run.problem === "guard_over";
	const isOpen = run.state === "draft" || (run.state === "approved" && !run.isRequested) || isStuck;
	const actionButton = (intent: string, label: string) => (
		<AppForm action={action} className="partner-act">
			<input type="hidden" name="version" value={run.version} />
			<Button type="submit" name="intent" value={intent} variant="secondary">
				{label}
			</Button>
		</AppForm>
	);
	if (run.state === "done" || run.state === "cancelled") return null;
	return (
		<section className="admin-panel" aria-labelledby="run-actions">
			<h2 id="run-actions">{m.partners_actions()}</h2>
			{run.state === "draft" &&
				(isCreatedByViewer ? <p>{m.partners_run_mine()}</p> : actionButton("approve", m.partners_run_approve()))}
			{run.state === "approved" && run.method === "sepa" && (
				<p>
					<a href={`/admin/payout-files/${run.id}`}>{m.partners_run_file()}</a>
				</p>
			)}
			{run.state === "approved" && run.method !== "paypal" && payments.some(({ status }) => status === "approved") && (
				<AppForm action={action} className="partner-act">
					<input type="hidden" name="intent" value="settle" />
					<input type="hidden" name="word" value="paid" />
					<TextField name="note" label={m.partners_run_reference()} maxLength={60} className="control-medium" />
					<Button type="submit" variant="secondary">
						{m.partners_run_executed()}
					</Button>
				</AppForm>
			)}
			{run.method === "paypal" &&
				(run.state === "sent" || run.state === "approved") &&
				actionButton("reconcile", m.partners_run_reconcile())}
			{isStuck && (
				<AppForm action={action} className="partner-act">
					<input type="hidden" name="intent" value="link-batch" />
					<TextField name="batch" label={m.partners_run_batch()} maxLength={64} className="control-medium" />
					<Button type="submit" variant="secondary">
						{m.partners_run_adopt()}
					</Button>
				</AppForm>
			)}
			{isOpen && actionButton("cancel", m.partners_run_cancel())}
		</section>
	);
}

/** Payments excluded when the run was approved, with reasons. */
function ExcludedPayments({ payments }: { payments: readonly RunPayment[] }) {
	const excludedPayments = payments.flatMap((payment) => {
		const reason = exclusionText(payment.error);
		return payment.status === "cancelled" && reason ? [{ ...payment, reason }] : [];
	});
	if (excludedPayments.length === 0) return null;
	return (
		<Alert tone="warning" className="admin-alert" title={m.partners_run_excluded()}>
			<p>{m.partners_run_excluded_text()}</p>
			<ul>
				{excludedPayments.map(({ id, partner, code, amount, reason }) => (
					<li key={id}>
						{partner || m.partners_nameless()} <span className="muted">{code}</span>, <Money cents={amount} />: {reason}
					</li>
				))}
			</ul>
		</Alert>
	);
}
