import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { CLAUSES } from "../../payment-labels.ts";
import { ActionForm, type ActionProps, checkboxOf, fieldOf } from "../action-form.tsx";
import type { AdminPayment, RefundOffer } from "../payment-view.ts";

type RefundFormProps = ActionProps & { payment: AdminPayment; offer: RefundOffer };

/** A refund to the card: the policy's figure stands there, the person decides, says why and confirms. */
export function RefundForm({ application, refusal, payment, offer }: RefundFormProps) {
	const amount = fieldOf("refund", "amount", refusal, payment.id);
	return (
		<ActionForm application={application} refusal={refusal} action="refund">
			<input type="hidden" name="paymentId" value={payment.id} />
			<input type="hidden" name="refundId" value={offer.refundId} />
			<input type="hidden" name="available" value={offer.available} />
			<p>
				{CLAUSES[offer.clause]()} <strong>{shareOf(offer)}</strong>
			</p>
			<TextField
				{...amount}
				defaultValue={amount.defaultValue ?? offer.due?.typed ?? ""}
				label={m.money_amount()}
				hint={m.money_amount_hint({ amount: formatMoney(offer.available, getLocale()) })}
				className="control-short"
				inputMode="decimal"
				maxLength={20}
				autoComplete="off"
			/>
			<TextAreaField
				{...fieldOf("refund", "note", refusal, payment.id)}
				label={m.money_note()}
				hint={m.money_note_hint()}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<Checkbox {...checkboxOf("refund", "confirmed", refusal, payment.id)} label={m.money_confirm()} />
			<Button type="submit">{m.money_give_back()}</Button>
		</ActionForm>
	);
}

function shareOf({ percent, due }: RefundOffer): string {
	if (percent === null) return m.money_share_open();
	if (percent === 0) return m.money_share_none();
	return due ? m.money_share({ percent, amount: due.label }) : m.money_share_given();
}
