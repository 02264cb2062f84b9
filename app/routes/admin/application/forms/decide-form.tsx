import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, choiceOf, fieldOf } from "../action-form.tsx";
import { CannedReasonField } from "../canned-reason-field.tsx";
import { decisionAt } from "../next-act/next-act.ts";

/** A person accepts or refuses one document (ruling T63); a refusal says why. */
export function DecideForm({ action, application, refusal }: ActionProps & { action: StaffAction }) {
	return (
		<ActionForm action={action} application={application} refusal={refusal}>
			<CannedReasonField {...choiceOf(action, "macro", refusal)} reasons={application.reasons["refuse-document"]} />
			{/* Of one line, Enter would send it as a document that is accepted. */}
			<TextAreaField
				{...fieldOf(action, "reason", refusal)}
				label={m.admin_decide_reason()}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<div className="row btn-row">
				<Button type="submit" id={decisionAt(action)} name="decision" value="accepted">
					{m.admin_decide_accept()}
				</Button>
				<Button type="submit" name="decision" value="refused" variant="secondary">
					{m.admin_decide_refuse()}
				</Button>
			</div>
		</ActionForm>
	);
}
