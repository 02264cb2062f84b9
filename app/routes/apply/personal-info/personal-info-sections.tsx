import { useId } from "react";
import type { PersonalInfoFields } from "#app/forms/personal-info.ts";
import { m } from "#app/paraglide/messages.js";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { DateOfBirthField } from "./date-of-birth-field.tsx";

/** What every part of the form shows. */
export type FormView = {
	fields: PersonalInfoFields;
	/** Sentences by field. */
	errors: Record<string, string>;
	/** Fields filled in from the documents and not touched since. */
	filled: ReadonlySet<string>;
	countries: readonly Option[];
};

/** Name, value, words and mark of one field. */
export function fieldOf({ fields, errors, filled }: FormView, name: string, hint?: string) {
	const marked = filled.has(name);
	return {
		name,
		defaultValue: fields[name] ?? "",
		error: errors[name],
		hint: marked ? m.details_filled() : hint,
		className: marked ? "control-filled" : undefined,
	};
}

export function FormSection({
	title,
	children,
	className = "",
}: {
	title: string;
	children: React.ReactNode;
	className?: string;
}) {
	const id = useId();
	return (
		<section className={`form-section ${className}`.trim()} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	);
}

export function BasicSection(view: FormView) {
	const { fields, errors, filled, countries } = view;
	const [day, month, year] = ["day", "month", "year"].map((part) => fields[`dateOfBirth.${part}`] ?? "");
	const parts = { day, month, year };
	const missing = (["day", "month", "year"] as const).filter((part) => parts[part]?.trim() === "");
	const read = ["day", "month", "year"].some((part) => filled.has(`dateOfBirth.${part}`));
	return (
		<FormSection title={m.details_basic()}>
			<TextField
				{...fieldOf(view, "firstName", m.details_first_name_hint())}
				label={m.details_first_name()}
				autoComplete="given-name"
				spellCheck={false}
			/>
			<TextField
				{...fieldOf(view, "lastName", m.details_last_name_hint())}
				label={m.details_last_name()}
				autoComplete="family-name"
				spellCheck={false}
			/>
			<DateOfBirthField
				name="dateOfBirth"
				label={m.details_birth()}
				hint={read ? m.details_filled() : m.details_birth_hint()}
				error={errors.dateOfBirth}
				defaultValue={parts}
				wrong={missing.length < 3 ? missing : []}
			/>
			<CountrySelect
				{...fieldOf(view, "nationality", m.details_nationality_hint())}
				label={m.details_nationality()}
				countries={countries}
				autoComplete="off"
			/>
		</FormSection>
	);
}

export function ContactSection(view: FormView) {
	return (
		<FormSection title={m.details_contact()}>
			<TextField
				{...fieldOf(view, "email", m.details_email_hint())}
				label={m.details_email()}
				type="email"
				autoComplete="email"
				spellCheck={false}
				autoCapitalize="none"
			/>
			<TextField
				{...fieldOf(view, "phone", m.details_phone_hint())}
				label={m.details_phone()}
				type="tel"
				autoComplete="tel"
			/>
		</FormSection>
	);
}

export function AddressSection(view: FormView) {
	return (
		<FormSection title={m.details_address()}>
			<p className="field-hint">{m.details_address_hint()}</p>
			<TextField
				{...fieldOf(view, "addressLine1", m.details_line1_hint())}
				label={m.details_line1()}
				autoComplete="address-line1"
			/>
			<TextField
				{...fieldOf(view, "addressLine2")}
				label={m.optional_label({ label: m.details_line2() })}
				autoComplete="address-line2"
			/>
			<div className="form-pair">
				<TextField {...fieldOf(view, "city")} label={m.details_city()} autoComplete="address-level2" />
				<TextField
					{...fieldOf(view, "postalCode", m.details_postal_code_hint())}
					label={m.details_postal_code()}
					autoComplete="postal-code"
				/>
			</div>
			<CountrySelect {...fieldOf(view, "country")} label={m.details_country()} countries={view.countries} />
		</FormSection>
	);
}
