import { expect, it } from "vitest";
import { address } from "./schemas.ts";

const ADDRESS_LINES = { addressLine1: "1 High St", city: "York" };

it("requires a postal code only if the country has them", () => {
	expect(address.safeParse({ ...ADDRESS_LINES, country: "GB", postalCode: "YO1" }).success).toBe(true);
	expect(address.safeParse({ ...ADDRESS_LINES, country: "GB" }).success).toBe(false);
	expect(address.safeParse({ ...ADDRESS_LINES, country: "GB", postalCode: " " }).success).toBe(false);
	expect(address.safeParse({ ...ADDRESS_LINES, country: "AE" }).data?.postalCode).toBe("");
});
