import type { FormProps } from "react-router";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { isDraftForm } from "#app/domain/staff/draft.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import type { AdminApplication, Refusal } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";
import { draftAttributes } from "./drafts/draft-form.ts";
import { DraftState } from "./drafts/draft-state.tsx";

/** What every action component gets. */
export type ActionProps = { application: AdminApplication; refusal: Refusal | null };

type ActionFormProps = ActionProps & {
	action: StaffAction;
	/** What is typed and not sent is kept. */
	keeps?: boolean;
	encType?: FormProps["encType"];
	children: React.ReactNode;
};

/** The form of one action: it says which action it is and which version of the application was on the page. */
export function ActionForm({ action, application, refusal, keeps, encType, children }: ActionFormProps) {
	const path = useCasePath(application.id);
	const draftForm = keeps && isDraftForm(action) ? action : null;
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
			{draftForm && <DraftState draft={refusal?.action === action ? null : (application.drafts[draftForm] ?? null)} />}
			{children}
		</AppForm>
	);
}

/** The id of a field of an action, unique on the page. @param subject which payment, for an action that has several forms */
export function fieldId(action: StaffAction | null, name: string, subject?: string | null): string {
	return [action, subject, name].filter(Boolean).join("-");
}

/** Name, id, refused value and error of one field of an action: ids are unique on the page, names are not. */
export function fieldOf(action: StaffAction, name: string, refusal: Refusal | null, subject: string | null = null) {
	const mine = refusal?.action === action && refusal.subject === subject ? refusal : null;
	return { name, id: fieldId(action, name, subject), error: mine?.fields[name], defaultValue: mine?.values[name] };
}

/** The same for a choice that cannot be wrong. */
export function choiceOf(action: StaffAction, name: string, refusal: Refusal | null) {
	const { error: _none, ...field } = fieldOf(action, name, refusal);
	return field;
}

/** The same for a box to tick. */
export function checkboxOf(action: StaffAction, name: string, refusal: Refusal | null, subject: string | null = null) {
	const { defaultValue, ...field } = fieldOf(action, name, refusal, subject);
	return { ...field, defaultChecked: defaultValue === "on" };
}
