import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { verifyCaseFile } from "#app/audit/case-file.ts";
import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { writeNote } from "#app/commands/audit/write-note.server.ts";
import { sweep } from "#app/commands/sweep.server.ts";
import { caseFileText } from "#app/documents/printed/case-file-pdf.server.ts";
import { getCaseFile } from "#app/queries/audit/get-case-file.server.ts";
import { randomId } from "#app/random.server.ts";
import { readApplication } from "#test/services/admin-pages.ts";
import { aCompletedApplication, seen, startRefund } from "#test/services/application-states.ts";
import { apply, applyAndPay, beginPaying } from "#test/services/by-calls.ts";
import { Client, signIn } from "#test/services/client.ts";
import { everyRow } from "#test/services/every-row.ts";
import { openServices } from "#test/services/filed-application.ts";
import { count, pass, row, run } from "#test/services/ledger.ts";
import { settle } from "#test/services/settle.ts";
import { unzip } from "#test/services/unzip.ts";
import { offlineStaff } from "#worker/offline/access/staff.ts";

const page = async (client: Client, id: string, more = "") => seen(await client.get(`/data/${id}?lang=en${more}`));
const erase = (client: Client, id: string) => client.post(`/data/${id}?lang=en`, { intent: "erase", confirmed: "on" });
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const objects = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

type Mail = { emailType: string; text: string };

