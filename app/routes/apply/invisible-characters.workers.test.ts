import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { apply, upload } from "#test/services/api-helpers.ts";
import { storedApplication } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { APPLICANT, APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock } from "#test/services/ledger.ts";

const EMAIL = "pasted@example.com";
const PASTED = `\u202a${EMAIL}\u202c`;

async function emailsTo(address: string): Promise<string[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<{ text: string }[]>(`/offline/mailbox?format=json&to=${address}`);
	return body.map(({ text }) => text);
}

describe("invisible characters", () => {
	it("do not count as a name, and neither do digits or punctuation, in the form and in the API", async () => {
		const client = new Client();
		await upload(client, "passport", aPdf("passport.pdf", "passport"));
		await upload(client, "address", aPdf("bill.pdf", "bill"));
		const response = await client.post("/personal-info?lang=en", {
			...APPLICANT_FORM,
			firstName: "\u200b",
			lastName: "---",
		});
		expect(response.status).toBe(422);
		const page = await response.text();
		expect(page).toContain(`<a href="#firstName">${m.error_first_name_required({}, { locale: "en" })}</a>`);
		expect(page).toContain(`<a href="#lastName">${m.error_letters_none({}, { locale: "en" })}</a>`);
		const call = { ...APPLICANT, firstName: "\u2060", lastName: "12" };
		const { body } = await client.call<{ errors: Record<string, string> }>("/api/personal-info?lang=en", call);
		expect(Object.keys(body.errors).sort()).toEqual(["firstName", "lastName"]);
	});

	it("are removed from names and addresses", async () => {
		const { id } = await apply(new Client(), {
			firstName: "\u202eLucja\u202c",
			lastName: "Gon\u00adçalves",
			city: "Gda\u200bńsk",
		});
		const { firstName, lastName, city } = await storedApplication(id);
		expect([firstName, lastName, city]).toEqual(["Lucja", "Gonçalves", "Gdańsk"]);
	});

	it("are removed from a pasted e-mail address: e-mails arrive, and a withdrawal with that address is recognised", async () => {
		const { id, applicationNumber } = await apply(new Client(), { email: PASTED });
		expect((await storedApplication(id)).email).toBe(EMAIL);
		const before = (await emailsTo(EMAIL)).length;
		expect(before).toBeGreaterThan(0);
		const statement = { number: applicationNumber, email: PASTED };
		expect((await new Client().post("/withdraw?lang=en", statement)).status).toBe(200);
		await advanceClock("PT1H");
		expect((await emailsTo(EMAIL)).some((text) => text.includes("/withdraw?token="))).toBe(true);
	});
});

it("rejects an e-mail address with an empty domain label", async () => {
	const { status, body } = await new Client().call<{ errors: Record<string, string> }>("/api/personal-info?lang=en", {
		...APPLICANT,
		email: "a@b..com",
	});
	expect([status, Object.keys(body.errors)]).toEqual([422, ["email"]]);
});
