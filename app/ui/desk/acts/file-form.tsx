import { FILING_CHECKS } from "#app/domain/desk.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "../../button.tsx";
import { Checkbox } from "../../checkbox.tsx";
import { TextField } from "../../text-field.tsx";
import { ActForm, type ActProps, boxOf, fieldOf } from "../act-form.tsx";
import { CHECKS } from "../desk-words.ts";

/** S6: the check list of what the tax authority wants to see, then its reference. */
export function FileForm(props: ActProps) {
	return (
		<ActForm {...props} act="file">
			<fieldset className="act-group">
				<legend>{m.admin_file_checks()}</legend>
				{FILING_CHECKS.map((check) => {
					const own = check === "representative" && props.desk.ownRepresentative;
					const label = own ? m.admin_check_own_representative() : CHECKS[check]();
					return <Checkbox key={check} {...boxOf("file", `check.${check}`, props.refusal)} label={label} />;
				})}
			</fieldset>
			<TextField
				{...fieldOf("file", "authorityReference", props.refusal)}
				label={m.admin_file_reference()}
				className="control-medium"
				maxLength={120}
				autoComplete="off"
			/>
			<Button type="submit">{m.admin_file_send()}</Button>
		</ActForm>
	);
}
