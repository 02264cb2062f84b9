import type { FormProps } from "react-router";
import type { Act } from "#app/domain/application/staff-actions.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import type { DeskCase, Refusal } from "./application-view.ts";

/** What every act component gets. */
export type ActProps = { desk: DeskCase; refusal: Refusal | null };

type ActFormProps = ActProps & { act: Act; encType?: FormProps["encType"]; children: React.ReactNode };

/** The form of one act: it says which act it is and which version of the case was on the page. */
export function ActForm({ act, desk, encType, children }: ActFormProps) {
	return (
		<AppForm className="act-form" action={`/admin/applications/${desk.id}`} encType={encType} noValidate>
			<input type="hidden" name="act" value={act} />
			<input type="hidden" name="version" value={desk.version} />
			{children}
		</AppForm>
	);
}

/** The id of a field of an act, unique on the page. @param subject which payment, for an act that has several forms */
export function fieldId(act: Act | null, name: string, subject?: string | null): string {
	return [act, subject, name].filter(Boolean).join("-");
}

/** Name, id, refused value and error of one field of an act: ids are unique on the page, names are not. */
export function fieldOf(act: Act, name: string, refusal: Refusal | null, subject: string | null = null) {
	const mine = refusal?.act === act && refusal.subject === subject ? refusal : null;
	return { name, id: fieldId(act, name, subject), error: mine?.fields[name], defaultValue: mine?.values[name] };
}

/** The same for a box to tick. */
export function boxOf(act: Act, name: string, refusal: Refusal | null, subject: string | null = null) {
	const { defaultValue, ...field } = fieldOf(act, name, refusal, subject);
	return { ...field, defaultChecked: defaultValue === "on" };
}
