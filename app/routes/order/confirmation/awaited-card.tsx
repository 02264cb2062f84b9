import { type AwaitedPayment, groupReference } from "#app/domain/money/local-payment.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

/** Instructions for a pending MB WAY or Multibanco payment, and a button to choose another method. */
export function AwaitedPaymentCard({ payment }: { payment: AwaitedPayment }) {
	const language = getLocale();
	const amount = formatMoney(payment.amount, language);
	const { voucher } = payment;
	return (
		<Card aria-labelledby="awaited" className="stack">
			<h2 id="awaited">{voucher ? m.awaited_voucher_title() : m.awaited_mb_way_title()}</h2>
			<p>{voucher ? m.awaited_voucher() : m.awaited_mb_way({ amount })}</p>
			{voucher && (
				<SummaryList
					rows={[
						{ term: m.awaited_entity(), value: voucher.entity },
						{ term: m.awaited_reference(), value: groupReference(voucher.reference) },
						{ term: m.awaited_amount(), value: amount },
						{ term: m.awaited_until(), value: formatDateTime(voucher.expiresAt, language) },
					]}
				/>
			)}
			<AppForm className="stack" preventScrollReset noValidate>
				<p className="small muted">{m.awaited_otherwise_ends()}</p>
				<div>
					<Button type="submit" name="intent" value="pay-otherwise" variant="secondary">
						{m.awaited_otherwise()}
					</Button>
				</div>
			</AppForm>
		</Card>
	);
}
