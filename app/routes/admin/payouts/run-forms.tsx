import type { PayoutMethod, RunState } from "#app/domain/partners/payout.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

export type ShownRun = {
	id: string;
	method: PayoutMethod;
	state: RunState;
	version: number;
	/** Why it waits, as a code. */
	problem: string | null;
	/** The provider was asked, or the file for the bank was taken. */
	asked: boolean;
};

type RunFormsProps = { run: ShownRun; mine: boolean; payments: readonly { status: string }[] };

/** What can be done about a run now. Its maker cannot let it go. */
export function RunForms({ run, mine, payments }: RunFormsProps) {
	const action = `/admin/payouts/${run.id}`;
	const isStuck = run.state === "approved" && run.problem === "guard_over";
	const isOpen = run.state === "draft" || (run.state === "approved" && !run.asked) || isStuck;
	const act = (intent: string, label: string) => (
		<AppForm action={action} className="partner-act">
			<input type="hidden" name="version" value={run.version} />
			<Button type="submit" name="intent" value={intent} variant="secondary">
				{label}
			</Button>
		</AppForm>
	);
	return (
		<section className="admin-panel" aria-labelledby="run-acts">
			<h2 id="run-acts">{m.partners_acts()}</h2>
			{run.state === "draft" && (mine ? <p>{m.partners_run_mine()}</p> : act("approve", m.partners_run_approve()))}
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
				act("ask", m.partners_run_ask())}
			{isStuck && (
				<AppForm action={action} className="partner-act">
					<input type="hidden" name="intent" value="adopt" />
					<TextField name="batch" label={m.partners_run_batch()} maxLength={64} className="control-medium" />
					<Button type="submit" variant="secondary">
						{m.partners_run_adopt()}
					</Button>
				</AppForm>
			)}
			{isOpen && act("cancel", m.partners_run_cancel())}
		</section>
	);
}
