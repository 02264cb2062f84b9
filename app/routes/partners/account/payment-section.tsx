import { PAYOUT_LINK_HOURS } from "#app/domain/partners/partner-session.ts";
import { PAYOUT_HOLD_HOURS } from "#app/domain/partners/payment-details.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { FormState } from "./forms.ts";
import { FormAnswer } from "./proof.tsx";

type PaymentSectionProps = { account: string | null; nextAccount: string | null; form: FormState };

const FIELDS = ["method", "email", "iban", "holder"] as const;

/** Where payouts go, and another place for them. It opens by itself when it has an answer to show. */
export function PaymentSection({ account, nextAccount, form }: PaymentSectionProps) {
	const { values, errors } = form;
	const field = (name: (typeof FIELDS)[number]) => ({ name, error: errors[name], defaultValue: values[name] });
	const summary = FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	const answered = summary.length > 0 || form.message !== null || form.proof !== null;
	return (
		<section className="card portal-card" aria-labelledby="where-we-pay">
			<h2 id="where-we-pay">{m.partner_payment_title()}</h2>
			<p>{account ? m.partner_payment_now({ account }) : m.partner_payment_none()}</p>
			{nextAccount && <p>{m.partner_payment_next({ account: nextAccount, hours: PAYOUT_LINK_HOURS })}</p>}
			<details className="disclosure" open={answered || !account || undefined}>
				<summary>{m.partner_payment_change()}</summary>
				<AppForm action="/affiliate-dashboard/account" className="form partner-form" noValidate>
					{/* Pressing Enter in a field is the first button of a form. */}
					<Button type="submit" name="intent" value="payment" className="sr-only" tabIndex={-1} aria-hidden>
						{m.partner_payment_send()}
					</Button>
					<ErrorSummary errors={summary} />
					<FormAnswer form="payment" state={form} />
					<p className="muted">{m.partner_payment_hint({ hours: PAYOUT_HOLD_HOURS })}</p>
					<RadioCards
						name="method"
						label={m.partner_payment_method()}
						hint={m.partner_payment_only_one()}
						error={errors.method}
						defaultValue={values.method ?? "paypal"}
						cards={[
							{ value: "paypal", title: m.partner_payment_paypal() },
							{ value: "bank", title: m.partner_payment_bank() },
						]}
					/>
					<TextField
						{...field("email")}
						label={m.partner_payment_email()}
						type="email"
						autoComplete="off"
						spellCheck={false}
					/>
					<div className="form-pair">
						<TextField
							{...field("iban")}
							label={m.partner_payment_iban()}
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							maxLength={50}
						/>
						<TextField {...field("holder")} label={m.partner_payment_holder()} autoComplete="off" maxLength={70} />
					</div>
					<div>
						<Button type="submit" name="intent" value="payment">
							{m.partner_payment_send()}
						</Button>
					</div>
				</AppForm>
			</details>
		</section>
	);
}
