import { fixFor, REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import { languageLabel } from "#app/labels/language-labels.ts";
import { REFUSAL_LABELS } from "#app/labels/refusal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, choiceOf, fieldId, fieldOf } from "../action-form.tsx";
import { typedInto } from "../drafts/draft-form.ts";
import { RefusalLibrary } from "./refusal-library.tsx";
import { RefusalScript } from "./refusal-script.tsx";

const ACTION = "refuse";
const GROUPS = [
	{ by: "applicant", label: m.refuse_by_applicant },
	{ by: "us", label: m.refuse_by_us },
] as const;

/** The tax office sent the request back (F17): why, in which words, and what the applicant is asked for. */
export function RefuseForm(props: ActionProps) {
	const typed = typedInto(ACTION, props);
	const { language } = props.application;
	const ask = fieldId(ACTION, "ask");
	return (
		<ActionForm {...props} action={ACTION} keeps>
			<p className="muted">{m.refuse_text()}</p>
			<SelectField {...fieldOf(ACTION, "reason", typed)} label={m.refuse_reason()} data-fills={ask}>
				<option value="" />
				{GROUPS.map(({ by, label }) => (
					<optgroup key={by} label={label()}>
						{REFUSAL_REASONS.filter((reason) => fixFor(reason).by === by).map((reason) => (
							<option key={reason} value={reason}>
								{REFUSAL_LABELS[reason].name()}
							</option>
						))}
					</optgroup>
				))}
			</SelectField>
			<TextAreaField
				{...fieldOf(ACTION, "answer", typed)}
				label={m.refuse_answer()}
				hint={m.refuse_answer_hint()}
				maxLength={MAX_WORDS}
				rows={3}
			/>
			<TextAreaField
				{...choiceOf(ACTION, "ask", typed)}
				label={m.refuse_ask()}
				hint={m.refuse_ask_hint({ language: languageLabel(language, getLocale()) })}
				lang={language}
				maxLength={MAX_WORDS}
				rows={4}
			/>
			<RefusalLibrary language={language} />
			<div className="row btn-row">
				<Button type="submit">{m.admin_act_refuse()}</Button>
				<Button type="submit" name="preview" value="1" variant="secondary">
					{m.desk_preview()}
				</Button>
			</div>
			<RefusalScript />
		</ActionForm>
	);
}
