import { payoutStatus } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { RunPayment } from "#app/queries/partners/payout-run.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { Money } from "../partners/money.tsx";
import { exclusionText } from "../partners/partner-labels.ts";
import { AdminTable, type Column } from "../tables/admin-table.tsx";
import type { ShownRun } from "./run-forms.tsx";

type RunPaymentsProps = {
	run: ShownRun;
	payments: readonly RunPayment[];
	/** Whether staff themselves say what became of each. */
	settles: boolean;
};

/** The payments of a run, with their sum. */
export function RunPayments({ run, payments, settles }: RunPaymentsProps) {
	const columns: Column[] = [
		[m.partners_column_name()],
		[m.partners_pays_to(), "col-middle"],
		[m.partners_column_state(), "col-date"],
		[m.partners_column_amount(), "col-short cell-number"],
		[m.partners_statement(), "col-act-name"],
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
						{settles && <Settle run={run} payment={payment} />}
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
	const why = exclusionText(error) ?? error;
	return (
		<td title={why ?? undefined}>
			{payoutStatus(status, getLocale())}
			{why && <span className="small muted"> {why}</span>}
			{note && <span className="small muted"> {note}</span>}
		</td>
	);
}

function Settle({ run, payment }: { run: ShownRun; payment: RunPayment }) {
	const word = payment.status === "paid" ? "returned" : payment.status === "approved" ? "failed" : null;
	if (word === null || run.state === "draft" || run.state === "cancelled") return null;
	const label = word === "returned" ? m.partners_run_returned() : m.partners_run_not_executed();
	return (
		<AppForm action={`/admin/payouts/${run.id}`} className="row">
			<input type="hidden" name="intent" value="settle" />
			<input type="hidden" name="payment" value={payment.id} />
			<Button type="submit" name="word" value={word} variant="quiet" aria-label={`${label}: ${payment.partner}`}>
				{label}
			</Button>
		</AppForm>
	);
}
