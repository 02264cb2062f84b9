import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { apply, upload } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";

const HOME = { addressLine1: "Villa 12, Al Wasl Road", addressLine2: "", city: "Dubai", postalCode: "" };

it("accepts an address without a postal code if the country has none, and shows it without a gap", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant, { ...HOME, country: "AE" });
	const page = await readHtml(await applicant.get(`/payment?id=${id}&lang=en`));
	expect(page).toContain("Villa 12, Al Wasl Road");
	expect(page).toMatch(/>Dubai</);
	expect(page).toContain("United Arab Emirates");
});

it("requires a postal code if the country has them, and preserves the other values", async () => {
	const applicant = new Client();
	for (const kind of ["passport", "address"] as const) await upload(applicant, kind, aPdf(`${kind}.pdf`, kind));
	const fields = { ...HOME, country: "PL", firstName: "Aisha", intent: "continue" };
	const refused = await applicant.post("/personal-info?lang=en", fields);
	expect(refused.status).toBe(422);
	const page = await readHtml(refused);
	expect(page).toContain(m.error_postal_code_required({}, { locale: "en" }));
	expect(page).toContain('value="Villa 12, Al Wasl Road"');
	const otherCountry = await readHtml(await applicant.post("/personal-info?lang=en", { ...fields, country: "AE" }));
	expect(otherCountry).not.toContain(m.error_postal_code_required({}, { locale: "en" }));
});
