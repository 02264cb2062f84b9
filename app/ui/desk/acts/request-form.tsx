import { ITEM_ROWS, MAX_WORDS } from "#app/forms/desk-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "../../button.tsx";
import { SelectField } from "../../select-field.tsx";
import { TextAreaField } from "../../text-field.tsx";
import { ActForm, type ActProps, fieldOf } from "../act-form.tsx";
import { ITEM_KINDS } from "../desk-words.ts";

const ACT = "request-information";
const KINDS = ["passport", "address", "information"] as const;

/** Several things at once, each with its reason; rows without a reason are not sent. */
export function RequestForm(props: ActProps) {
	const kinds = KINDS.map((kind) => ({ value: kind, label: ITEM_KINDS[kind]() }));
	return (
		<ActForm {...props} act={ACT}>
			<p className="muted">{m.admin_request_text()}</p>
			{ITEM_ROWS.map((row) => (
				<fieldset key={row} className="act-group">
					<legend>{m.admin_request_item({ number: row + 1 })}</legend>
					<SelectField {...fieldOf(ACT, `kind.${row}`, props.refusal)} label={m.admin_request_kind()} options={kinds} />
					<TextAreaField
						{...fieldOf(ACT, `reason.${row}`, props.refusal)}
						label={m.admin_request_reason()}
						maxLength={MAX_WORDS}
						rows={2}
					/>
				</fieldset>
			))}
			<Button type="submit">{m.admin_request_send()}</Button>
		</ActForm>
	);
}
