import { m } from "#app/paraglide/messages.js";
import { ITEM_ROWS, MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ITEM_KINDS } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, choiceOf, fieldOf } from "../action-form.tsx";
import { CannedReasonField } from "../canned-reason-field.tsx";
import { typedInto } from "../drafts/draft-form.ts";

const ACTION = "request-information";
const KINDS = ["passport", "address", "guardian", "information"] as const;

/** Several things at once, each with its reason; rows without a reason are not sent. */
export function RequestForm(props: ActionProps) {
	const typed = typedInto(ACTION, props);
	const asked = KINDS.filter((kind) => kind !== "guardian" || props.application.represented);
	const kinds = asked.map((kind) => ({ value: kind, label: ITEM_KINDS[kind]() }));
	return (
		<ActionForm {...props} action={ACTION} keeps>
			<p className="muted">{m.admin_request_text()}</p>
			{ITEM_ROWS.map((row) => (
				<fieldset key={row} className="action-group">
					<legend>{m.admin_request_item({ number: row + 1 })}</legend>
					<SelectField {...fieldOf(ACTION, `kind.${row}`, typed)} label={m.admin_request_kind()} options={kinds} />
					<CannedReasonField {...choiceOf(ACTION, `macro.${row}`, typed)} reasons={props.application.reasons.request} />
					<TextAreaField
						{...fieldOf(ACTION, `reason.${row}`, typed)}
						label={m.admin_request_reason()}
						maxLength={MAX_WORDS}
						rows={2}
					/>
				</fieldset>
			))}
			<div className="row btn-row">
				<Button type="submit">{m.admin_request_send()}</Button>
				<Button type="submit" name="preview" value="1" variant="secondary">
					{m.desk_preview()}
				</Button>
			</div>
		</ActionForm>
	);
}
