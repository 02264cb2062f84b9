import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { sessions } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { apply } from "#test/services/api-helpers.ts";
import { anApplicationWithRequest, storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, columnsWith, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aBillFile, aPassportFile, HOLDER, sendDocument } from "#test/services/sample-documents.ts";
import { aCompletedApplication, aFiledApplication } from "#test/services/states.ts";

const TYPED = {
	...HOLDER,
	email: "rosalind@example.com",
	phone: "+353861234567",
	packageType: "premium",
	deliveryAddressLine1: "9 Orchard Terrace",
	deliveryCity: "Limerick",
	deliveryPostalCode: "V94 T9PX",
	deliveryCountry: "IE",
	placeOfBirth: "Ballydehob",
	useProvidedRepresentative: false,
	representativeName: "Quinta Sousa",
	representativeNif: "509442013",
	representativeAddress: "Rua do Salitre 9",
};

/** Every form in which a column could contain these answers. */
const SECRETS = [
	...["1988-03-14", "880314", "XN5820174", "353861234567", "86 123 4567", "12 Harbour Road", "Cork", "T12 X7Y8"],
	...["9 Orchard Terrace", "Limerick", "V94 T9PX", "Ballydehob", "Quinta Sousa", "509442013", "Rua do Salitre"],
];

it("stores no birth date, phone number, address or NIF in plain text in any column of any table", async () => {
	const applicant = new Client();
	const passport = await sendDocument(applicant, "passport", aPassportFile());
	const bill = await sendDocument(applicant, "address", aBillFile());
	const documents = { passportDocumentPath: passport.body.filePath, addressDocumentPath: bill.body.filePath };
	const { id, nif, spaced } = await aCompletedApplication({ ...TYPED, ...documents }, applicant);
	await applicant.get(`/confirmation/${id}`);
	const otherOwner = new Client();
	await otherOwner.post("/personal-info?lang=en", { ...TYPED, useProvidedRepresentative: "false", intent: "save" });
	const proposed = await aFiledApplication(TYPED);
	await (await signIn("rui@azulejo.example")).call(`/api/set-nif/${proposed.id}`, { nifNumber: "293456780" });
	await anApplicationWithRequest([{ kind: "information", reason: "Which floor?" }]);
	await advanceClock("P1D");

	const staff = await signIn("rui@azulejo.example");
	const page = await (await staff.get(`/admin/applications/${id}`)).text();
	for (const shown of ["12 Harbour Road", "T12 X7Y8", "9 Orchard Terrace", "Ballydehob", "Quinta Sousa", "Limerick"])
		expect(page).toContain(shown);
	expect(await storedApplication(proposed.id)).toMatchObject({ nifProposal: { nif: "293456780" } });

	const secrets = [...SECRETS, nif, spaced, "293456780", "293 456 780"];
	expect(await columnsWith(secrets)).toEqual([]);
	await otherOwner.call("/api/contact", {
		name: "R",
		email: "r@example.com",
		subject: "NIF",
		message: `Mine is ${nif}.`,
	});
	expect(await columnsWith(secrets), "the search finds plain text").toEqual(["contact_messages.message"]);
});

it("decrypts a value only in its own column and row", async () => {
	const [owner, other] = [new Client(), new Client()];
	const { id } = await apply(owner);
	const { id: otherId } = await apply(other, { phone: "+353861234567" });
	const openPaymentPage = (client: Client, applicationId: string) => client.get(`/payment?id=${applicationId}&lang=en`);
	expect(await (await openPaymentPage(owner, id)).text()).toContain("+48 601 234 567");
	const { sealed } = await row("SELECT sealed FROM applications WHERE id = ?", otherId);
	await env.DB.prepare("UPDATE applications SET sealed = ? WHERE id = ?").bind(sealed, id).run();
	expect((await openPaymentPage(owner, id)).status).toBe(503);
	const { db } = await openServices();
	const otherTableValue = await sealJson(db, sessions.draft, otherId, { phone: "+353861234567" });
	await env.DB.prepare("UPDATE applications SET sealed = ? WHERE id = ?").bind(otherTableValue, otherId).run();
	expect((await openPaymentPage(other, otherId)).status).toBe(503);
});

it("decrypts nothing for a list, so that an unreadable application does not hide the others", async () => {
	const { id, applicationNumber } = await aFiledApplication();
	await env.DB.prepare("UPDATE applications SET sealed = 'sealed:gone:AAAA' WHERE id = ?").bind(id).run();
	const staff = await signIn("ana@azulejo.example");
	for (const list of ["/admin/applications", "/admin/applications?q=lucja", "/admin/payments"])
		expect((await staff.get(list)).status).toBe(200);
	expect(await (await staff.get("/admin/applications")).text()).toContain(applicationNumber);
});

it("assigns no number twice, although it is encrypted, and finds an application by it", async () => {
	const { id, nif, spaced, applicationNumber } = await aCompletedApplication();
	const second = await aFiledApplication();
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	await rui.call(`/api/set-nif/${second.id}`, { nifNumber: nif });
	expect((await eva.call(`/api/set-nif/${second.id}`, { nifNumber: nif })).status).toBe(409);
	expect((await storedApplication(second.id)).nifNumber).toBeNull();
	for (const typed of [nif, spaced, `PT ${nif}`]) {
		const found = await (await rui.get(`/admin/applications?q=${encodeURIComponent(typed)}`)).text();
		expect(found).toContain(applicationNumber);
		expect(found).not.toContain(second.applicationNumber);
	}
	expect((await storedApplication(id)).nifNumber).toBe(nif);
});
