import { useState } from "react";
import type { CardPayment } from "#app/browser/card-form.tsx";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { PHYSICAL_DELIVERY_PRICE } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import { DeliveryForm, type DeliveryProblem } from "./delivery-form.tsx";
import { DeliveryPayment } from "./delivery-payment.tsx";

type PhysicalDeliveryProps = {
	countries: readonly Option[];
	problem: DeliveryProblem | undefined;
	/** The payment that the address led to. */
	payment: CardPayment | null;
	/** The money has left, says the browser: ask the server what has become of the application. */
	onSent: () => void;
};

/** The printed certificate after issue: address, then card, then the application anew (rows 137, 231). */
export function PhysicalDelivery({ countries, problem, payment, onSent }: PhysicalDeliveryProps) {
	const hydrated = useHydrated();
	const [open, setOpen] = useState(payment !== null);

	function sent(): void {
		setOpen(false);
		onSent();
	}

	const title = m.delivery_title();
	const inside = payment ? (
		<DeliveryPayment payment={payment} onSent={sent} />
	) : (
		<DeliveryForm countries={countries} problem={problem} />
	);
	return (
		<>
			<p>{m.delivery_text({ price: formatPrice(PHYSICAL_DELIVERY_PRICE, getLocale()) })}</p>
			<PriceNote />
			{hydrated ? (
				<>
					<div>
						<Button variant="secondary" onClick={() => setOpen(true)}>
							{m.delivery_open()}
						</Button>
					</div>
					<Dialog open={open} onClose={() => setOpen(false)} title={title}>
						{inside}
					</Dialog>
				</>
			) : (
				<details open={Boolean(problem || payment)}>
					<summary className="btn btn-secondary">{m.delivery_open()}</summary>
					<div className="delivery-inside">{inside}</div>
				</details>
			)}
		</>
	);
}
