import type { ComponentProps } from "react";
import refusalScript from "#app/browser/admin-refusal.ts?worker&url";
import { NIF_CAUSES } from "#app/domain/application/application.ts";
import { FILING_CHECKS } from "#app/domain/application/staff-actions.ts";
import { ACCEPTED_TYPES } from "#app/domain/documents/document-limits.ts";
import { getFix, REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import type { Language } from "#app/domain/language.ts";
import { languageLabel } from "#app/domain/language.ts";
import { REFUSAL_LABELS } from "#app/labels/filing-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { ACTION_LABELS, FILING_CHECK_NAMES, NIF_CAUSE_NAMES } from "../../admin-labels.ts";
import {
	ActionForm,
	type ActionProps,
	checkboxProps,
	FileField,
	fieldId,
	fieldProps,
	refusalOrDraft,
	SendOrPreviewButtons,
	textProps,
} from "../action-form.tsx";

/** Form that stores a signed power of attorney received by post or e-mail. */
export function MandateForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="store-mandate" encType="multipart/form-data">
			<FileField
				field={fieldProps("store-mandate", "mandate", props.refusal)}
				label={m.mandate_store_file()}
				hint={m.mandate_store_hint()}
				accept={ACCEPTED_TYPES}
				multiple
			/>
			<TextField
				{...fieldProps("store-mandate", "pageCode", props.refusal)}
				label={m.sign_code()}
				hint={m.mandate_store_code_hint()}
				className="control-short"
				autoComplete="off"
				maxLength={60}
			/>
			<Button type="submit">{m.mandate_store()}</Button>
		</ActionForm>
	);
}

/** S6: the checklist of the tax office's requirements, and the office's reference. */
export function FileForm(props: ActionProps) {
	const { isReturned, hasOwnRepresentative, isRepresented, mayHaveNif } = props.application;
	return (
		<ActionForm {...props} action="file">
			{isReturned && <p className="admin-warning">{m.file_again()}</p>}
			<fieldset className="action-group">
				<legend>{m.admin_file_checks()}</legend>
				{FILING_CHECKS.map((check) => {
					const isOwnRepresentative = check === "representative" && hasOwnRepresentative;
					const label = isOwnRepresentative ? m.admin_check_own_representative() : FILING_CHECK_NAMES[check]();
					return <Checkbox key={check} {...checkboxProps("file", `check.${check}`, props.refusal)} label={label} />;
				})}
				{isRepresented && (
					<Checkbox {...checkboxProps("file", "check.guardian", props.refusal)} label={m.admin_check_guardian()} />
				)}
				{mayHaveNif && (
					<Checkbox {...checkboxProps("file", "check.earlierNif", props.refusal)} label={m.previous_nif_searched()} />
				)}
			</fieldset>
			<TextField
				{...fieldProps("file", "authorityReference", props.refusal)}
				label={m.admin_file_reference()}
				className="control-medium"
				maxLength={120}
				autoComplete="off"
			/>
			<Button type="submit">{m.admin_file_send()}</Button>
		</ActionForm>
	);
}

const REASON_GROUPS = [
	{ party: "applicant", label: m.refuse_by_applicant },
	{ party: "us", label: m.refuse_by_us },
] as const;

/** F17: form that records the tax office's refusal: its reason and text, and the request to the applicant. */
export function RefuseForm(props: ActionProps) {
	const action = "refuse";
	const input = refusalOrDraft(action, props);
	const { language } = props.application;
	return (
		<ActionForm {...props} action={action} withDraft>
			<p className="muted">{m.refuse_text()}</p>
			<SelectField
				{...fieldProps(action, "reason", input)}
				label={m.refuse_reason()}
				data-fills={fieldId(action, "ask")}
			>
				<option value="" />
				{REASON_GROUPS.map(({ party, label }) => (
					<optgroup key={party} label={label()}>
						{REFUSAL_REASONS.filter((reason) => getFix(reason).responsible === party).map((reason) => (
							<option key={reason} value={reason}>
								{REFUSAL_LABELS[reason].name()}
							</option>
						))}
					</optgroup>
				))}
			</SelectField>
			<TextAreaField
				{...textProps(action, "answer", input)}
				label={m.refuse_answer()}
				hint={m.refuse_answer_hint()}
				rows={3}
			/>
			<TextAreaField
				{...textProps(action, "ask", input)}
				label={m.refuse_ask()}
				hint={m.refuse_ask_hint({ language: languageLabel(language, getLocale()) })}
				lang={language}
				rows={4}
			/>
			<RefusalLibrary language={language} />
			<SendOrPreviewButtons label={m.admin_action_refuse()} />
			{/* Fills in the request for the chosen reason. Without scripts the server fills in an empty request. */}
			<script type="module" src={refusalScript} />
		</ActionForm>
	);
}

