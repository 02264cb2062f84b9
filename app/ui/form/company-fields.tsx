import { COMPANY_LIMITS } from "#app/domain/money/invoice.ts";
import { COMMON_DESTINATIONS } from "#app/domain/person/countries.ts";
import { m } from "#app/paraglide/messages.js";
import { CountrySelect } from "./country-select.tsx";
import { TextField } from "./text-field.tsx";

type CompanyFieldsProps = {
	values: Partial<Record<string, string | null>>;
	errors: Partial<Record<string, string>>;
	countries: React.ComponentProps<typeof CountrySelect>["countries"];
};

/** Fields of the company to which invoices are addressed. */
export function CompanyFields({ values, errors, countries }: CompanyFieldsProps) {
	const text = (name: keyof typeof COMPANY_LIMITS) => ({
		...{ name, error: errors[name], defaultValue: values[name] ?? "", maxLength: COMPANY_LIMITS[name] },
	});
	return (
		<>
			<TextField {...text("name")} label={m.invoice_company_name()} autoComplete="organization" />
			<CountrySelect
				name="country"
				label={m.field_country()}
				countries={countries}
				commonCodes={COMMON_DESTINATIONS}
				error={errors.country}
				defaultValue={values.country ?? undefined}
			/>
			<TextField
				{...text("vatNumber")}
				label={m.optional_label({ label: m.invoice_company_vat() })}
				hint={m.invoice_company_vat_hint()}
				className="control-medium"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
			/>
			<TextField
				{...text("address")}
				label={m.invoice_company_address()}
				hint={m.invoice_company_address_hint()}
				autoComplete="off"
			/>
		</>
	);
}
