import CreditCard from "lucide-react/icons/credit-card";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

type PaymentMethodProps = {
	busy: boolean;
	/** Other ways that the checkout offers, by name. */
	local: readonly (string | null)[];
};

/** How it is paid, and the way to the card form (row 43). */
export function PaymentMethod({ busy, local }: PaymentMethodProps) {
	return (
		<>
			<section className="payment-method" aria-labelledby="payment-method">
				<h3 id="payment-method">{m.payment_method_title()}</h3>
				<p className="row small">
					<CreditCard size={22} aria-hidden />
					{[m.payment_method_card(), ...local].join(", ")}
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
