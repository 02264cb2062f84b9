import { expect, it } from "vitest";
import { address } from "./schemas.ts";

const PLACE = { addressLine1: "1 High St", city: "York" };

it("asks for a postal code where the country has them, and nowhere else", () => {
	expect(address.safeParse({ ...PLACE, country: "GB", postalCode: "YO1" }).success).toBe(true);
	expect(address.safeParse({ ...PLACE, country: "GB" }).success).toBe(false);
	expect(address.safeParse({ ...PLACE, country: "GB", postalCode: " " }).success).toBe(false);
	expect(address.safeParse({ ...PLACE, country: "AE" }).data?.postalCode).toBe("");
});
