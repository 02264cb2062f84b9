import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { addressSchema, MAX_LINE } from "./address.ts";

const FORM = { addressLine1: " Long Street 1 ", addressLine2: "", city: "Gdansk", postalCode: "80-827", country: "PL" };

function typed(changes: Record<string, string | undefined>): unknown {
	const parsed = v.safeParse(addressSchema, { ...FORM, ...changes });
	if (parsed.success) return parsed.output;
	return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
}

describe("an address", () => {
	it("is taken without the blanks around its lines", () => {
		expect(typed({})).toEqual({ ...FORM, addressLine1: "Long Street 1" });
	});

	it("has single spaces and Latin letters", () => {
		expect(typed({ city: "  Vila   Nova\u00a0de Gaia " })).toMatchObject({ city: "Vila Nova de Gaia" });
		expect(typed({ city: "Київ" })).toEqual({ city: "error_letters_address" });
		expect(typed({ addressLine2: "=1+1" })).toEqual({ addressLine2: "error_line_sign:=" });
	});

	it.each([
		["addressLine1", "error_address_line1_required"],
		["city", "error_city_required"],
		["country", "error_country_required"],
	])("needs %s", (field, message) => {
		expect(typed({ [field]: "" })).toMatchObject({ [field]: message });
		expect(typed({ [field]: undefined })).toMatchObject({ [field]: message });
	});

	it("needs a postal code where the country has any", () => {
		expect(typed({ postalCode: "" })).toEqual({ postalCode: "error_postal_code_required" });
		expect(typed({ postalCode: "", country: "AE" })).toMatchObject({ postalCode: "" });
		expect(typed({ country: "XX" })).toMatchObject({ country: "error_country_unknown" });
	});

	it("has lines that databases and labels can hold", () => {
		expect(typed({ city: "a".repeat(MAX_LINE) })).toHaveProperty("city", "a".repeat(120));
		for (const field of ["addressLine1", "addressLine2", "city"])
			expect(typed({ [field]: "a".repeat(121) })).toEqual({ [field]: "error_too_long" });
		expect(typed({ postalCode: "1".repeat(13) })).toEqual({ postalCode: "error_too_long" });
		expect(typed({ city: "Gda\u0000nsk" })).toEqual({ city: "error_characters" });
		expect(typed({ addressLine2: "a\ud800" })).toEqual({ addressLine2: "error_characters" });
	});
});
