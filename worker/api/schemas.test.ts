import { expect, it } from "vitest";
import { address } from "./schemas.ts";

const PLACE = { addressLine1: "1 High St", city: "York" };

it("requires a postal code only if the country has them", () => {
	expect(address.safeParse({ ...PLACE, country: "GB", postalCode: "YO1" }).success).toBe(true);
	expect(address.safeParse({ ...PLACE, country: "GB" }).success).toBe(false);
	expect(address.safeParse({ ...PLACE, country: "GB", postalCode: " " }).success).toBe(false);
	expect(address.safeParse({ ...PLACE, country: "AE" }).data?.postalCode).toBe("");
});
