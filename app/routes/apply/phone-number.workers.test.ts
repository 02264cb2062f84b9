import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { applications } from "#app/data/schema.server.ts";
import { sealFields } from "#app/data/sealed-columns.server.ts";
import { readApplication } from "#test/services/admin-pages.ts";
import { upload } from "#test/services/api-helpers.ts";
import { storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT, aPdf } from "#test/services/fixtures.ts";
import { openServices } from "#test/services/open-services.ts";

let applicant: Client;
let documents: Record<string, string>;
beforeEach(async () => {
	applicant = new Client();
	documents = {
		passportDocumentPath: await upload(applicant, "passport", aPdf("p.pdf")),
		addressDocumentPath: await upload(applicant, "address", aPdf("b.pdf")),
	};
});

/** Submits the form without scripts, or calls the API, as the same applicant. */
const CHANNELS = {
	form(changes: Record<string, string>) {
		const { dateOfBirth, useProvidedRepresentative, termsAccepted, ...otherFields } = APPLICANT;
		const [year = "", month = "", day = ""] = dateOfBirth.split("-");
		return applicant.post("/personal-info?lang=en", {
			...otherFields,
			"dateOfBirth.day": day,
			"dateOfBirth.month": String(Number(month)),
			"dateOfBirth.year": year,
			useProvidedRepresentative: String(useProvidedRepresentative),
			termsAccepted: String(termsAccepted),
			hadNif: "no",
			...changes,
		});
	},
	call(changes: Record<string, string>) {
		const body = JSON.stringify({ ...APPLICANT, ...documents, ...changes });
		return applicant.fetch("/api/personal-info", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body,
		});
	},
};

async function stored() {
	const row = await env.DB.prepare("select id from applications").first<{ id: string }>();
	return row && storedApplication(row.id);
}

describe.each(["form", "call"] as const)("a phone number through the %s", (channel) => {
	it("is stored in one format, with the country code of the applicant's residence", async () => {
		const response = await CHANNELS[channel]({ phone: "601 234 567" });
		expect([200, 302]).toContain(response.status);
		expect(await stored()).toMatchObject({ phone: "+48601234567" });
	});

	it("is rejected beside its field, along with all other errors, when it cannot exist", async () => {
		const response = await CHANNELS[channel]({ phone: "12345", city: "" });
		expect(response.status).toBe(422);
		const html = await response.text();
		const problems = ["This number is too short for Poland. Please check the digits", "City is required"];
		expect(problems.filter((problem) => !html.includes(problem))).toEqual([]);
		expect(await stored()).toBeNull();
	});
});

it("shows a stored number in its country's grouping to owner, staff and in the form", async () => {
	await CHANNELS.call({ phone: "0048601234567" });
	const { id = "" } = (await stored()) ?? {};
	const pages = [`/payment?id=${id}&lang=en`, `/personal-info?id=${id}&lang=en`];
	const shown = await Promise.all(pages.map(async (page) => (await applicant.get(page)).text()));
	shown.push(await readApplication(await signIn("rui@azulejo.example"), id));
	expect(shown.map((html) => html.includes("+48 601 234 567"))).toEqual([true, true, true]);
});

it("accepts a number stored earlier as typed", async () => {
	await CHANNELS.call({});
	const { id = "" } = (await stored()) ?? {};
	const { db } = await openServices();
	const sealed = await sealFields(db, id, { ...(await storedApplication(id)), phone: "601-234-567" });
	await db.update(applications).set({ sealed });
	expect(await (await applicant.get(`/payment?id=${id}&lang=en`)).text()).toContain("601-234-567");
	expect(await (await applicant.get(`/personal-info?id=${id}&lang=en`)).text()).toContain('value="601-234-567"');
});
