import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, choiceOf, fieldOf } from "../action-form.tsx";
import { CannedReasonField } from "../canned-reason-field.tsx";

/** A person accepts or refuses one document (ruling T63); a refusal says why. */
export function DecideForm({ action, application, refusal }: ActionProps & { action: StaffAction }) {
	return (
		<ActionForm action={action} application={application} refusal={refusal}>
			<CannedReasonField {...choiceOf(action, "macro", refusal)} reasons={application.reasons["refuse-document"]} />
			<TextField
				{...fieldOf(action, "reason", refusal)}
				label={m.admin_decide_reason()}
				maxLength={MAX_WORDS}
				autoComplete="off"
			/>
			<div className="row btn-row">
				<Button type="submit" name="decision" value="accepted">
					{m.admin_decide_accept()}
				</Button>
				<Button type="submit" name="decision" value="refused" variant="secondary">
					{m.admin_decide_refuse()}
				</Button>
			</div>
		</ActionForm>
	);
}
