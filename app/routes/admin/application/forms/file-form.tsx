import { FILING_CHECKS } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { CHECKS } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, checkboxOf, fieldOf } from "../action-form.tsx";

/** S6: the check list of what the tax authority wants to see, then its reference. */
export function FileForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="file">
			{props.application.sentBack && <p className="admin-warning">{m.file_again()}</p>}
			<fieldset className="action-group">
				<legend>{m.admin_file_checks()}</legend>
				{FILING_CHECKS.map((check) => {
					const own = check === "representative" && props.application.ownRepresentative;
					const label = own ? m.admin_check_own_representative() : CHECKS[check]();
					return <Checkbox key={check} {...checkboxOf("file", `check.${check}`, props.refusal)} label={label} />;
				})}
				{props.application.represented && (
					<Checkbox {...checkboxOf("file", "check.guardian", props.refusal)} label={m.admin_check_guardian()} />
				)}
				{props.application.mayHaveNif && (
					<Checkbox {...checkboxOf("file", "check.earlierNif", props.refusal)} label={m.had_nif_searched()} />
				)}
			</fieldset>
			<TextField
				{...fieldOf("file", "authorityReference", props.refusal)}
				label={m.admin_file_reference()}
				className="control-medium"
				maxLength={120}
				autoComplete="off"
			/>
			<Button type="submit">{m.admin_file_send()}</Button>
		</ActionForm>
	);
}
