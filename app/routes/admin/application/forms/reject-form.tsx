import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { FAULTS } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, choiceOf, fieldOf } from "../action-form.tsx";
import { CannedReasonField } from "../canned-reason-field.tsx";
import { typedInto } from "../drafts/draft-form.ts";

const ACTION = "reject";
const CHOICES = ["applicant", "authority", "us"] as const;

/** S11: the reason that the applicant reads, and on whose side it lies. A paid application needs two people. */
export function RejectForm(props: ActionProps) {
	if (props.application.rejectionProposal) return <ConfirmRejection {...props} />;
	const typed = typedInto(ACTION, props);
	const faults = CHOICES.map((fault) => ({ value: fault, label: FAULTS[fault]() }));
	return (
		<ActionForm {...props} action={ACTION} keeps>
			<p className="muted">{m.admin_reject_text()}</p>
			<CannedReasonField {...choiceOf(ACTION, "macro", typed)} reasons={props.application.reasons.reject} />
			<TextAreaField
				{...fieldOf(ACTION, "reason", typed)}
				label={m.admin_reject_reason()}
				maxLength={MAX_WORDS}
				rows={3}
			/>
			<SelectField {...fieldOf(ACTION, "fault", typed)} label={m.admin_reject_fault()} options={faults} />
			<div className="row btn-row">
				<Button type="submit" variant="danger">
					{m.admin_act_reject()}
				</Button>
				<Button type="submit" name="preview" value="1" variant="secondary">
					{m.desk_preview()}
				</Button>
			</div>
		</ActionForm>
	);
}

function ConfirmRejection(props: ActionProps) {
	const proposal = props.application.rejectionProposal;
	if (!proposal) return null;
	return (
		<ActionForm {...props} action={ACTION}>
			<input type="hidden" name="reason" value={proposal.reason} />
			<input type="hidden" name="fault" value={proposal.fault} />
			<Button type="submit" id="reject-send" variant="danger">
				{m.admin_act_reject_confirm()}
			</Button>
		</ActionForm>
	);
}
