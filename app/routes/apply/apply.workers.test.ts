import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Extracted, sealExtracted } from "#app/data/extracted.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { readApplication } from "#test/services/admin-pages.ts";
import { upload } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT, APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { production } from "#test/services/production.ts";
import { anApplication } from "#test/services/states.ts";

let applicant: Client;
beforeEach(() => {
	applicant = new Client();
});

function send(documentType: string, ...files: File[]): Promise<Response> {
	return sendBy(applicant, documentType, ...files);
}

function sendBy(client: Client, documentType: string, ...files: File[]): Promise<Response> {
	const form = new FormData();
	form.set("documentType", documentType);
	form.set("intent", "upload");
	for (const file of files) form.append("document", file);
	return client.postFiles("/upload-documents?lang=en", form);
}

async function sendBoth(client = applicant): Promise<void> {
	await sendBy(client, "passport", aPdf("page-1.pdf"), aPdf("page-2.pdf"));
	await sendBy(client, "address", aPdf("bill.pdf"));
}

function titleOf(html: string): string {
	return /<title>([^<]*)/.exec(html)?.[1] ?? "";
}

function pathOf(response: Response): string {
	return response.headers.get("Location") ?? "";
}

async function mailedLink(): Promise<string> {
	await flushBackgroundWork();
	const { body } = await new Client().call<{ text: string }[]>("/offline/mailbox?format=json&to=lucja@example.com");
	const links = body
		.map((mail) => /\/resume\?token=[\w-]{43}/.exec(mail.text)?.[0])
		.filter((link) => link !== undefined);
	expect(links).toHaveLength(1);
	return `${links[0]}&lang=en`;
}

describe("the documents page without scripts", () => {
	it("stores and shows the uploads, continues with the package from the URL, and deletes a removed document", async () => {
		const first = await applicant.get("/upload-documents?package=premium&lang=en");
		expect(await first.text()).toMatch(/<button[^>]*disabled[^>]*>Continue/);
		const sent = await send("passport", aPdf("passport.pdf"));
		expect(pathOf(sent)).toBe("/upload-documents?package=premium&physical_delivery=true&lang=en#passport");
		await send("address", aPdf("bill.pdf"));
		const html = await (await applicant.get("/upload-documents?lang=en")).text();
		expect(html.match(/Under Manual Review|Verified by AI/g)?.length).toBeGreaterThanOrEqual(2);
		expect(html).toContain('href="/personal-info?package=premium&amp;physical_delivery=true&amp;lang=en"');
		const other = await applicant.get("/upload-documents?package=express&physical_delivery=true&lang=en");
		expect(await other.text(), "delivery only with Premium").toContain(
			'href="/personal-info?package=express&amp;lang=en"',
		);
		const removed = await applicant.post("/upload-documents?lang=en", { documentType: "passport", intent: "remove" });
		expect(await removed.text()).toMatch(/<button[^>]*disabled[^>]*>Continue/);
		expect(pathOf(await applicant.get("/personal-info?lang=en"))).toContain(
			"/upload-documents?package=express&missing",
		);
	});

	it("describes each document and shows the second of six steps without a hint", async () => {
		const html = await (await applicant.get("/upload-documents?lang=en")).text();
		for (const phrase of [
			"Valid for at least 6 more months",
			"Both the information page and the signature page",
			"Less than 3 months old, with its date",
			"Shows your full name and your address",
			"Max 10MB each",
			"Step 2 of 6: Documents",
		]) {
			expect(html).toContain(phrase);
		}
		expect(html).not.toContain("progress-hint");
		await sendBoth();
		const next = await (await applicant.get("/personal-info?lang=en")).text();
		expect(next).toContain('<p class="progress-hint">Provide your personal information.</p>');
	});

	it("explains beside the field and above the form why a file is rejected", async () => {
		const response = await send("address", new File(["plain text"], "bill.txt", { type: "text/plain" }));
		const html = await response.text();
		expect(response.status).toBe(422);
		expect(titleOf(html)).toBe("Error: Upload your documents – Azulejo NIF");
		expect(html).toContain('<a href="#address-file">');
		expect(html).toContain('id="address-file-error"');
		expect(html.match(/Only JPG, PNG and PDF files are allowed/g)?.length).toBeGreaterThanOrEqual(2);
	});

	it("reports a missing file and an invalid form", async () => {
		expect(await (await send("passport", new File([], ""))).text()).toContain("Please choose a file first.");
		expect((await send("certificate", aPdf("a.pdf"))).status).toBe(422);
	});
});

