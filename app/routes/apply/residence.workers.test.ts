import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { apply, upload } from "#test/services/api-helpers.ts";
import { storedApplication } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { APPLICANT, aPdf } from "#test/services/fixtures.ts";

/** Their names in the form in each language. */
const JERSEY_AND_GREENLAND = {
	en: ["Jersey", "Greenland"],
	es: ["Jersey", "Groenlandia"],
	pt: ["Jersey", "Gronelândia"],
};

function options(page: string, field: string): string {
	return new RegExp(`<select(?=[^>]*\\bid="${field}")[^>]*>([\\s\\S]*?)</select>`).exec(page)?.[1] ?? "";
}

it("accepts residence and delivery, but no nationality, for territories that issue no passport", async () => {
	const address = { addressLine1: "1 Church St", city: "St Helier", postalCode: "JE2 3NN", country: "JE" };
	const delivery = { deliveryAddressLine1: "5 Main St", deliveryCity: "Alofi", deliveryCountry: "NU" };
	const { id } = await apply(new Client(), { ...address, ...delivery, packageType: "premium" });
	expect(await storedApplication(id)).toMatchObject({ country: "JE", physicalDeliveryAddress: { country: "NU" } });
	const { status, body } = await new Client().call<{ errors: Record<string, string> }>("/api/personal-info?lang=en", {
		...APPLICANT,
		nationality: "JE",
	});
	expect([status, Object.keys(body.errors)]).toEqual([422, ["nationality"]]);
});

it.each(LANGUAGES)("offers such territories in %s for addresses only", async (language) => {
	const client = new Client();
	await upload(client, "passport", aPdf("passport.pdf", "passport"));
	await upload(client, "address", aPdf("bill.pdf", "bill"));
	const page = await (await client.get(`/personal-info?package=premium&lang=${language}`)).text();
	for (const name of JERSEY_AND_GREENLAND[language]) {
		for (const field of ["country", "deliveryCountry"]) expect(options(page, field), field).toContain(`>${name}<`);
		expect(options(page, "nationality")).not.toContain(`>${name}<`);
	}
	expect(options(page, "nationality")).toContain('value="PT"');
});
