import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { apply, upload } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { APPLICANT, APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";

async function anApplicant(): Promise<Client> {
	const client = new Client();
	await upload(client, "passport", aPdf("passport.pdf", "passport"));
	await upload(client, "address", aPdf("bill.pdf", "bill"));
	return client;
}

const UNUSUAL = { country: "BR", postalCode: "ABC" };

it("asks in each language about an unusual postal code on the page, preserves it, and accepts it once confirmed", async () => {
	const client = await anApplicant();
	const typed = { ...APPLICANT_FORM, ...UNUSUAL };
	for (const locale of LANGUAGES) {
		const response = await client.post(`/personal-info?lang=${locale}`, typed);
		const page = await response.text();
		expect(response.status).toBe(422);
		expect(page).toContain(m.details_postal_code_confirm({}, { locale }));
		expect(page).toMatch(/<input[^>]*name="postalCode"[^>]*value="ABC"|<input[^>]*value="ABC"[^>]*name="postalCode"/);
	}
	expect((await client.post("/personal-info", { ...typed, postalCodeConfirmed: "true" })).status).toBe(302);
});

it("asks the same through the API", async () => {
	const { status, body } = await new Client().call<{ errors: object }>("/api/personal-info", {
		...APPLICANT,
		...UNUSUAL,
	});
	expect([status, body.errors]).toEqual([422, { postalCode: expect.stringContaining("01310-100 (Brazil)") }]);
	expect((await apply(new Client(), { ...UNUSUAL, postalCodeConfirmed: true })).id).not.toBe("");
});

it("asks about a likely e-mail typo beside the field and in the response, and accepts the typed address", async () => {
	const email = "ana@gmial.com";
	const page = await (await anApplicant()).post("/personal-info?lang=en", { ...APPLICANT_FORM, email, lastName: "" });
	expect(await page.text()).toContain(m.details_email_suggestion({ email: "ana@gmail.com" }, { locale: "en" }));
	const client = new Client();
	const passportDocumentPath = await upload(client, "passport", aPdf("passport.pdf", "passport"));
	const addressDocumentPath = await upload(client, "address", aPdf("bill.pdf", "bill"));
	const documents = { passportDocumentPath, addressDocumentPath };
	const accepted = await client.call("/api/personal-info", { ...APPLICANT, ...documents, email });
	expect([accepted.status, accepted.body]).toEqual([
		200,
		expect.objectContaining({ emailSuggestion: "ana@gmail.com" }),
	]);
});

it("accepts what travel documents state for people without a nationality or a day of birth", async () => {
	const client = await anApplicant();
	const page = await (await client.get("/personal-info?lang=en")).text();
	expect(page).toMatch(/<option value="XXA"[^>]*>Stateless person/);
	expect(page).toMatch(/<option value="0"[^>]*>00/);
	const unknown = { nationality: "XXA", "dateOfBirth.day": "00", "dateOfBirth.month": "0", "dateOfBirth.year": "1990" };
	const sent = await client.post("/personal-info?lang=en", { ...APPLICANT_FORM, ...unknown });
	expect(sent.status).toBe(302);
	expect((await apply(new Client(), { nationality: "GBN", dateOfBirth: "1990-00-00" })).id).not.toBe("");
});
