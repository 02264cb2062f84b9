import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { DOCUMENT_CHECK_NAMES } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, checkboxOf, choiceOf, fieldOf } from "../action-form.tsx";
import type { AdminDocument } from "../application-view.ts";
import { CannedReasonField } from "../canned-reason-field.tsx";

type DecideFormProps = ActionProps & { action: StaffAction; document: AdminDocument };

/** A person accepts or refuses one document (ruling T63), after comparing what no program did; a refusal says why. */
export function DecideForm({ action, document, application, refusal }: DecideFormProps) {
	return (
		<ActionForm action={action} application={application} refusal={refusal}>
			{document.checks.length > 0 && (
				<fieldset className="action-group">
					<legend>{m.case_checks()}</legend>
					{document.checks.map((check) => (
						<Checkbox
							key={check}
							{...checkboxOf(action, `check.${check}`, refusal)}
							label={DOCUMENT_CHECK_NAMES[check]()}
						/>
					))}
				</fieldset>
			)}
			<CannedReasonField {...choiceOf(action, "macro", refusal)} reasons={application.reasons["refuse-document"]} />
			{/* Of one line, Enter would send it as a document that is accepted. */}
			<TextAreaField
				{...fieldOf(action, "reason", refusal)}
				label={m.admin_decide_reason()}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<div className="row btn-row">
				<Button type="submit" id={`${action}-accept`} name="decision" value="accepted">
					{m.admin_decide_accept()}
				</Button>
				<Button type="submit" name="decision" value="refused" variant="secondary">
					{m.admin_decide_refuse()}
				</Button>
			</div>
		</ActionForm>
	);
}
