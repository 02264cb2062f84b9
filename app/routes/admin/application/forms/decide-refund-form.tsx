import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";
import type { AdminPayment, AdminRefund } from "../payment-view.ts";

type DecideRefundProps = ActionProps & { payment: AdminPayment; refund: AdminRefund };

/** A refund over the limit: somebody else agrees to it or does not, whoever proposed it may take it back. */
export function DecideRefundForm({ application, refusal, payment, refund }: DecideRefundProps) {
	const isOwn = refund.decides === "own";
	return (
		<ActionForm application={application} refusal={refusal} action="decide-refund">
			<input type="hidden" name="paymentId" value={payment.id} />
			<input type="hidden" name="refundId" value={refund.id} />
			<p>{isOwn ? m.money_decide_mine() : m.money_decide_text()}</p>
			<TextAreaField
				{...fieldOf("decide-refund", "reason", refusal, payment.id)}
				label={m.money_decide_reason()}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<div className="row">
				{!isOwn && (
					<Button type="submit" name="decision" value="approved">
						{m.money_decide_approve()}
					</Button>
				)}
				<Button type="submit" name="decision" value="returned" variant="secondary">
					{isOwn ? m.money_decide_withdraw() : m.money_decide_return()}
				</Button>
			</div>
		</ActionForm>
	);
}
