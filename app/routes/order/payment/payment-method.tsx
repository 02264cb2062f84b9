import { CreditCard } from "lucide-react";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

type PaymentMethodProps = { consentGivenAt: number | null; ticked: boolean; error?: string; busy: boolean };

/** The consent to begin (row F38), how it is paid, and the way to the card form (row 43). */
export function PaymentMethod({ consentGivenAt, ticked, error, busy }: PaymentMethodProps) {
	return (
		<>
			{consentGivenAt === null ? (
				<Checkbox
					name="consentToBegin"
					label={m.payment_consent()}
					hint={m.payment_consent_hint()}
					error={error}
					defaultChecked={ticked}
				/>
			) : (
				<p className="small">{m.payment_consent_given({ date: formatDate(consentGivenAt, getLocale()) })}</p>
			)}
			<section className="payment-method" aria-labelledby="payment-method">
				<h3 id="payment-method">{m.payment_method_title()}</h3>
				<p className="row small">
					<CreditCard size={22} aria-hidden />
					{m.payment_method_card()}
				</p>
			</section>
			<Button type="submit" wide aria-disabled={busy || undefined}>
				{busy ? m.payment_processing() : m.payment_continue()}
			</Button>
			<p className="small muted">
				{m.payment_next()} <AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>
			</p>
		</>
	);
}
