import { checkVAT, countries } from "jsvat";
import { COMPANY_LIMITS, type CompanyDetails, isInEu } from "#app/domain/money/invoice.ts";
import { isAddressCountry } from "#app/domain/person/countries.ts";

export type CompanyFields = Record<keyof CompanyDetails, string>;
type CompanyCheck =
	| { ok: true; company: CompanyDetails }
	| { ok: false; errors: Partial<Record<keyof CompanyDetails, string>> };

/** Returns the form's fields, with whitespace collapsed and truncated to their maximum lengths. */
export function readCompanyFields(form: FormData): CompanyFields {
	const text = (name: keyof typeof COMPANY_LIMITS | "country", limit: number) =>
		String(form.get(name) ?? "")
			.replace(/\s+/g, " ")
			.trim()
			.slice(0, limit);
	const { name, vatNumber, address } = COMPANY_LIMITS;
	return {
		name: text("name", name),
		vatNumber: text("vatNumber", vatNumber),
		country: text("country", 2),
		address: text("address", address),
	};
}

/**
 * Checks a company for an invoice; errors are message keys. An EU VAT number must have the format and check digits of
 * its country. Its registration is not checked: the accountant's list flags the numbers to look up in VIES.
 */
export function checkCompany({ name, vatNumber, country, address }: CompanyFields): CompanyCheck {
	const number = vatNumber === "" ? null : toVatNumber(country, vatNumber);
	const errors = {
		...(name === "" && { name: "error_company_name" }),
		...(address === "" && { address: "error_company_address" }),
		...(!isAddressCountry(country) && { country: "error_company_country" }),
		...(number === undefined && { vatNumber: "error_company_vat" }),
	};
	if (Object.keys(errors).length > 0 || number === undefined) return { ok: false, errors };
	return { ok: true, company: { name, vatNumber: number, country, address } };
}

/** Greek numbers start with EL. */
const PREFIXES: Record<string, string> = { GR: "EL" };

/**
 * Returns the number with its country's prefix, or unchanged outside the EU. Undefined if it is not valid in the
 * country.
 */
function toVatNumber(country: string, input: string): string | undefined {
	if (!isInEu(country)) return input;
	const plainNumber = input.toUpperCase().replace(/[^A-Z0-9]/g, "");
	const prefix = PREFIXES[country] ?? country;
	const number = plainNumber.startsWith(prefix) ? plainNumber : prefix + plainNumber;
	const { isValid, country: found } = checkVAT(number, countries);
	return isValid && found?.isoCode.short === country ? number : undefined;
}
