import type { ComponentProps } from "react";
import { m } from "#app/paraglide/messages.js";
import type { Option } from "./select-field.tsx";
import { SelectField } from "./select-field.tsx";

type CountrySelectProps = Omit<ComponentProps<typeof SelectField>, "options" | "children"> & {
	/** All countries in one language: `countryOptions(language)` of a loader. */
	countries: readonly Option[];
	/** Codes listed first, such as COMMON_DESTINATIONS. */
	commonCodes?: readonly string[];
};

/** A native select of countries, which supports typing, screen readers and pages without scripts. */
export function CountrySelect({ countries, commonCodes = [], autoComplete = "country", ...rest }: CountrySelectProps) {
	const commonCountries = commonCodes.flatMap((code) => countries.find((country) => country.value === code) ?? []);
	return (
		<SelectField {...rest} autoComplete={autoComplete} options={commonCountries.length ? [] : countries}>
			<option value="">{m.country_choose()}</option>
			{commonCountries.length > 0 && (
				<>
					<CountryGroup label={m.country_common()} countries={commonCountries} />
					<CountryGroup
						label={m.country_all()}
						countries={countries.filter((country) => !commonCodes.includes(country.value))}
					/>
				</>
			)}
		</SelectField>
	);
}

function CountryGroup({ label, countries }: { label: string; countries: readonly Option[] }) {
	return (
		<optgroup label={label}>
			{countries.map((country) => (
				<option key={country.value} value={country.value}>
					{country.label}
				</option>
			))}
		</optgroup>
	);
}
