import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { sessions } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { sealText } from "#app/sealing/sealed-text.server.ts";
import { apply, upload } from "#test/services/api-helpers.ts";
import { anApplicationWithRequest, storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
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
	const otherColumnValue = JSON.stringify({
		phone: await sealText(db.keyring, `applications.city ${otherId}`, "Cork"),
	});
	await env.DB.prepare("UPDATE applications SET sealed = ? WHERE id = ?").bind(otherColumnValue, otherId).run();
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

/** Returns fields that are not encrypted together: some encrypted separately, some plain. */
async function sealSeparately(
	id: string,
	plain: Record<string, string>,
	sealed: Record<string, string>,
): Promise<string> {
	const { db } = await openServices();
	const entries = Object.entries(sealed).map(async ([column, text]) => {
		return [column, await sealText(db.keyring, `applications.${column} ${id}`, text)] as const;
	});
	return JSON.stringify({ ...plain, ...Object.fromEntries(await Promise.all(entries)), representative_nif: null });
}

it("reads values from before columns were encrypted, or encrypted one by one, and the cron job encrypts them", async () => {
	const applicant = new Client();
	const { id, nif } = await aCompletedApplication({}, applicant);
	const before = await storedApplication(id);
	const waiting = new Client();
	for (const kind of ["passport", "address"] as const) await upload(waiting, kind, aPdf(`${kind}.pdf`, kind));
	await waiting.post("/personal-info?lang=en", { phone: "+353861234567", email: "r@example.com", intent: "save" });
	const delivery = { addressLine1: "9 Orchard Terrace", city: "Limerick", postalCode: "V94 T9PX", country: "IE" };
	const values = await sealSeparately(
		id,
		{ phone: "601-234-567", nif_number: nif, address_line1: before.addressLine1, address_line2: "" },
		{
			date_of_birth: before.dateOfBirth,
			city: before.city,
			postal_code: before.postalCode,
			physical_delivery_address: JSON.stringify(delivery),
		},
	);
	// An old row, without hash and key.
	await env.DB.batch([
		env.DB.prepare("UPDATE applications SET sealed = ?, nif_index = NULL, key_id = '' WHERE id = ?").bind(values, id),
		env.DB.prepare("UPDATE visits SET draft = ?, key_id = '' WHERE draft IS NOT NULL").bind('{"city":"Limerick"}'),
		env.DB.prepare("UPDATE uploads SET extracted = ?, key_id = ''").bind('{"birthDate":"1988-03-14"}'),
		env.DB.prepare("UPDATE upload_pages SET key_id = ''"),
	]);
	const plain = ["601-234-567", nif, "Limerick", "1988-03-14"];
	expect(await columnsWith(plain)).toEqual(["applications.sealed", "uploads.extracted", "visits.draft"]);
	// Old rows had no key for free text either.
	const expected = {
		...before,
		phone: "601-234-567",
		addressLine2: "",
		physicalDeliveryAddress: delivery,
		caseKey: null,
	};
	expect(await storedApplication(id)).toEqual(expected);
	expect(await (await waiting.get("/personal-info?lang=en")).text()).toContain("Limerick");

	await advanceClock("PT5M");
	expect(await columnsWith(plain)).toEqual([]);
	expect(await storedApplication(id)).toEqual(expected);
	expect(await (await waiting.get("/personal-info?lang=en")).text()).toContain("Limerick");
	const { nif_index: index } = await row("SELECT nif_index FROM applications WHERE id = ?", id);
	expect(index).toMatch(/^[0-9a-f]{32}$/);
	const { db } = await openServices();
	expect((await row("SELECT key_id FROM applications WHERE id = ?", id)).key_id).toBe(db.keyring.current.id);
});