describe("the personal information page without scripts", () => {
	it("creates an application from the form and redirects to its payment", async () => {
		await sendBoth();
		const response = await applicant.post("/personal-info?lang=en", APPLICANT_FORM);
		const id = /^\/payment\?id=([\w-]+)&lang=en$/.exec(pathOf(response))?.[1];
		expect(applicant.cookies).toContain("__Host-case=");
		const { body } = await applicant.call(`/api/applications/${id}`);
		expect(body).toMatchObject({ status: "pending", firstName: "Łucja María", nationality: "PL" });
	});

	it("responds 422, preserves typed values and shows errors in both positions", async () => {
		await sendBoth();
		const response = await applicant.post("/personal-info?lang=en", { ...APPLICANT_FORM, email: "lucja@", city: " " });
		const html = await response.text();
		expect(response.status).toBe(422);
		expect(titleOf(html)).toMatch(/^Error: /);
		expect(html).toContain('<a href="#email">Invalid email address</a>');
		expect(html).toContain('id="city-error"');
		expect(html).toContain('value="Łucja María"');
	});

	it("collapses place of birth and parents, and shows the answers to owner and staff (T38)", async () => {
		await sendBoth();
		const form = await (await applicant.get("/personal-info?lang=en")).text();
		expect(form).toMatch(
			/<details class="folded-group"><summary[^>]*>.*?More \(rarely needed\).*?Place of birth and parents/s,
		);
		const birthDetails = { placeOfBirth: "Gdańsk, Poland", motherName: "Maria Kowalska" };
		const location = pathOf(await applicant.post("/personal-info?lang=en", { ...APPLICANT_FORM, ...birthDetails }));
		const id = /id=([\w-]+)/.exec(location)?.[1] ?? "";
		const shown = await (await applicant.get(location)).text();
		expect(shown).toContain("Maria Kowalska");
		expect(shown).not.toContain("Father&#x27;s name");
		expect(await readApplication(await signIn("rui@azulejo.example"), id)).toContain("Gdańsk, Poland");
		const reopened = await (await applicant.get(`/personal-info?id=${id}&lang=en`)).text();
		expect(reopened).toMatch(/<details class="folded-group" open="">[\s\S]*value="Gdańsk, Poland"/);
	});

	it("requires place of birth and parents if the setting says so (T38)", async () => {
		await sendBoth();
		const app = await production({ BIRTH_DETAILS: "required" });
		const form = await (await app("/personal-info?lang=en", applicant)).text();
		expect(form).toMatch(/<h2[^>]*>Place of birth and parents<\/h2>/);
		expect(form).not.toContain("Place of birth (optional)");
		const filled = new URLSearchParams({ ...APPLICANT_FORM, fatherName: "Jan" });
		const page = await app("/personal-info?lang=en", applicant, filled);
		expect(page.status).toBe(422);
		const links = [...(await page.text()).matchAll(/<a href="#(\w+)">[^<]* is required</g)].map(([, field]) => field);
		expect(links).toEqual(["placeOfBirth", "motherName"]);
		const call = await app("/api/personal-info", applicant, { ...APPLICANT, fatherName: "Jan" });
		expect(call.status).toBe(422);
		const { errors } = await call.json<{ errors: object }>();
		expect(Object.keys(errors)).toEqual(["placeOfBirth", "motherName"]);
	});

	it("asks Premium for a delivery address and accepts the applicant's own", async () => {
		await sendBoth();
		const path = "/personal-info?package=premium&lang=en";
		const refused = await applicant.post(path, APPLICANT_FORM);
		expect(refused.status).toBe(422);
		expect(await refused.text()).toContain('<a href="#deliveryAddressLine1">');
		expect(pathOf(await applicant.post(path, { ...APPLICANT_FORM, sameAddress: "true" }))).toMatch(/^\/payment\?id=/);
	});

	it("loads and changes an unpaid application for its owner, and denies access to others", async () => {
		const { id } = await anApplication(applicant).build();
		const path = `/personal-info?id=${id}&lang=en`;
		expect(await (await applicant.get(path)).text()).toContain('value="ul. Długa 5"');
		const changed = await applicant.post(path, { ...APPLICANT_FORM, city: "Sopot" });
		expect(pathOf(changed)).toBe(`/payment?id=${id}&lang=en`);
		expect((await new Client().get(path)).status).toBe(401);
	});

	it("shows the documents of the unpaid application in the URL beside another draft", async () => {
		const { id } = await anApplication(applicant).build();
		await anApplication(applicant, { email: "another@example.com" }).build();
		const html = await (await applicant.get(`/upload-documents?id=${id}&lang=en`)).text();
		expect(html.match(/Under Manual Review|Verified by AI/g)?.length).toBeGreaterThanOrEqual(2);
		expect((await new Client().get(`/upload-documents?id=${id}&lang=en`)).status).toBe(401);
	});

	it("starts over with new documents after an application is submitted", async () => {
		const { id: first } = await anApplication(applicant).build();
		await advanceClock("P40D");
		const page = await applicant.get("/upload-documents?lang=en");
		expect(await page.text()).toMatch(/<button[^>]*disabled[^>]*>Continue/);
		await sendBoth();
		const second = /id=([\w-]+)/.exec(pathOf(await applicant.post("/personal-info?lang=en", APPLICANT_FORM)))?.[1];
		expect(second).toMatch(/^[\w-]{22}$/);
		expect(second).not.toBe(first);
	});

	it("preserves the form on the way back to the documents", async () => {
		await sendBoth();
		const back = await applicant.post("/personal-info?lang=en", { firstName: "Łucja", intent: "back" });
		expect(pathOf(back)).toBe("/upload-documents?package=standard&lang=en");
		expect(await (await applicant.get("/personal-info?lang=en")).text()).toContain('value="Łucja"');
	});
});

