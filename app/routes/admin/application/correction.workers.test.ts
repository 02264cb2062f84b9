import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyCaseFile } from "#app/audit/case-file.ts";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { aFiledApplication, aPaidApplication, aRejectedApplication, versionOn } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, linkIn, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication, continueApplication } from "#test/services/states.ts";

const REASON = "In the passport the surname has a hyphen.";
const ANSWERS = { surname: "GONCALVES", givenNames: "LUCJA MARIA", birthDate: "1990-03-27", nationality: "PL" };

let rui: Client;
let applicant: Client;
let id: string;
let applicationNumber: string;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
	applicant = new Client();
	({ id, applicationNumber } = await aPaidApplication({}, { applicant }));
});

async function pageOf(staff: Client, query = "", application = id): Promise<string> {
	return readHtml(await staff.get(`/admin/applications/${application}?lang=en${query}`));
}

type Fields = Partial<Record<"value" | "reason" | "compared" | "version", string>>;

/** Submits the correction form for one answer as its page does. */
async function correct(staff: Client, field: string, fields: Fields = {}, application = id): Promise<Response> {
	const { version } = await row("SELECT version FROM applications WHERE id = ?", application);
	const path = `/admin/applications/${application}?correct=${field}&lang=en`;
	return staff.post(path, {
		version: String(version),
		value: "Gonçalves-Nowak",
		reason: REASON,
		...fields,
		intent: "correct",
		field,
	});
}

async function correctAndExpectDone(...call: Parameters<typeof correct>): Promise<void> {
	const response = await correct(...call);
	expect(response.status, await response.clone().text()).toBe(302);
	expect(response.headers.get("Location")).toBe(`/admin/applications/${call[3] ?? id}?done=correct&lang=en`);
	await flushBackgroundWork();
}

/** Stores what the checks read in the passport, as the reader does. */
async function storePassportReading(changes: Partial<typeof ANSWERS> = {}): Promise<void> {
	const { path } = await row("SELECT passport_document_path AS path FROM applications WHERE id = ?", id);
	const facts = {
		...ANSWERS,
		...changes,
		countryName: "Poland",
		documentNumber: "",
		expiryDate: "",
		sex: "",
		issuer: "",
	};
	const { db } = await openServices();
	const extracted = await sealExtracted(db, String(path), facts);
	await db
		.update(uploads)
		.set({ verdict: "verified", extracted })
		.where(eq(uploads.id, String(path)));
}

