import type { FieldKind } from "#app/domain/settings/setting.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import type { RefusedForm } from "../../refused-form.tsx";
import { choiceLabel, fieldLabel } from "../subjects.ts";
import { Photo } from "../version-history.tsx";
import type { ShownSetting } from "./subject.server.ts";

type SettingFormProps = { setting: ShownSetting; refused: RefusedForm | null; here: string };

/** The fields of one setting, and why it changes: who may not change it sees its values. */
export function SettingForm({ setting, refused, here }: SettingFormProps) {
	const { key, fields, choices, values, version, mayChange } = setting;
	const shown = refused?.values ?? values;
	const entries = Object.entries(fields);
	if (!mayChange) return <SettingValues setting={setting} />;
	return (
		<AppForm action={here} className="action-form" encType="multipart/form-data" noValidate>
			<input type="hidden" name="key" value={key} />
			<input type="hidden" name="version" value={version} />
			{entries.map(([field, kind]) => (
				<SettingField
					key={field}
					id={`${key}-${field}`}
					name={field}
					kind={kind}
					label={fieldLabel(key, field)}
					value={shown[field] ?? ""}
					options={(choices[field] ?? []).map((value) => ({ value, label: choiceLabel(key, field, value) }))}
					error={refused?.fields[field]}
				/>
			))}
			<TextField
				name="reason"
				id={`${key}-reason`}
				label={m.settings_reason()}
				hint={m.settings_reason_hint()}
				error={refused?.fields.reason}
				defaultValue={refused?.values.reason}
				autoComplete="off"
			/>
			<Button type="submit">{m.settings_save()}</Button>
		</AppForm>
	);
}

type SettingFieldProps = {
	id: string;
	name: string;
	kind: FieldKind;
	label: string;
	value: string;
	options: readonly Option[];
	error: string | undefined;
};

function SettingField({ kind, value, options, ...field }: SettingFieldProps) {
	if (kind === "switch") return <Checkbox {...field} defaultChecked={value === "on"} />;
	if (kind === "choice") {
		const none = { value: "", label: m.settings_nothing() };
		return <SelectField {...field} defaultValue={value} options={[none, ...options]} className="control-medium" />;
	}
	if (kind === "lines") return <TextAreaField {...field} defaultValue={value} rows={5} className="control-medium" />;
	if (kind === "line") return <TextField {...field} defaultValue={value} autoComplete="off" />;
	if (kind === "photo")
		return (
			<>
				<Photo value={value} />
				<TextField {...field} type="file" accept="image/jpeg" className="control-medium" />
			</>
		);
	const short = { defaultValue: value, className: "control-medium", autoComplete: "off" };
	if (kind === "date") return <TextField {...field} {...short} type="date" />;
	return <TextField {...field} {...short} inputMode="decimal" />;
}

function SettingValues({ setting: { key, fields, values } }: { setting: ShownSetting }) {
	return (
		<dl className="admin-facts">
			{Object.entries(fields).map(([field, kind]) => (
				<div key={field}>
					<dt>{fieldLabel(key, field)}</dt>
					<dd>
						{kind === "photo" ? (
							<Photo value={values[field] ?? ""} />
						) : (
							wordsOf(kind, kind === "choice" ? choiceLabel(key, field, values[field] ?? "") : (values[field] ?? ""))
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

function wordsOf(kind: FieldKind, value: string): string {
	if (kind === "switch") return value === "on" ? m.settings_on() : m.settings_off();
	return value || m.settings_nothing();
}
