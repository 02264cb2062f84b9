import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import { listFilingFacts } from "./filing-facts.ts";

const PASSPORT = { documentNumber: "ZS1", expiryDate: "2031-01-01", issuer: "PL", sex: "F" } as never;

it("the request to the tax office follows the order of its form and omits unknown fields", () => {
	const application = anApplication()
		.paid()
		.with({
			...{ firstName: "Rosa", lastName: "Lima", dateOfBirth: "1990-01-01", nationality: "PL", country: "PL" },
			...{ addressLine1: "Long Street 1", addressLine2: "Flat 2", postalCode: " ", city: " Gdansk " },
			...{ representativeName: "Inês Prado", representativeNif: "999999990", representativeAddress: null },
		})
		.build();
	const lines = listFilingFacts({ application, passport: PASSPORT }).map(({ field, value }) => `${field}: ${value}`);
	expect(lines).toEqual([
		"name: Rosa Lima",
		"birthDate: 1990-01-01",
		"sex: F",
		"nationality: PL",
		"documentNumber: ZS1",
		"documentExpiry: 2031-01-01",
		"documentIssuer: PL",
		"address: Long Street 1, Flat 2",
		"city: Gdansk",
		"country: PL",
		"representativeName: Inês Prado",
		"representativeNif: 999999990",
	]);
	const unread = listFilingFacts({ application, passport: null }).map(({ field }) => field);
	expect(unread).not.toContain("documentNumber");
	expect(unread).not.toContain("sex");
});
