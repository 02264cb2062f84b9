import type { FormProps } from "react-router";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { type DraftForm, isDraftForm } from "#app/domain/staff/draft.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Draft } from "#app/queries/staff/find-drafts.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ACTION_LABELS } from "../admin-labels.ts";
import { DateTime } from "../date-time.tsx";
import { MAX_TEXT_LENGTH } from "./action-schemas.ts";
import type { AdminApplication, Refusal } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";

/** The props of every action's form. */
export type ActionProps = { application: AdminApplication; refusal: Refusal | null };

type ActionFormProps = ActionProps & {
	action: StaffAction;
	/** Whether unsent input is saved as a draft. */
	withDraft?: boolean;
	encType?: FormProps["encType"];
	children: React.ReactNode;
};

/** The form of an action. It submits the action's name and the version of the application that the page shows. */
export function ActionForm({ action, application, refusal, withDraft, encType, children }: ActionFormProps) {
	const path = useCasePath(application.id);
	const draftForm = withDraft && isDraftForm(action) ? action : null;
	return (
		<AppForm
			className="action-form"
			action={path()}
			encType={encType}
			noValidate
			{...(draftForm && draftAttributes(application.id, draftForm))}
		>
			<input type="hidden" name="intent" value={action} />
			<input type="hidden" name="version" value={application.version} />
			{draftForm && <DraftNotice draft={refusal?.action === action ? null : (application.drafts[draftForm] ?? null)} />}
			{children}
		</AppForm>
	);
}

type ConfirmFormProps = ActionProps & {
	action: StaffAction;
	text: string;
	variant?: "primary" | "secondary" | "danger";
};

/** An action without input: an explanation and its button. */
export function ConfirmForm({ action, text, variant, ...props }: ConfirmFormProps) {
	return (
		<ActionForm {...props} action={action}>
			<p className="muted">{text}</p>
			<Button type="submit" variant={variant}>
				{ACTION_LABELS[action].name()}
			</Button>
		</ActionForm>
	);
}

type TextFormProps = ActionProps & {
	action: StaffAction;
	name: string;
	label: string;
	hint?: string;
	danger?: boolean;
};

/** An action whose only input is one text field. */
export function TextForm({ action, name, label, hint, danger, ...props }: TextFormProps) {
	return (
		<ActionForm {...props} action={action}>
			<TextAreaField {...textProps(action, name, props.refusal)} label={label} hint={hint} />
			<Button type="submit" variant={danger ? "danger" : "primary"}>
				{ACTION_LABELS[action].name()}
			</Button>
		</ActionForm>
	);
}

type FileFieldProps = {
	field: Omit<ReturnType<typeof fieldProps>, "defaultValue">;
	label: string;
	hint: string;
} & Pick<React.ComponentProps<"input">, "accept" | "multiple">;

export function FileField({ field: { id, name, error }, label, hint, ...input }: FileFieldProps) {
	return (
		<Field id={id} label={label} hint={hint} error={error}>
			<input {...describe({ id, hint, error })} {...input} id={id} name={name} type="file" className="file-input" />
		</Field>
	);
}

/** Buttons that submit a form or preview its e-mail. */
export function SendOrPreviewButtons({ label, variant }: { label: string; variant?: "danger" }) {
	return (
		<div className="row btn-row">
			<Button type="submit" variant={variant}>
				{label}
			</Button>
			<Button type="submit" name="preview" value="1" variant="secondary">
				{m.admin_list_preview()}
			</Button>
		</div>
	);
}

/**
 * Returns the id of an action's field, unique on the page.
 * @param subject the payment or proposal of the form, for an action with several forms
 */
export function fieldId(action: StaffAction | null, name: string, subject?: string | null): string {
	return [action, subject, name].filter(Boolean).join("-");
}

/** Returns the name, id, refused value and error of an action's field. */
export function fieldProps(action: StaffAction, name: string, refusal: Refusal | null, subject: string | null = null) {
	const ownRefusal = refusal?.action === action && refusal.subject === subject ? refusal : null;
	return {
		name,
		id: fieldId(action, name, subject),
		error: ownRefusal?.fields[name],
		defaultValue: ownRefusal?.values[name],
	};
}

/** Returns `fieldProps` for multi-line text. */
export function textProps(action: StaffAction, name: string, refusal: Refusal | null, subject?: string) {
	return { ...fieldProps(action, name, refusal, subject), maxLength: MAX_TEXT_LENGTH, rows: 2 };
}

/** Returns `fieldProps` for a choice that cannot be invalid. */
export function choiceProps(action: StaffAction, name: string, refusal: Refusal | null) {
	const { error: _error, ...field } = fieldProps(action, name, refusal);
	return field;
}

/** Returns `fieldProps` for a checkbox. */
export function checkboxProps(
	action: StaffAction,
	name: string,
	refusal: Refusal | null,
	subject: string | null = null,
) {
	const { defaultValue, ...field } = fieldProps(action, name, refusal, subject);
	return { ...field, defaultChecked: defaultValue === "on" };
}

/** Returns the attributes that app/browser/admin-drafts.ts uses to find a form and save its input. */
export function draftAttributes(id: string, form: DraftForm) {
	return { "data-draft": form, "data-draft-to": `/admin/drafts/${id}`, "data-language": getLocale() };
}

/** Returns the input that a form shows: the refused input, otherwise the viewer's draft. */
export function refusalOrDraft(
	action: StaffAction & DraftForm,
	{ application, refusal }: { application: AdminApplication; refusal: Refusal | null },
): Refusal | null {
	const draft = application.drafts[action];
	if (refusal?.action === action || !draft) return refusal;
	return { action, subject: null, message: "", fields: {}, values: draft.values, staleVersion: null };
}

/** Notice of a form's draft with a button to discard it, and a status line in which the script reports saving. */
export function DraftNotice({ draft }: { draft: Draft | null }) {
	return (
		<div className="draft-state small muted">
			{draft && (
				<p>
					{m.draft_of()} <DateTime timestamp={draft.at} withTime />
					{" · "}
					<Button type="submit" variant="quiet" name="discard" value="1">
						{m.draft_discard()}
					</Button>
				</p>
			)}
			<p data-draft-status data-saved={m.draft_saved({ at: "{at}" })} data-failed={m.draft_lost()} />
		</div>
	);
}
