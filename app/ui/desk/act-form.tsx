import type { FormProps } from "react-router";
import type { Act } from "#app/domain/desk.ts";
import { AppForm } from "../app-form.tsx";
import type { DeskCase, Refusal } from "./desk-case.ts";

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

/** Name, id, refused value and error of one field of an act: ids are unique on the page, names are not. */
export function fieldOf(act: Act, name: string, refusal: Refusal | null) {
	const mine = refusal?.act === act ? refusal : null;
	return { name, id: `${act}-${name}`, error: mine?.fields[name], defaultValue: mine?.values[name] };
}

/** The same for a box to tick. */
export function boxOf(act: Act, name: string, refusal: Refusal | null) {
	const { defaultValue, ...field } = fieldOf(act, name, refusal);
	return { ...field, defaultChecked: defaultValue === "on" };
}