/** The library of refusal reasons, each with its text in the applicant's language. */
function RefusalLibrary({ language }: { language: Language }) {
	const locale = { locale: language };
	return (
		<details>
			<summary>{m.refuse_library()}</summary>
			<dl className="refusal-library small">
				{REFUSAL_REASONS.map((reason) => {
					const { name, meaning, request } = REFUSAL_LABELS[reason];
					return (
						<div key={reason}>
							<dt>{name()}</dt>
							<dd lang={language}>{meaning({}, locale)}</dd>
							{request && (
								<dd lang={language} data-request-for={reason}>
									{request({}, locale)}
								</dd>
							)}
						</div>
					);
				})}
			</dl>
			<p className="small muted">{m.refuse_question()}</p>
		</details>
	);
}

/** S8: form in which the first person types the number from the tax office's document twice. */
export function ProposeNifForm(props: ActionProps) {
	const action = "propose-nif";
	return (
		<ActionForm {...props} action={action}>
			<p className="muted">{m.admin_nif_first_text()}</p>
			<RepeatedNifFields {...props} action={action} />
		</ActionForm>
	);
}

/** Form in which the first person replaces a NIF already given to the applicant (decision 080). */
export function ReplaceNifForm(props: ActionProps) {
	const action = "replace-nif";
	return (
		<ActionForm {...props} action={action}>
			<p className="muted">{m.admin_replace_nif_text()}</p>
			<SelectField
				{...fieldProps(action, "cause", props.refusal)}
				label={m.admin_replace_nif_cause()}
				hint={m.admin_replace_nif_breach()}
				className="control-medium"
			>
				<option value="" />
				{NIF_CAUSES.map((cause) => (
					<option key={cause} value={cause}>
						{NIF_CAUSE_NAMES[cause]()}
					</option>
				))}
			</SelectField>
			<RepeatedNifFields {...props} action={action} />
		</ActionForm>
	);
}

function RepeatedNifFields({ action, refusal }: ActionProps & { action: "propose-nif" | "replace-nif" }) {
	return (
		<>
			<NifField {...fieldProps(action, "nif", refusal)} label={m.admin_nif_first()} />
			<NifField {...fieldProps(action, "repeated", refusal)} label={m.admin_nif_again()} />
			<Checkbox {...checkboxProps(action, "prefixConfirmed", refusal)} label={m.admin_nif_prefix()} />
			<Button type="submit">{m.admin_nif_propose()}</Button>
		</>
	);
}

/** S8, or a correction: form in which the second person types the number, without seeing the proposed one. */
export function ConfirmNifForm(props: ActionProps) {
	const action = props.application.nif === null ? "confirm-nif" : "confirm-replaced-nif";
	return (
		<ActionForm {...props} action={action}>
			<p className="muted">{m.admin_nif_second_text({ who: props.application.nifProposedBy ?? "" })}</p>
			<NifField {...fieldProps(action, "nif", props.refusal)} label={m.admin_nif_first()} />
			<Button type="submit">{ACTION_LABELS[action].name()}</Button>
		</ActionForm>
	);
}

/** Field for nine digits; spaces are allowed. */
function NifField(props: ComponentProps<typeof TextField>) {
	return <TextField {...props} className="control-medium" inputMode="numeric" maxLength={30} autoComplete="off" />;
}
