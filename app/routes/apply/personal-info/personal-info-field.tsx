import { type ComponentProps, useState } from "react";
import { writeFields } from "#app/browser/form-fields.ts";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import {
	type PersonalInfoField as FieldName,
	fieldDefinition,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import { COMMON_DESTINATIONS } from "#app/domain/person/countries.ts";
import { suggestEmail } from "#app/domain/person/email-address.ts";
import type { PersonalInfoFields } from "#app/forms/personal-info.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { FieldGroup, type FieldLabels } from "#app/ui/form/field.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";

/** Props of every part of the form. */
export type FormView = {
	fields: PersonalInfoFields;
	/** Error messages by field. */
	errors: Record<string, string>;
	/** Fields to review. */
	toReview: readonly string[];
	/** Fields whose answers are accepted after confirmation. */
	toConfirm: readonly string[];
	countries: readonly Option[];
	nationalities: readonly Option[];
	birthDetailsRequired: boolean;
	/** Whether the applicant is a minor. */
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

/** Text and choice fields of a section. */
export function SectionFields({ section, view }: { section: Parameters<typeof writtenFields>[0]; view: FormView }) {
	return <FieldRows names={writtenFields(section)} view={view} />;
}

/** Renders the given fields, like `SectionFields`. */
export function FieldRows({ names, view }: { names: WrittenField[]; view: FormView }) {
	return groupRows(names).map((row) => {
		const fields = row.map((name) => <WrittenFieldControl key={name} name={name} view={view} />);
		return row.length === 1 ? (
			fields
		) : (
			<div key={row[0]} className="form-pair">
				{fields}
			</div>
		);
	});
}

/** Groups fields into rows: consecutive half-width fields share one. */
function groupRows(names: readonly WrittenField[]): WrittenField[][] {
	const rows: WrittenField[][] = [];
	for (const name of names) {
		const last = rows.at(-1);
		if (fieldDefinition(name).isHalfWidth && last?.every((previous) => fieldDefinition(previous).isHalfWidth))
			last.push(name);
		else rows.push([name]);
	}
	return rows;
}

/** One field from the table: control, label, hint, value and error. */
function WrittenFieldControl({ name, view }: { name: WrittenField; view: FormView }) {
	const facts = fieldDefinition(name);
	if (facts.kind === "date") return <DateField name={name} view={view} />;
	const field = {
		name,
		defaultValue: view.fields[name] ?? "",
		error: view.errors[name],
		hint: HINTS[name]?.(),
		label: formatLabel(name, view),
		...facts.control,
	};
	switch (facts.kind) {
		case "country":
			return (
				<CountrySelect
					{...field}
					countries={name === "nationality" ? view.nationalities : view.countries}
					commonCodes={facts.section === "delivery" ? COMMON_DESTINATIONS : undefined}
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
			const showsConfirmBox = view.toConfirm.includes(name) || view.fields[`${name}Confirmed`] === "true";
			return showsConfirmBox ? (
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

/** Checkbox to confirm a postal code in an unusual format for its country. */
function ConfirmBox({ name, view }: { name: string; view: FormView }) {
	const confirmed = view.fields[name] === "true";
	return <Checkbox name={name} value="true" label={m.details_postal_code_confirm()} defaultChecked={confirmed} />;
}

/** Returns the label of a field and marks optional ones, except in sections that are shown only when needed. */
function formatLabel(name: WrittenField, { birthDetailsRequired }: FormView): string {
	const { missingError, requiredWhen } = fieldDefinition(name);
	const label = FIELD_LABELS[name]();
	const optional = !missingError || (requiredWhen === "birthDetails" && !birthDetailsRequired);
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
			invalidParts={missing.length < 3 ? missing : []}
		/>
	);
}

type DateParts = { day: string; month: string; year: string };

type DateOfBirthFieldProps = FieldLabels & {
	defaultValue?: Partial<DateParts>;
	/** Parts that are wrong; if empty, the error concerns all three. */
	invalidParts?: readonly (keyof DateParts)[];
};

/**
 * A date of birth, as `{name}.day`, `{name}.month` (1-12) and `{name}.year`. The month is selected by name, because
 * 03/04 is March in one country and April in another. `#{id}` targets the first part.
 */
function DateOfBirthField({ name, id = name, label, hint, error, defaultValue, invalidParts }: DateOfBirthFieldProps) {
	const isInvalid = (part: keyof DateParts) =>
		error && (!invalidParts?.length || invalidParts.includes(part)) ? true : undefined;
	return (
		<FieldGroup id={id} label={label} hint={hint} error={error}>
			<div className="date-parts">
				<TextField
					name={`${name}.day`}
					id={id}
					label={m.date_day()}
					inputMode="numeric"
					maxLength={2}
					autoComplete="bday-day"
					defaultValue={defaultValue?.day}
					aria-invalid={isInvalid("day")}
				/>
				<SelectField
					name={`${name}.month`}
					label={m.date_month()}
					autoComplete="bday-month"
					defaultValue={defaultValue?.month ?? ""}
					aria-invalid={isInvalid("month")}
					options={monthOptions()}
				/>
				<TextField
					name={`${name}.year`}
					label={m.date_year()}
					inputMode="numeric"
					maxLength={4}
					autoComplete="bday-year"
					defaultValue={defaultValue?.year}
					aria-invalid={isInvalid("year")}
				/>
			</div>
		</FieldGroup>
	);
}

function monthOptions() {
	const format = new Intl.DateTimeFormat(INTL_TAG[getLocale()], { month: "long", timeZone: "UTC" });
	const months = Array.from({ length: 12 }, (_, month) => ({
		value: String(month + 1),
		label: format.format(Date.UTC(2000, month, 15)),
	}));
	return [{ value: "", label: m.date_choose_month() }, ...months, { value: "0", label: m.date_month_unknown() }];
}

/** Field for an e-mail address. Shows a correction for a likely typo, but accepts the address. */
function EmailField({ defaultValue, ...field }: ComponentProps<typeof TextField> & { defaultValue: string }) {
	const [value, setValue] = useState(defaultValue);
	const suggestion = suggestEmail(value);
	const hydrated = useHydrated();
	return (
		<div>
			<TextField
				{...field}
				defaultValue={defaultValue}
				type="email"
				autoCapitalize="none"
				onBlur={(event) => setValue(event.currentTarget.value)}
			/>
			<div role="status" className="row">
				{suggestion && <span className="field-hint">{m.details_email_suggestion({ email: suggestion })}</span>}
				{suggestion && hydrated && (
					<Button
						variant="quiet"
						onClick={(event) => {
							const { form } = event.currentTarget;
							if (form) writeFields(form, { [field.name]: suggestion });
							setValue(suggestion);
							document.getElementById(field.name)?.focus();
						}}
					>
						{m.details_email_use()}
					</Button>
				)}
			</div>
		</div>
	);
}