/** Every text in every table. */
async function everythingStored(): Promise<string> {
	const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
		name: string;
	}>();
	const tables = results.map(({ name }) => name).filter((name) => !/^(_cf_|d1_|sqlite_)/.test(name));
	const all = await Promise.all(tables.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`).all()));
	return JSON.stringify(all.map((table) => table.results));
}

async function mails(): Promise<{ emailType: string; subject: string; text: string; html: string; to: string }[]> {
	const { body } = await new Client().call<Awaited<ReturnType<typeof mails>>>("/offline/mailbox?format=json");
	return body.filter(({ emailType }) => emailType === "answer_corrected");
}

async function isFoundBy(name: string): Promise<boolean> {
	const page = await readHtml(await rui.get(`/admin/applications?lang=en&q=${encodeURIComponent(name)}`));
	return page.includes(`>${applicationNumber}<`);
}

describe("a correction", () => {
	it("needs a reason, is logged with both values, and changes no other answer", async () => {
		const before = await row("SELECT * FROM applications WHERE id = ?", id);
		expect(await pageOf(rui)).toContain(`href="/admin/applications/${id}?correct=lastName&amp;lang=en#correct"`);
		expect(await pageOf(rui, "&correct=lastName")).toContain("It currently says “Gonçalves”.");
		await correctAndExpectDone(rui, "lastName");
		const page = await pageOf(rui);
		expect(page).toMatch(
			/Answer corrected<\/strong> <span class="quoted">Last name · Passport or ID · [^<]* · In the passport the surname has a hyphen\./,
		);
		expect(page).toMatch(
			/Gonçalves<span aria-hidden="true"> → <\/span><span class="sr-only"> \w+ <\/span>Gonçalves-Nowak/,
		);
		const after = await row("SELECT * FROM applications WHERE id = ?", id);
		const changed = Object.keys(before).filter((column) => before[column] !== after[column]);
		expect(changed.sort()).toEqual(["head", "last_name", "updated_at", "version"]);
	});

	it("updates the search: the new name finds the application, the old one does not", async () => {
		await correctAndExpectDone(rui, "lastName", { value: "Wiśniewska" });
		expect(await isFoundBy("wisniewska")).toBe(true);
		expect(await isFoundBy("goncalves")).toBe(false);
		expect(await isFoundBy("lucja")).toBe(true);
	});

	it("leaves the hash chain intact and stores values and reason encrypted", async () => {
		await correctAndExpectDone(rui, "phone", {
			value: "+48 601 999 111",
			reason: "The number was of a former flat mate.",
		});
		await correctAndExpectDone(rui, "addressLine1", {
			value: "ul. Krótka 99",
			compared: "on",
			reason: "The bill says Krótka, not Długa.",
		});
		const stored = await everythingStored();
		for (const words of ["601999111", "601 999 111", "601234567", "Krótka", "Długa", "flat mate"])
			expect(stored, words).not.toContain(words);
		expect(stored).toContain("answer-corrected");
		const file = await (await applicant.get(`/api/case-files/${id}`)).text();
		expect(await verifyCaseFile(file)).toMatchObject({ kind: "intact" });
		expect(file).toContain("ul. Krótka 99");
		expect(await pageOf(rui)).toContain("+48 601 999 111");
	});

	it("sends the applicant one e-mail with the field and the reason, but without the value", async () => {
		const reason = "Your passport AB1234567 says 1990-03-28.";
		await correctAndExpectDone(rui, "dateOfBirth", { value: "1990-03-28", compared: "on", reason });
		const [mail, ...others] = await mails();
		expect(others).toEqual([]);
		expect(mail?.to).toBe("lucja@example.com");
		expect(mail?.subject).toContain(applicationNumber);
		const text = mail?.text.replace(/\s+/g, " ") ?? "";
		expect(text).toContain("corrected this in your application: Date of birth.");
		expect(text).toContain("Why: Your passport ••• says •••.");
		expect((await applicant.get(linkIn(mail))).headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		expect(`${mail?.html}${mail?.text}`).not.toMatch(/1990|AB1234567/);
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(
			"One of your answers was corrected",
		);
		await correctAndExpectDone(rui, "lastName");
		const { body } = await applicant.call(`/api/applications/${id}`);
		expect(body).toMatchObject({ lastName: "Gonçalves-Nowak" });
	});

	it("resets the decision only of the document that proves the answer", async () => {
		await storePassportReading();
		await continueApplication(id).accepted().build();
		expect(await pageOf(rui, "&correct=lastName")).toContain("has to be accepted again");
		expect(await pageOf(rui, "&correct=phone")).not.toContain("has to be accepted again");
		await correctAndExpectDone(rui, "phone", { value: "+48 601 999 111" });
		const decisions = "SELECT passport_decision, address_decision, stage FROM applications WHERE id = ?";
		expect(await row(decisions, id)).toMatchObject({ passport_decision: "accepted", stage: "awaiting_signature" });
		await correctAndExpectDone(rui, "firstName", { value: "Łucja" });
		expect(await row(decisions, id)).toEqual({
			passport_decision: "verified",
			address_decision: "accepted",
			stage: "in_review",
		});
	});
});

describe("a value that contradicts the document", () => {
	it("is accepted only with a confirmed comparison, and the checks report it", async () => {
		await storePassportReading();
		const refused = await correct(rui, "dateOfBirth", { value: "1991-03-27" });
		expect(refused.status).toBe(422);
		const page = await readHtml(refused);
		expect(page).toContain("Our reading of the document says something else.");
		expect(page).toContain('href="#correct-compared"');
		expect(page).toContain('value="1991-03-27"');
		await correctAndExpectDone(rui, "dateOfBirth", { value: "1991-03-27", compared: "on" });
		expect((await row("SELECT passport_decision AS it FROM applications WHERE id = ?", id)).it).toBe("review");
		await correctAndExpectDone(rui, "dateOfBirth", { value: "1990-03-27" });
		expect((await row("SELECT passport_decision AS it FROM applications WHERE id = ?", id)).it).toBe("verified");
	});

	it("needs no confirmation without a contradiction", async () => {
		await storePassportReading({ surname: "WISNIEWSKA" });
		await correctAndExpectDone(rui, "lastName", { value: "Wiśniewska" });
	});
});

describe("refuses", () => {
	it("staff who do not review applications, and shows them no form", async () => {
		for (const name of ["leo", "ada"]) {
			const staff = await signIn(`${name}@azulejo.example`);
			expect(await pageOf(staff, "&correct=lastName"), name).not.toContain("#correct");
			const response = await correct(staff, "lastName");
			expect(response.status, name).toBe(403);
			expect(await readHtml(response), name).toContain("This is for our staff only.");
		}
		expect(await isFoundBy("goncalves")).toBe(true);
	});

	it("unpaid, filed and ended applications, with a message", async () => {
		const open = await anApplication(new Client(), { email: "open@example.com" }).build();
		const filed = await aFiledApplication({ email: "filed@example.com" });
		const { id: ended } = await aRejectedApplication("us", { email: "ended@example.com" });
		const messages = { [open.id]: "has not been paid", [filed]: "has been filed with the", [ended]: "has ended" };
		for (const [application, words] of Object.entries(messages)) {
			const response = await correct(rui, "lastName", {}, application);
			expect(response.status, words).toBe(409);
			expect(await readHtml(response)).toContain(words);
			expect(await pageOf(rui, "&correct=lastName", application), words).not.toContain('id="correct-value"');
		}
		expect(await pageOf(rui, "", filed)).toContain("What was filed cannot be corrected here.");
	});

	it("an invalid value or reason, with a message, and preserves the input", async () => {
		for (const [field, fields, sentence] of [
			["lastName", { reason: "too short" }, "Say why in 10 to 500 characters."],
			["lastName", { value: "Gonçalves" }, "The application already says exactly this."],
			["dateOfBirth", { value: "1990-02-31" }, "date"],
			["nationality", { value: "ZZ" }, "nationality"],
			["postalCode", { value: "" }, "postal code"],
			["city", { value: "x".repeat(121) }, "too long"],
		] as [string, Fields, string][]) {
			const response = await correct(rui, field, fields);
			expect(response.status, sentence).toBe(422);
			const page = await readHtml(response);
			expect(page.toLowerCase()).toContain(sentence.toLowerCase());
			expect(page, sentence).toContain(fields.reason === undefined ? REASON : 'value="Gonçalves-Nowak"');
		}
		expect(await count("application_events WHERE type = 'answer-corrected'")).toBe(0);
	});

	it("fields that cannot be corrected", async () => {
		for (const field of ["email", "deliveryCity", "constructor"]) {
			expect((await correct(rui, field, { value: "x@example.com" })).status, field).toBe(422);
			expect(await pageOf(rui, `&correct=${field}`), field).not.toContain('id="correct-value"');
		}
	});

	it("an outdated page, with a message, and preserves the input", async () => {
		const version = versionOn(await pageOf(rui, "&correct=lastName"));
		await correctAndExpectDone(await signIn("eva@azulejo.example"), "firstName", { value: "Łucja" });
		const response = await correct(rui, "lastName", { version });
		expect(response.status).toBe(409);
		const page = await readHtml(response);
		expect(page).toContain("This application has changed since you opened it");
		for (const typed of ['value="Gonçalves-Nowak"', REASON]) expect(page).toContain(typed);
		expect(await isFoundBy("goncalves")).toBe(true);
	});
});
