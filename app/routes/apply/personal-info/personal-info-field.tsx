import {
	type PersonalInfoField as FieldName,
	factsOf,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { COMMON_DESTINATIONS } from "#app/domain/person/countries.ts";
import type { PersonalInfoFields } from "#app/forms/personal-info.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { DateOfBirthField } from "./date-of-birth-field.tsx";
import { EmailField } from "./email-field.tsx";

/** What every part of the form shows. */
export type FormView = {
	fields: PersonalInfoFields;
	/** Sentences by field. */
	errors: Record<string, string>;
	/** Fields that have to be looked at. */
	needs: readonly string[];
	/** Fields whose answers are taken once they are confirmed. */
	toConfirm: readonly string[];
	countries: readonly Option[];
	nationalities: readonly Option[];
	birthDetailsRequired: boolean;
	/** Whether the birth date is that of somebody for whom others act. */
	underAge: boolean;
};

const HINTS: Partial<Record<FieldName, () => string>> = {
	firstName: m.details_first_name_hint,
	lastName: m.details_last_name_hint,
	dateOfBirth: m.details_birth_hint,
	nationality: m.details_nationality_hint,
	guardianFirstName: m.guardian_first_name_hint,
	guardianLastName: m.guardian_last_name_hint,
	placeOfBirth: m.details_place_of_birth_hint,
	phone: m.details_phone_hint,
	addressLine1: m.details_line1_hint,
	postalCode: m.details_postal_code_hint,
	deliveryAddressLine1: m.details_line1_hint,
	deliveryPostalCode: m.details_postal_code_hint,
	representativeNif: m.details_representative_nif_hint,
};

/** All fields of a section that are answered in words or by choosing. */
export function SectionFields({ section, view }: { section: Parameters<typeof writtenFields>[0]; view: FormView }) {
	return <FieldRows names={writtenFields(section)} view={view} />;
}

/** Some fields of a section, as `SectionFields`. */
export function FieldRows({ names, view }: { names: WrittenField[]; view: FormView }) {
	return rowsOf(names).map((row) => {
		const fields = row.map((name) => <PersonalInfoField key={name} name={name} view={view} />);
		return row.length === 1 ? (
			fields
		) : (
			<div key={row[0]} className="form-pair">
				{fields}
			</div>
		);
	});
}

/** Halves that follow each other share a row. */
function rowsOf(names: readonly WrittenField[]): WrittenField[][] {
	const rows: WrittenField[][] = [];
	for (const name of names) {
		const last = rows.at(-1);
		if (factsOf(name).half && last?.every((other) => factsOf(other).half)) last.push(name);
		else rows.push([name]);
	}
	return rows;
}

/** One field as the table describes it: its control, label, hint, value and error. */
function PersonalInfoField({ name, view }: { name: WrittenField; view: FormView }) {
	const facts = factsOf(name);
	if (facts.kind === "date") return <DateField name={name} view={view} />;
	const field = {
		name,
		defaultValue: view.fields[name] ?? "",
		error: view.errors[name],
		hint: HINTS[name]?.(),
		label: labelOf(name, view),
		...facts.control,
	};
	switch (facts.kind) {
		case "country":
			return (
				<CountrySelect
					{...field}
					countries={name === "nationality" ? view.nationalities : view.countries}
					first={facts.section === "delivery" ? COMMON_DESTINATIONS : undefined}
				/>
			);
		case "email":
			return <EmailField {...field} />;
		case "phone":
			return <TextField {...field} type="tel" />;
		case "nif":
			return <TextField {...field} inputMode="numeric" className="control-medium" />;
		default: {
			const { rows, ...line } = { rows: undefined, ...field };
			if (rows) return <TextAreaField {...line} rows={rows} />;
			const isAsked = view.toConfirm.includes(name) || view.fields[`${name}Confirmed`] === "true";
			return isAsked ? (
				<div className="stack-lg">
					<TextField {...line} />
					<ConfirmBox name={`${name}Confirmed`} view={view} />
				</div>
			) : (
				<TextField {...line} />
			);
		}
	}
}

/** Asked once: a postal code of another shape than its country's is taken when its owner says that it is right. */
function ConfirmBox({ name, view }: { name: string; view: FormView }) {
	const confirmed = view.fields[name] === "true";
	return <Checkbox name={name} value="true" label={m.details_postal_code_confirm()} defaultChecked={confirmed} />;
}

/** What nobody needs to answer says so. Fields of a part that is shown only when it is needed do not. */
function labelOf(name: WrittenField, { birthDetailsRequired }: FormView): string {
	const { missing, neededFor } = factsOf(name);
	const label = FIELD_LABELS[name]();
	const optional = !missing || (neededFor === "birthDetails" && !birthDetailsRequired);
	return optional ? m.optional_label({ label }) : label;
}

function DateField({ name, view: { fields, errors } }: { name: WrittenField; view: FormView }) {
	const [day, month, year] = ["day", "month", "year"].map((part) => fields[`${name}.${part}`] ?? "");
	const parts = { day, month, year };
	const missing = (["day", "month", "year"] as const).filter((part) => parts[part]?.trim() === "");
	return (
		<DateOfBirthField
			name={name}
			label={FIELD_LABELS[name]()}
			hint={HINTS[name]?.()}
			error={errors[name]}
			defaultValue={parts}
			wrong={missing.length < 3 ? missing : []}
		/>
	);
}
