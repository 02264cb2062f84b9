import { data, redirect } from "react-router";
import { createPayoutRun } from "#app/commands/payouts/payout-run.server.ts";
import { visitorContext } from "#app/context.ts";
import { mayPayPartners } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { PAYOUT_METHODS } from "#app/domain/partners/payout.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listPayable, type Payable } from "#app/queries/partners/payable.server.ts";
import { type ListedRun, listPayoutRuns } from "#app/queries/partners/payout-run.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireRecentSecondFactor } from "#app/routes/admin/require-second-factor.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { type Column, TableSection } from "../admin-table.tsx";
import { DateTime } from "../date-time.tsx";
import { Money } from "../partners/money.tsx";
import { METHOD_NAMES, OBSTACLE_NAMES, RUN_NAMES } from "../partners/partner-labels.ts";
import { PartnersHeader } from "../partners/partners-header.tsx";
import { requirePartnerAccess } from "../partners/require-partners.server.ts";
import type { Route } from "./+types/payouts";

export function meta() {
	return adminMeta(m.partners_payouts());
}

/** Row 117: balances due, the payments that a run created now would contain, and previous runs. */
export async function loader({ context }: Route.LoaderArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const [payables, runs, minimum, payoutDay] = await Promise.all([
		listPayable(services),
		listPayoutRuns(services),
		getSetting(services, "payout-minimum"),
		getSetting(services, "payout-day"),
	]);
	const { configured, mode } = services.payouts.setup();
	const payablesNow = payables.filter(({ obstacle }) => obstacle === null);
	const previews = PAYOUT_METHODS.map((method) => {
		const payments = payablesNow.filter(
			(row) => method === "manual" || row.method === (method === "paypal" ? "paypal" : "bank"),
		);
		return { method, paymentCount: payments.length, total: payments.reduce((sum, { amount }) => sum + amount, 0) };
	});
	return {
		...{ payables, runs, previews, minimum: minimum.cents, payoutDay: payoutDay.day },
		paypal: configured ? mode : null,
		canMoveMoney: mayPayPartners(staff),
	};
}

export async function action(args: Route.ActionArgs) {
	const { staff, services } = requirePartnerAccess(args.context);
	if (mayPayPartners(staff)) requireRecentSecondFactor(args);
	const { language, network } = args.context.get(visitorContext);
	const form = await args.request.formData().catch(() => new FormData());
	const method = PAYOUT_METHODS.find((name) => name === form.get("method"));
	const outcome = method
		? await createPayoutRun(services, staff, method, network)
		: ({ ok: false, failure: { kind: "invalid", code: "invalid_request" } } as const);
	if (outcome.ok) return redirect(localePath(`/admin/payouts/${outcome.value}`));
	const error = translateFailure(outcome.failure, language);
	return data({ error }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { payables, runs, previews, minimum, payoutDay, paypal, canMoveMoney } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHeader title={m.partners_payouts()} current="/admin/payouts" />
			{actionData && (
				<Alert tone="danger" role="alert" className="admin-alert">
					<p>{actionData.error}</p>
				</Alert>
			)}
			<p className="muted">
				{m.partners_payouts_lede({ day: payoutDay, minimum: formatMoney(minimum, getLocale()) })}{" "}
				{paypal === null ? m.partners_paypal_off() : paypal === "sandbox" && m.partners_paypal_sandbox()}
			</p>
			{canMoveMoney && (
				<section className="admin-panel" aria-labelledby="prepare">
					<h2 id="prepare">{m.partners_prepare()}</h2>
					{previews.map(({ method, paymentCount, total }) => (
						<AppForm key={method} action="/admin/payouts" className="partner-act">
							<input type="hidden" name="method" value={method} />
							<p>
								{METHOD_NAMES[method]()}: {m.partners_preview({ payments: paymentCount })} <Money cents={total} />
							</p>
							<Button
								type="submit"
								variant="secondary"
								disabled={paymentCount === 0 || (method === "paypal" && !paypal)}
							>
								{m.partners_prepare_do()} <span className="sr-only">{METHOD_NAMES[method]()}</span>
							</Button>
						</AppForm>
					))}
				</section>
			)}
			<RunTable runs={runs} />
			<PayableTable payables={payables} />
		</div>
	);
}

/** Previous runs, newest first. */
function RunTable({ runs }: { runs: readonly ListedRun[] }) {
	const columns: Column[] = [
		[m.partners_column_made(), "col-date"],
		[m.partners_column_method(), "col-middle"],
		[m.partners_column_state()],
		[m.partners_payments(), "col-short cell-number"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	return (
		<TableSection id="runs" title={m.partners_runs()} columns={columns} rows={runs} emptyText={m.partners_runs_empty()}>
			{({ id, method, state, madeAt, payments: paymentCount, total, problem }) => (
				<tr key={id}>
					<th scope="row">
						<AppLink to={`/admin/payouts/${id}`}>
							<DateTime timestamp={madeAt} withTime />
						</AppLink>
					</th>
					<td>{METHOD_NAMES[method]()}</td>
					<td>
						{state === "draft" ? <Badge tone="warning">{RUN_NAMES[state]()}</Badge> : RUN_NAMES[state]()}
						{problem && state !== "done" && <span className="small muted"> {problem}</span>}
					</td>
					<td data-label={m.partners_payments()} className="cell-number">
						{paymentCount}
					</td>
					<td className="cell-number">
						<Money cents={total} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}

/** Partners with a balance due, each with the reason if it cannot be paid. */
function PayableTable({ payables }: { payables: readonly Payable[] }) {
	const columns: Column[] = [
		[m.partners_column_name()],
		[m.partners_column_code(), "col-middle"],
		[m.partners_column_obstacle(), "col-date"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	return (
		<TableSection
			id="owed"
			title={m.partners_owed()}
			columns={columns}
			rows={payables}
			emptyText={m.partners_owed_empty()}
		>
			{({ id, name, code, obstacle, amount }) => (
				<tr key={id}>
					<th scope="row">
						<AppLink to={`/admin/partners/${id}`}>{name || m.partners_nameless()}</AppLink>
					</th>
					<td>{code}</td>
					<td>{obstacle === null ? m.partners_ready() : OBSTACLE_NAMES[obstacle]()}</td>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}
