import { LANGUAGES } from "#app/domain/language.ts";
import { MACRO_ACTIONS, MACRO_FAULTS } from "#app/domain/settings/macro.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import type { RefusedForm } from "../../refused-form.tsx";
import type { ShownMacro } from "./macro.server.ts";
import { ACTS, MACRO_FAULT_LABELS, macroLabel } from "./macro-labels.ts";

type MacroFormProps = { macro: ShownMacro; refused: RefusedForm | null };

/** All of a canned text: in every language, because nobody knows who will read it. */
export function MacroForm({ macro, refused }: MacroFormProps) {
	const values = refused?.values ?? macro.values;
	const field = (name: string) => ({
		name,
		label: macroLabel(name),
		error: refused?.fields[name],
		defaultValue: values[name] ?? "",
	});
	const isNew = macro.code === "";
	return (
		<AppForm action={`/admin/settings/macros/${macro.code || "new"}`} className="action-form" noValidate>
			<input type="hidden" name="version" value={macro.version} />
			{isNew ? (
				<TextField {...field("code")} hint={m.settings_macro_code_hint()} autoComplete="off" />
			) : (
				<input type="hidden" name="code" value={macro.code} />
			)}
			<TextField {...field("title")} hint={m.settings_macro_title_hint()} autoComplete="off" />
			<SelectField {...field("act")} options={MACRO_ACTIONS.map((act) => ({ value: act, label: ACTS[act]() }))} />
			{LANGUAGES.map((language) => (
				<TextAreaField key={language} {...field(language)} lang={language} rows={5} maxLength={2000} />
			))}
			<TextField {...field("fix")} hint={m.settings_macro_fix_hint()} autoComplete="off" />
			<SelectField
				{...field("fault")}
				options={MACRO_FAULTS.map((fault) => ({ value: fault, label: MACRO_FAULT_LABELS[fault]() }))}
			/>
			<TextField {...field("activeFrom")} type="date" className="control-medium" />
			<Checkbox
				name="retired"
				label={macroLabel("retired")}
				error={refused?.fields.retired}
				defaultChecked={values.retired === "on"}
			/>
			<TextField {...field("reason")} label={m.settings_reason()} hint={m.settings_reason_hint()} autoComplete="off" />
			<Button type="submit">{m.settings_save()}</Button>
		</AppForm>
	);
}
