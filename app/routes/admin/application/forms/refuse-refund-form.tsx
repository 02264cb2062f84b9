import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";
import type { AdminPayment, AdminRefundRequest } from "../payment-view.ts";

type RefundRequestLineProps = ActionProps & { payment: AdminPayment; request: AdminRefundRequest };

/** What the applicant asked for, and the answer that gives nothing; a refund below is the other answer. */
export function RefundRequestLine({ application, refusal, payment, request }: RefundRequestLineProps) {
	return (
		<div className="money-line">
			<p>
				<strong>{request.text}</strong>
			</p>
			<p className="muted small">{m.request_case_words()}</p>
			{request.refuses && (
				<details className="action" open={refusal?.action === "refuse-refund" && refusal.subject === payment.id}>
					<summary>{m.admin_act_refuse_refund()}</summary>
					<div className="action-body">
						<ActionForm application={application} refusal={refusal} action="refuse-refund">
							<input type="hidden" name="paymentId" value={payment.id} />
							<input type="hidden" name="requestId" value={request.id} />
							<TextAreaField
								{...fieldOf("refuse-refund", "reason", refusal, payment.id)}
								label={m.request_refuse_reason()}
								hint={m.request_refuse_hint()}
								maxLength={MAX_WORDS}
								rows={3}
							/>
							<Button type="submit">{m.request_refuse_button()}</Button>
						</ActionForm>
					</div>
				</details>
			)}
		</div>
	);
}