describe("values from the documents", () => {
	const PASSPORT = {
		surname: "GONCALVES",
		givenNames: "LUCJA",
		birthDate: "1990-03-27",
		countryName: "Poland",
		nationality: "PL",
	};
	const ADDRESS = { streetAddress: "ul. Długa 5", city: "Gdańsk", postalCode: "80-827", country: "PL" };

	async function storeReading(documentType: "passport" | "address", facts: object): Promise<void> {
		const { db } = await openServices();
		for (const { id } of await db.select().from(uploads).where(eq(uploads.documentType, documentType)))
			await db
				.update(uploads)
				.set({ extracted: await sealExtracted(db, id, facts as Extracted) })
				.where(eq(uploads.id, id));
	}

	/** A section of the form: its summary, and whether its fields are open. */
	function sectionOf(html: string, title: string) {
		const section = html.split("<section").find((section) => section.includes(`>${title}</h2>`)) ?? "";
		const summary = /<div class="answer-group-summary">(.*?)<\/div><details/s.exec(section)?.[1] ?? null;
		return {
			summary:
				summary
					?.replace(/<[^>]*>/g, " ")
					.replace(/\s+/g, " ")
					.trim() ?? null,
			open: section.includes('<details open=""'),
		};
	}

	const form = async (path = "/personal-info?lang=en") => (await applicant.get(path)).text();

	beforeEach(async () => {
		await sendBoth();
		await storeReading("passport", PASSPORT);
		await storeReading("address", ADDRESS);
	});

	it("fill the form automatically, with one notice and a summary in front of the fields", async () => {
		const html = await form();
		expect(sectionOf(html, "Basic Information")).toEqual({
			summary: "Name LUCJA GONCALVES Born March 27, 1990 Nationality Poland",
			open: false,
		});
		expect(sectionOf(html, "Foreign Address")).toEqual({ summary: "ul. Długa 5, 80-827 Gdańsk, Poland", open: false });
		for (const value of ["LUCJA", "GONCALVES", "27", "1990", "ul. Długa 5", "Gdańsk", "80-827"])
			expect(html).toContain(`value="${value}"`);
		expect(html.match(/Filled in from your document/g)).toHaveLength(1);
		const required = { email: APPLICANT.email, phone: APPLICANT.phone, hadNif: "no", termsAccepted: "true" };
		const fields = [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
			const [name, value] = [/name="([^"]+)"/.exec(input)?.[1], /value="([^"]*)"/.exec(input)?.[1]];
			return name && value && input.includes('type="text"') ? [[name, value]] : [];
		});
		const chosen = { nationality: "PL", country: "PL", "dateOfBirth.month": "3" };
		const sent = await applicant.post("/personal-info?lang=en", {
			...Object.fromEntries(fields),
			...chosen,
			...required,
		});
		expect(pathOf(sent)).toMatch(/^\/payment\?id=/);
	});

	it("are expanded for review if something is missing, impossible or cannot be printed", async () => {
		for (const changes of [{ birthDate: "" }, { birthDate: "2990-03-27" }, { givenNames: "Łucja Ω" }]) {
			await storeReading("passport", { ...PASSPORT, ...changes });
			const html = await form();
			const about = JSON.stringify(changes);
			expect(sectionOf(html, "Basic Information"), about).toEqual({ summary: null, open: true });
			expect(sectionOf(html, "Foreign Address").open, about).toBe(false);
		}
	});

	it("are expanded if the applicant's answer differs, which survives going back", async () => {
		const changed = { firstName: "Łucja", lastName: "GONCALVES", intent: "back" };
		await applicant.post("/personal-info?lang=en", changed);
		const html = await form();
		expect(sectionOf(html, "Basic Information").open).toBe(true);
		expect(html).toContain('value="Łucja"');
		expect(html).toContain("Auto-fill from documents");
	});

	it("are replaced by those of other documents, except typed ones", async () => {
		const typed = { firstName: "LUCJA", lastName: "GONCALVES", phone: "+48 601 234 567", intent: "back" };
		await applicant.post("/personal-info?lang=en", typed);
		await storeReading("passport", { ...PASSPORT, givenNames: "JAN" });
		const html = await form();
		expect(sectionOf(html, "Basic Information").summary).toContain("JAN GONCALVES");
		expect(html).toContain('value="+48 601 234 567"');
	});

	it("fill empty fields by a button without changing typed ones", async () => {
		const html = await (await applicant.post("/personal-info?lang=en", { firstName: "Łucja", intent: "fill" })).text();
		for (const value of ["Łucja", "GONCALVES", "ul. Długa 5"]) expect(html).toContain(`value="${value}"`);
		expect(html).toContain('<option value="PL" selected="">');
	});

	it("are summarised for an application, but an incomplete representative stays expanded", async () => {
		const id = /id=([\w-]+)/.exec(pathOf(await applicant.post("/personal-info?lang=en", APPLICANT_FORM)))?.[1];
		const ownRepresentative = { ...APPLICANT_FORM, useProvidedRepresentative: "false", representativeName: "Ana Lda" };
		const html = await (await applicant.post(`/personal-info?id=${id}&lang=en`, ownRepresentative)).text();
		expect(sectionOf(html, "Foreign Address").summary).toContain("Długa");
		expect(sectionOf(html, "Portuguese Tax Representative")).toEqual({ summary: null, open: true });
		expect(sectionOf(await form(`/personal-info?id=${id}&lang=en`), "Portuguese Tax Representative")).toEqual({
			summary: "Ours, included",
			open: false,
		});
	});
});

