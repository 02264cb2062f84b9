import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { TERMS_EDITION } from "#app/domain/application/fresh-application.ts";
import { readApplication, submitAction } from "#test/services/admin-pages.ts";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn, verifyBrowsers } from "#test/services/client.ts";
import { advanceClock, count, row, run } from "#test/services/ledger.ts";
import { aRichApplication, CANARY, dataPage, erase, mailsTo, WRITTEN } from "#test/services/own-data.ts";
import { aCompletedApplication, aFiledApplication, applyAndPay, sendMails } from "#test/services/states.ts";
import { unzip } from "#test/services/unzip.ts";
import { specimenCertificate } from "#worker/offline/tax-office/specimen-certificate.ts";

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

async function filesOf(client: Client, id: string): Promise<Map<string, Uint8Array>> {
	const response = await client.get(`/api/exports/${id}`);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("application/zip");
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	return unzip(new Uint8Array(await response.arrayBuffer()));
}

describe("the data archive", () => {
	it("contains all stored data, compared with database and bucket", { timeout: 60_000 }, async () => {
		const { applicant, id, applicationNumber, nif } = await aRichApplication();
		await sendMails(id);
		const files = await filesOf(applicant, id);
		const json = JSON.parse(text(files.get("application.json")));
		expect(json.application).toMatchObject({ number: applicationNumber, status: "completed", price: "79.00" });
		expect(json.person).toMatchObject({
			givenNames: CANARY.firstName,
			familyName: CANARY.lastName,
			dateOfBirth: CANARY.dateOfBirth,
			email: CANARY.email,
			phone: CANARY.phone,
			taxNumber: nif,
		});
		expect(json.person.address).toMatchObject({ line1: CANARY.addressLine1, postalCode: CANARY.postalCode });
		expect(json.payments).toHaveLength(await count("payments"));
		expect(json.payments[0].refunds).toMatchObject([{ amount: "10.00", state: "succeeded" }]);
		expect(json.consents.beginWithinTheTermOfWithdrawal).toMatchObject({ textVersion: "2026-11-28", language: "en" });
		expect(json.whatHappened).toHaveLength(await count("application_events"));
		const mails = await count("email_logs WHERE email_type <> 'admin_notice'");
		expect(json.mails).toHaveLength(mails);
		expect([...files.keys()].filter((name) => name.startsWith("mails/"))).toHaveLength(mails);
		const paid = json.mails.find(({ kind }: { kind: string }) => kind === "paid");
		const [sent] = (await mailsTo(CANARY.email)).filter(({ emailType }) => emailType === "paid");
		expect(text(files.get(paid.file))).toContain("To: canary@applicant.example");
		expect(text(files.get(paid.file))).toContain(sent?.text.match(/€[\d.]+/)?.[0]);
		// Compares all of the applicant's objects by hash; the filing pack is built from them.
		const pages = await env.DB.prepare(
			"SELECT p.sha256 FROM upload_pages AS p JOIN uploads AS u ON u.id = p.upload_id WHERE u.document_type <> 'filing-pack' ORDER BY 1",
		).all<{ sha256: string }>();
		const documents = [...files].filter(([name]) => name.startsWith("documents/"));
		const hashes = await Promise.all(
			documents.map(async ([, bytes]) => {
				const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
				return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
			}),
		);
		expect(hashes.sort()).toEqual(pages.results.map(({ sha256 }) => sha256));
		expect(documents.map(([name]) => name.split("-")[0])).toEqual(
			expect.arrayContaining(["documents/passport", "documents/address", "documents/mandate", "documents/certificate"]),
		);
		expect(text(files.get(`receipts/${applicationNumber.replace("NIF", "R")}-1.pdf`)).slice(0, 5)).toBe("%PDF-");
		expect(JSON.stringify(json)).not.toContain(WRITTEN[0]);
	});

	it("is the same once the history is archived, and while a payment is in dispute", {
		timeout: 60_000,
	}, async () => {
		const { applicant, id } = await aRichApplication();
		const before = JSON.parse(text((await filesOf(applicant, id)).get("application.json")));
		await advanceClock("P40D");
		await verifyBrowsers();
		expect(await count("application_events")).toBe(0);
		await run(
			"INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at) SELECT 'dp_1', id, application_id, amount, 'fraudulent', 'needs_response', 1, 1 FROM payments",
		);
		const after = JSON.parse(text((await filesOf(applicant, id)).get("application.json")));
		expect(after.whatHappened.slice(0, before.whatHappened.length)).toEqual(before.whatHappened);
		expect(after.mails.slice(0, before.mails.length)).toEqual(before.mails);
		expect(after.payments[0].disputes).toHaveLength(1);
		expect(await dataPage(applicant, id)).toContain("Your bank is deciding on a dispute");
		expect((await erase(applicant, id)).status).toBe(409);
	});

	it("contains no unconfirmed certificate, and requires no code without one", async () => {
		const { applicant, id } = await aFiledApplication();
		const certificate = new File(
			[specimenCertificate({ name: "John Smith", nif: "293456780" }) as Uint8Array<ArrayBuffer>],
			"nif.pdf",
			{
				type: "application/pdf",
			},
		);
		await submitAction(await signIn("rui@azulejo.example"), id, "store-certificate", { certificate });
		expect(await count("uploads WHERE document_type = 'certificate'")).toBe(1);
		await advanceClock("P31D", "delete-expired");
		const names = [...(await filesOf(applicant, id)).keys()];
		expect(names.some((name) => name.startsWith("documents/passport"))).toBe(true);
		expect(names.some((name) => name.startsWith("documents/certificate"))).toBe(false);
		expect(await count("application_events WHERE type = 'certificate-downloaded'")).toBe(0);
	});

	it("is limited to the owner", async () => {
		const { id } = await apply(new Client());
		for (const path of [`/api/exports/${id}`, `/data/${id}`]) expect((await new Client().get(path)).status).toBe(401);
		expect((await new Client().get("/api/exports/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
		expect((await erase(new Client(), id)).status).toBe(401);
		expect(await count("applications WHERE erased_at IS NOT NULL")).toBe(0);
	});
});

describe("the data page", () => {
	it("links to the corrections available at each stage, and shows the consents with their text", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		expect(await dataPage(owner, id)).toContain(`href="/personal-info?id=${id}&amp;lang=en"`);
		const completed = await aCompletedApplication({ email: "done@example.com" });
		const html = await dataPage(completed.applicant, completed.id);
		expect(html).toContain(`href="/after/${completed.id}?lang=en"`);
		expect(html).toContain("Version of the text: 2026-11-28, read in English");
		expect(await readHtml(await completed.applicant.get(`/data/${completed.id}?lang=es`))).toContain(
			"2026-11-28, leída en inglés",
		);
		expect(await readHtml(await completed.applicant.get(`/data/${completed.id}?lang=pt`))).toContain(
			"2026-11-28, lida em inglês",
		);
		expect(await readHtml(await completed.applicant.get(`/confirmation/${completed.id}?lang=en`))).toContain(
			`/data/${completed.id}`,
		);
	});

	it("mentions the end of the application only when it may be erased", async () => {
		const owner = new Client();
		const endNotice = "it ends unpaid, and nothing is filed";
		const { id } = await apply(owner);
		expect(await dataPage(owner, id)).toContain(endNotice);
		const payer = new Client();
		const paid = await applyAndPay(payer, { email: "paid@example.com" });
		const html = await dataPage(payer, paid.id);
		expect(html).toContain("What is erased for good");
		expect(html).not.toContain(endNotice);
	});

	it("names the accepted edition of the terms: on the page, in the archive and to staff", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		// The terms have a newer edition by now.
		await run("UPDATE applications SET terms_edition = '2024-11-05'");
		expect(await dataPage(owner, id)).toContain("The edition of November 5, 2024.");
		expect(await readHtml(await owner.get(`/data/${id}?lang=es`))).toContain("La edición del 5 de noviembre de 2024.");
		const json = JSON.parse(text((await filesOf(owner, id)).get("application.json")));
		expect(json.consents).toMatchObject({ termsAccepted: true, termsEdition: "2024-11-05" });
		const staffPage = await readApplication(await signIn("rui@azulejo.example"), id);
		expect(staffPage).toContain("Edition of the terms");
		expect(staffPage).toContain("November 5, 2024");
	});

	it("stores the edition of the submission day with an application, and none with a draft", async () => {
		await apply(new Client());
		expect(await row("SELECT terms_edition FROM applications")).toEqual({ terms_edition: TERMS_EDITION });
		await run("DELETE FROM applications");
		await new Client().post("/personal-info?lang=en", { firstName: "Ana", email: "ana@example.com", intent: "save" });
		expect(await row("SELECT status, terms_edition FROM applications")).toEqual({
			status: "draft",
			terms_edition: null,
		});
	});

	it("is available in three languages and requires the checkbox before erasure", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		expect(await readHtml(await owner.get(`/data/${id}?lang=es`))).toContain("Derecho al olvido");
		expect(await readHtml(await owner.get(`/data/${id}?lang=pt`))).toContain("Direito ao esquecimento");
		expect(await dataPage(owner, id, "&step=confirm")).toContain('name="confirmed"');
		const refused = await owner.post(`/data/${id}?lang=en`, { intent: "erase" });
		expect(refused.status).toBe(422);
		expect(await readHtml(refused)).toContain("Tick the box to erase all of this");
		expect(await count("applications WHERE erased_at IS NOT NULL")).toBe(0);
	});
});