async function mailsTo(address: string): Promise<Mail[]> {
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${address}`);
	return body;
}

async function filesOf(client: Client, id: string): Promise<Map<string, Uint8Array>> {
	const response = await client.get(`/api/exports/${id}`);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("application/zip");
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	return unzip(new Uint8Array(await response.arrayBuffer()));
}

/** Words and answers that stand nowhere but where they are kept. */
const CANARY = {
	firstName: "Olivia",
	lastName: "Canaryname",
	email: "canary@applicant.example",
	phone: "+447700911922",
	dateOfBirth: "1987-03-19",
	addressLine1: "77 Canary Wharf Lane",
	city: "Canarytown",
	postalCode: "CN1 9RY",
};
const WRITTEN = ["The canary sang to us", "Canary refund because of feathers"];

async function aRichApplication() {
	const done = await aCompletedApplication(CANARY);
	const services = await openServices();
	const note = { id: randomId(), text: WRITTEN[0] ?? "", network: "network" };
	expect((await writeNote(services, offlineStaff("Rui"), done.id, note)).ok).toBe(true);
	await startRefund(done.id, 1000);
	await settle();
	await run(`UPDATE refunds SET note = '${WRITTEN[1]}'`);
	return done;
}

describe("the archive to take along", () => {
	it("is all that is kept: compared with the database and the bucket", { timeout: 60_000 }, async () => {
		const { applicant, id, applicationNumber, nif } = await aRichApplication();
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
		expect(json.consents.beginWithinTheTermOfWithdrawal).toMatchObject({ textVersion: "2026-11", language: "en" });
		expect(json.whatHappened).toHaveLength(await count("application_events"));
		const mails = await count("email_logs WHERE email_type <> 'admin_notice'");
		expect(json.mails).toHaveLength(mails);
		expect([...files.keys()].filter((name) => name.startsWith("mails/"))).toHaveLength(mails);
		const paid = json.mails.find(({ kind }: { kind: string }) => kind === "paid");
		const [sent] = (await mailsTo(CANARY.email)).filter(({ emailType }) => emailType === "paid");
		expect(text(files.get(paid.file))).toContain("To: canary@applicant.example");
		expect(text(files.get(paid.file))).toContain(sent?.text.match(/€[\d.]+/)?.[0]);
		// Every object of the applicant's, byte by byte by its hash; the pack for the office is made of them.
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

	it("is the same once the history lies in the cold store, and while a payment is in dispute", {
		timeout: 60_000,
	}, async () => {
		const { applicant, id } = await aRichApplication();
		const before = JSON.parse(text((await filesOf(applicant, id)).get("application.json")));
		await pass("P40D");
		expect(await count("application_events")).toBe(0);
		await run(
			"INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at) SELECT 'dp_1', id, application_id, amount, 'fraudulent', 'needs_response', 1, 1 FROM payments",
		);
		const after = JSON.parse(text((await filesOf(applicant, id)).get("application.json")));
		expect(after.whatHappened.slice(0, before.whatHappened.length)).toEqual(before.whatHappened);
		expect(after.mails.slice(0, before.mails.length)).toEqual(before.mails);
		expect(after.payments[0].disputes).toHaveLength(1);
		expect(await page(applicant, id)).toContain("Your bank is deciding on a dispute");
		expect((await erase(applicant, id)).status).toBe(409);
	});

	it("is its owner's alone", async () => {
		const { id } = await apply(new Client());
		for (const path of [`/api/exports/${id}`, `/data/${id}`]) expect((await new Client().get(path)).status).toBe(401);
		expect((await new Client().get("/api/exports/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
		expect((await erase(new Client(), id)).status).toBe(401);
		expect(await count("applications WHERE erased_at IS NOT NULL")).toBe(0);
	});
});

describe("the page", () => {
	it("leads to what puts data right, as far as the application has got, and shows the consents with their text", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		expect(await page(owner, id)).toContain(`href="/personal-info?id=${id}&amp;lang=en"`);
		const done = await aCompletedApplication({ email: "done@example.com" });
		const html = await page(done.applicant, done.id);
		expect(html).toContain(`href="/after/${done.id}?lang=en"`);
		expect(html).toContain("Version of the text: 2026-11, read in English");
		expect(await seen(await done.applicant.get(`/confirmation/${done.id}?lang=en`))).toContain(`/data/${done.id}`);
	});

	it("is said in three languages, and asks for the box before it erases", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		expect(await seen(await owner.get(`/data/${id}?lang=es`))).toContain("Ser olvidado");
		expect(await seen(await owner.get(`/data/${id}?lang=pt`))).toContain("Ser esquecido");
		expect(await page(owner, id, "&step=confirm")).toContain('name="confirmed"');
		const refused = await owner.post(`/data/${id}?lang=en`, { intent: "erase" });
		expect(refused.status).toBe(422);
		expect(await seen(refused)).toContain("Tick the box if all of this is to be erased");
		expect(await count("applications WHERE erased_at IS NOT NULL")).toBe(0);
	});
});

describe("being forgotten", () => {
	it("leaves no word of the person in any column or object, and a chain that still verifies", {
		timeout: 90_000,
	}, async () => {
		const { applicant, id, applicationNumber, nif } = await aRichApplication();
		await pass("P40D");
		const response = await erase(applicant, id);
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		const receipt = await seen(response);
		expect(receipt).toContain(applicationNumber);
		expect(receipt).toContain("tax law requires it");
		expect(receipt).toContain("This receipt has also left by mail");
		await settle();
		await sweep(await openServices());
		const rows = await everyRow();
		const kept = JSON.stringify(rows);
		for (const canary of [...Object.values(CANARY), ...WRITTEN, nif]) expect(kept, canary).not.toContain(canary);
		const [history, ...others] = await objects();
		expect(history).toMatch(/^history\//);
		expect(others).toEqual([]);
		const services = await openServices();
		const file = await getCaseFile(services, id, "staff");
		if (!file) throw new Error("no case file");
		const words = JSON.stringify(file);
		for (const canary of [...Object.values(CANARY), ...WRITTEN, nif]) expect(words, canary).not.toContain(canary);
		expect(file.events.some(({ words: sealed, said }) => sealed !== null && said !== null)).toBe(false);
		expect((await verifyCaseFile(caseFileText(file))).kind).toBe("whole");
		expect(file.events.at(-1)?.type).toBe("data-erased");
		// What stays: the accounts, the consent and the dates.
		expect(
			await row("SELECT application_number, amount, begin_request IS NOT NULL AS agreed FROM applications"),
		).toEqual({
			application_number: applicationNumber,
			amount: 7900,
			agreed: 1,
		});
		expect(await count("payments")).toBe(1);
		expect(await count("refunds")).toBe(1);
		for (const table of [
			"uploads",
			"upload_pages",
			"owner_sessions",
			"case_links",
			"email_logs",
			"visits",
			"name_words",
			"outbox",
		])
			expect(await count(`${table}${table === "email_logs" ? ` WHERE related_entity_id = '${id}'` : ""}`), table).toBe(
				0,
			);
		const mails = (await mailsTo(CANARY.email)).filter(({ emailType }) => emailType === "data_erased");
		expect(mails).toHaveLength(1);
		expect(mails[0]?.text).toContain(applicationNumber);
		expect((await applicant.get(`/api/exports/${id}`)).status).toBe(401);
		expect((await new Client().get(`/confirmation/${id}`)).status).toBe(404);
		expect(await page(applicant, id)).toContain("The data of this application have been erased");
		const rui = await signIn("rui@azulejo.example");
		const staffPage = await readApplication(rui, id);
		expect(staffPage).toContain("The data of this person were erased");
		expect((await rui.get(`/admin/applications?q=${CANARY.lastName}`)).status).toBe(200);
	});

	it("pressed twice at once is one erasure and one mail", { timeout: 60_000 }, async () => {
		const { applicant, id } = await aCompletedApplication(CANARY);
		const both = await Promise.all([erase(applicant, id), erase(applicant, id)]);
		expect(both.map(({ status }) => status).sort()[0]).toBe(200);
		expect(await count("application_events WHERE type = 'data-erased'")).toBe(1);
		const mails = (await mailsTo(CANARY.email)).filter(({ emailType }) => emailType === "data_erased");
		expect(mails).toHaveLength(1);
	});

	it("ends an application that nobody paid for, and its open payment with it", { timeout: 60_000 }, async () => {
		const owner = new Client();
		const { id } = await apply(owner, CANARY);
		await beginPaying(owner, id);
		expect(await page(owner, id)).toContain("it ends unpaid, and nothing is filed");
		expect((await erase(owner, id)).status).toBe(200);
		await settle();
		await pass("PT10M");
		expect(await row("SELECT status, cleared_at IS NOT NULL AS cleared FROM applications")).toEqual({
			status: "cancelled",
			cleared: 1,
		});
		expect(await row("SELECT state FROM payments")).toEqual({ state: "canceled" });
		expect(await objects()).toEqual([]);
		expect(JSON.stringify(await everyRow())).not.toContain("Canary");
	});

	it.each([
		["is paid for and under way", async () => {}, "Withdraw or cancel first"],
		[
			"has money on its way back",
			() =>
				run(
					"INSERT INTO refunds (id, payment_id, application_id, amount, state, created_at, updated_at) SELECT 'r1', id, application_id, 100, 'pending', 1, 1 FROM payments",
				),
			"Money is on its way back to you",
		],
		[
			"has a request for a refund that is open",
			() =>
				run(
					"INSERT INTO refund_requests (id, payment_id, application_id, why, state, clause, asked_at, due_at) SELECT 'q1', id, application_id, 'other', 'open', 'review', 1, 1 FROM payments",
				),
			"we have not decided yet",
		],
		[
			"is on hold",
			() =>
				run("INSERT INTO legal_holds (application_id, set_by, set_at, words) SELECT id, 1, 1, 'x' FROM applications"),
			"A claim, a court or an authority needs this application",
		],
	])("waits, with the reason, while it %s", async (_name, prepare, reason) => {
		const owner = new Client();
		const { id } = await applyAndPay(owner, CANARY);
		await prepare();
		const html = await page(owner, id);
		expect(html).toContain(reason);
		expect(html).not.toContain("?step=confirm");
		if (reason.startsWith("Withdraw")) expect(html).toContain(`href="/refunds/${id}?lang=en"`);
		expect((await erase(owner, id)).status).toBe(409);
		expect(await row("SELECT first_name, erased_at FROM applications")).toEqual({
			first_name: "Olivia",
			erased_at: null,
		});
	});

	it("that was broken off is finished by the sweep", { timeout: 60_000 }, async () => {
		const { id } = await aCompletedApplication(CANARY);
		const services = await openServices();
		const event = { type: "data-erased" as const };
		expect((await changeApplication(services, id, { kind: "applicant" }, event)).ok).toBe(true);
		expect((await objects()).length).toBeGreaterThan(0);
		await sweep(services);
		expect(await objects()).toEqual([]);
		expect(JSON.stringify(await everyRow())).not.toContain("canary@applicant.example");
	});

	it("leaves nothing that staff or a late mail could bring back", { timeout: 60_000 }, async () => {
		const { applicant, id } = await aCompletedApplication(CANARY);
		expect((await erase(applicant, id)).status).toBe(200);
		const services = await openServices();
		const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
		const asked = await changeApplication(services, id, eva, { type: "reopened", reason: "Mistake" });
		expect(asked.ok).toBe(false);
		await pass("P400D");
		expect(
			(await mailsTo(CANARY.email)).map(({ emailType }) => emailType).filter((type) => type.startsWith("rep")),
		).toEqual([]);
		expect((await mailsTo("")).length).toBe(0);
	});
});