describe("an expired session", () => {
	it("redirects from personal information to the documents with a reason and preserves typed values", async () => {
		await sendBoth();
		const later = new Client();
		const sent = await later.post("/personal-info?package=express&lang=en", APPLICANT_FORM);
		expect(pathOf(sent)).toBe("/upload-documents?package=express&missing=session&lang=en");
		expect(await (await later.get(pathOf(sent))).text()).toContain("your session in this browser has ended");
		await sendBoth(later);
		expect(await (await later.get("/personal-info?lang=en")).text()).toContain('value="Łucja María"');
	});

	it("is reported by each page, which offers an e-mailed link and the way back to the documents", async () => {
		const { id } = await anApplication(applicant).build();
		for (const page of ["personal-info", "upload-documents", "payment", "checkout"]) {
			const response = await new Client().get(`/${page}?id=${id}&lang=en`);
			const html = await response.text();
			expect(response.status, page).toBe(401);
			expect(html, page).toContain("Your session has ended");
			expect(html, page).toContain('action="/resume?lang=en"');
			expect(html, page).toMatch(/<a[^>]*href="\/upload-documents\?lang=en"[^>]*>Back to your documents/);
		}
	});
});

describe("saving and resuming", () => {
	it("requires only an e-mail address, and the e-mailed link opens the draft once in another browser", async () => {
		await sendBoth();
		const partial = { firstName: "Łucja", "dateOfBirth.day": "27", intent: "save" };
		expect((await applicant.post("/personal-info?lang=en", partial)).status).toBe(422);
		const saved = await applicant.post("/personal-info?lang=en", { ...partial, email: "lucja@example.com" });
		const page = await (await applicant.get(pathOf(saved))).text();
		expect(page).toContain("A link to lucja@example.com is on its way");

		const link = await mailedLink();
		const phone = new Client();
		for (let visit = 0; visit < 2; visit += 1)
			expect(await (await phone.get(link)).text()).toContain("Continue my application");
		expect(phone.cookies).not.toContain("__Host-case");
		const token = /token=([\w-]+)/.exec(link)?.[1] ?? "";
		const opened = await phone.post("/resume?lang=en", { token });
		expect(pathOf(opened)).toMatch(/^\/personal-info\?id=[\w-]{22}&lang=en$/);
		// Documents stay with the browser that sent them: the address may have been mistyped.
		expect(pathOf(await phone.get(pathOf(opened)))).toMatch(/^\/upload-documents\?/);
		await sendBoth(phone);
		const form = await (await phone.get(pathOf(opened))).text();
		expect(form).toContain('value="Łucja"');
		expect(form).toContain('value="27"');
		expect(pathOf(await phone.post(pathOf(opened), APPLICANT_FORM))).toMatch(/^\/payment\?id=/);

		const secondUse = await new Client().post("/resume?lang=en", { token });
		expect(secondUse.status).toBe(404);
		expect(await secondUse.text()).toContain("This link has expired or was already used");
	});

	it("lets the browser send its origin when it posts a form", async () => {
		for (const path of ["/resume", "/personal-info"]) {
			const policy = (await applicant.get(path)).headers.get("Referrer-Policy");
			// With no-referrer, a form without scripts has the origin "null" and is rejected.
			expect(policy, path).toBe("same-origin");
		}
	});

	it("responds alike to existing and unknown numbers", async () => {
		const passportDocumentPath = await upload(applicant, "passport", aPdf("p.pdf"));
		const addressDocumentPath = await upload(applicant, "address", aPdf("b.pdf"));
		const payload = {
			...APPLICANT,
			passportDocumentPath,
			addressDocumentPath,
			consentToBegin: true,
			acknowledgesEnd: true,
		};
		const { body } = await applicant.call<{ applicationNumber: string }>("/api/personal-info", payload);
		const requestLink = async (number: string) => {
			const response = await new Client().post("/resume?lang=en", { number });
			return { status: response.status, summary: /If this number exists[^<]*/.exec(await response.text())?.[0] };
		};
		const existing = await requestLink(body.applicationNumber.toLowerCase());
		expect(existing.summary).toContain("a link to its e-mail address is on its way");
		expect(await requestLink("NIF-2222-2222")).toEqual(existing);
		expect((await requestLink("1234")).status).toBe(422);
		// However often it is requested, and by anyone: it reveals nothing and fills no inbox.
		for (let repeat = 0; repeat < 8; repeat += 1) expect(await requestLink(body.applicationNumber)).toEqual(existing);
		await flushBackgroundWork();
		const mails = await new Client().call<unknown[]>(`/offline/mailbox?format=json&to=${APPLICANT.email}`);
		expect(mails.body).toHaveLength(1);
	});
});
