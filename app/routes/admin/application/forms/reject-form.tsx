import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { FAULTS } from "../../admin-labels.ts";
import { ActForm, type ActProps, fieldOf } from "../action-form.tsx";

const ACT = "reject";
const CHOICES = ["applicant", "authority", "us"] as const;

/** S11: the reason that the applicant reads, and on whose side it lies. A paid case needs two people. */
export function RejectForm(props: ActProps) {
	if (props.desk.rejectionProposal) return <ConfirmRejection {...props} />;
	const faults = CHOICES.map((fault) => ({ value: fault, label: FAULTS[fault]() }));
	return (
		<ActForm {...props} act={ACT}>
			<p className="muted">{m.admin_reject_text()}</p>
			<TextAreaField
				{...fieldOf(ACT, "reason", props.refusal)}
				label={m.admin_reject_reason()}
				maxLength={MAX_WORDS}
				rows={3}
			/>
			<SelectField {...fieldOf(ACT, "fault", props.refusal)} label={m.admin_reject_fault()} options={faults} />
			<Button type="submit" variant="danger">
				{m.admin_act_reject()}
			</Button>
		</ActForm>
	);
}

function ConfirmRejection(props: ActProps) {
	const proposal = props.desk.rejectionProposal;
	if (!proposal) return null;
	return (
		<ActForm {...props} act={ACT}>
			<input type="hidden" name="reason" value={proposal.reason} />
			<input type="hidden" name="fault" value={proposal.fault} />
			<Button type="submit" variant="danger">
				{m.admin_act_reject_confirm()}
			</Button>
		</ActForm>
	);
}
