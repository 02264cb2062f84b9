import { beforeEach, describe, expect, it } from "vitest";
import { verifyCaseFile } from "#app/audit/case-file.ts";
import { m } from "#app/paraglide/messages.js";
import { aPaidApplication, readApplication } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row } from "#test/services/ledger.ts";
import { dataPage, mailsTo } from "#test/services/own-data.ts";
import { anApplication, continueApplication } from "#test/services/states.ts";

const en = { locale: "en" } as const;

let owner: Client;
let id: string;

beforeEach(async () => {
	owner = new Client();
	({ id } = await aPaidApplication({}, { applicant: owner }));
});

type Fields = { value?: string; version?: string };

/** Submits the form of one answer with the page's hidden fields. */
async function correct(field: string, fields: Fields = {}, client = owner): Promise<Response> {
	const { version } = await row("SELECT version FROM applications WHERE id = ?", id);
	const sent = { version: String(version), value: "Gonçalves-Nowak", ...fields, intent: "correct", field };
	return client.post(`/data/${id}?correct=${field}&lang=en`, sent);
}

async function correctAndExpectDone(...call: Parameters<typeof correct>): Promise<void> {
	const response = await correct(...call);
	expect(response.headers.get("Location"), await response.clone().text()).toBe(`/data/${id}?done=corrected&lang=en`);
	await flushBackgroundWork();
}

describe("an answer that the owner corrects before filing", () => {
	it("replaces the old one everywhere, and the e-mail names the field without its values", async () => {
		expect(await dataPage(owner, id)).toContain(`href="/data/${id}?correct=lastName&amp;lang=en#correct"`);
		expect(await dataPage(owner, id, "&correct=lastName")).toMatch(
			/<input(?=[^>]*name="value")(?=[^>]*value="Gonçalves")/,
		);
		await correctAndExpectDone("lastName");
		expect(await dataPage(owner, id, "&done=corrected")).toContain(m.data_correct_done({}, en));
		const { body } = await owner.call(`/api/applications/${id}`);
		expect(body).toMatchObject({ lastName: "Gonçalves-Nowak", firstName: "Łucja María" });
		expect(await readHtml(await owner.get(`/confirmation/${id}?lang=en`))).toContain(m.event_answer_corrected({}, en));
		const [mail, ...others] = (await mailsTo("lucja@example.com")).filter(
			({ emailType }) => emailType === "answer_corrected",
		);
		expect(others).toEqual([]);
		const text = mail?.text.replace(/\s+/g, " ") ?? "";
		expect(text).toContain("This was corrected on your page: Last name.");
		expect(text).toContain(m.mail_answer_corrected_own_then({}, en));
		expect(text).not.toMatch(/Nowak|Why:/);
		const rui = await signIn("rui@azulejo.example");
		expect(await readHtml(await rui.get(`/admin/applications/${id}?lang=en`))).toMatch(
			/Gonçalves<span aria-hidden="true"> → <\/span><span class="sr-only"> \w+ <\/span>Gonçalves-Nowak/,
		);
		const file = await (await owner.get(`/api/case-files/${id}`)).text();
		expect(await verifyCaseFile(file)).toMatchObject({ kind: "intact" });
	});

	it("returns only the accepted document that proves it to manual review", async () => {
		await continueApplication(id).accepted().build();
		await correctAndExpectDone("city", { value: "Gdynia" });
		expect(await row("SELECT passport_decision, address_decision, stage FROM applications WHERE id = ?", id)).toEqual({
			passport_decision: "accepted",
			address_decision: "review",
			stage: "in_review",
		});
	});

	it("is rejected if invalid, with a message beside its field, and the input is preserved", async () => {
		for (const [field, value, message] of [
			["lastName", "", m.error_last_name_required({}, en)],
			["lastName", "Gonçalves", m.error_correction_same({}, en)],
			["dateOfBirth", "1990-02-31", "date"],
			["phone", "12", "phone"],
			["city", "x".repeat(121), "too long"],
		] as const) {
			const response = await correct(field, { value });
			expect(response.status, `${field} ${value}`).toBe(422);
			const page = await readHtml(response);
			expect(page.toLowerCase(), `${field} ${value}`).toContain(message.toLowerCase());
			expect(page, field).toContain(`value="${value}"`);
		}
		expect(await count("application_events WHERE type = 'answer-corrected'")).toBe(0);
	});

	it("excludes the e-mail address, a representative and fields that the application lacks", async () => {
		for (const field of ["email", "representativeNif", "nifNumber", "deliveryCity", "guardianName", "constructor"]) {
			expect((await correct(field, { value: "x@example.com" })).status, field).toBe(422);
			expect(await dataPage(owner, id, `&correct=${field}`), field).not.toContain('name="value"');
		}
	});

	it("is rejected from an outdated page", async () => {
		await correctAndExpectDone("firstName", { value: "Łucja" });
		const response = await correct("lastName", { version: "1" });
		expect(response.status).toBe(409);
		expect(await readHtml(response)).toContain('value="Gonçalves-Nowak"');
	});

	it("is limited to the owner", async () => {
		const thief = new Client();
		await anApplication(thief, { email: "thief@example.com" }).build();
		for (const client of [new Client(), thief]) expect((await correct("lastName", {}, client)).status).toBe(401);
		expect(await readApplication(await signIn("rui@azulejo.example"), id)).not.toContain("Nowak");
	});
});

it("refers to support after filing, and rejects the form of an outdated page", async () => {
	await continueApplication(id).accepted().signed().filed().build();
	const page = await dataPage(owner, id, "&correct=lastName");
	expect(page).toContain("Your answers are now with the tax office.");
	expect(page).not.toContain('name="value"');
	const response = await correct("lastName");
	expect(response.status).toBe(409);
	const refused = await readHtml(response);
	expect(refused).toContain(m.error_correction_filed({}, en));
	expect(refused).toMatch(/<a[^>]*href="#correct"/);
	expect(refused).toContain('id="correct"');
});
