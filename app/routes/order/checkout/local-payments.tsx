import type { LocalMethod } from "#app/domain/money/local-payment.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type LocalPaymentsProps = {
	methods: readonly LocalMethod[];
	/** Formatted, such as "79 €". */
	amount: string;
	/** Phone number of the application. */
	phone: string;
	/** Error of the last attempt. */
	problem: LocalProblem | undefined;
};

export type LocalProblem = { method: LocalMethod; phone?: string; fields?: Record<string, string>; message?: string };

/** Forms for MB WAY and Multibanco, which work without scripts. */
export function LocalPayments({ methods, amount, phone, problem }: LocalPaymentsProps) {
	if (methods.length === 0) return null;
	return (
		<section className="local-payments" aria-labelledby="local-payments">
			<h2 id="local-payments" className="order-heading">
				{m.local_title()}
			</h2>
			{problem?.message && (
				<Alert tone="danger" role="alert" title={m.local_problem()}>
					{problem.message}
				</Alert>
			)}
			{methods.includes("mb_way") && (
				<details className="disclosure" name="local-payment" open={problem?.method === "mb_way"}>
					<summary>MB WAY</summary>
					<AppForm className="stack" preventScrollReset noValidate>
						<p className="small">{m.local_mb_way_text({ amount })}</p>
						<TextField
							name="phone"
							type="tel"
							autoComplete="tel"
							label={m.local_phone()}
							defaultValue={problem?.phone ?? phone}
							error={problem?.fields?.phone}
							className="control-medium"
						/>
						<Button type="submit" name="method" value="mb_way" variant="secondary">
							{m.local_mb_way_pay({ amount })}
						</Button>
						<p className="small muted">{m.checkout_terms()}</p>
					</AppForm>
				</details>
			)}
			{methods.includes("multibanco") && (
				<details className="disclosure" name="local-payment" open={problem?.method === "multibanco"}>
					<summary>Multibanco</summary>
					<AppForm className="stack" preventScrollReset noValidate>
						<p className="small">{m.local_multibanco_text()}</p>
						<Button type="submit" name="method" value="multibanco" variant="secondary">
							{m.local_multibanco_pay({ amount })}
						</Button>
						<p className="small muted">{m.checkout_terms()}</p>
					</AppForm>
				</details>
			)}
		</section>
	);
}
