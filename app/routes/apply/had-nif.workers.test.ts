import { beforeEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { ALL_CHECKED, postAction, readApplication, submitAction } from "#test/services/admin-pages.ts";
import { upload } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT, APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { anApplication } from "#test/services/states.ts";

/** The form without the first question. */
const { hadNif: _, ...FORM } = APPLICANT_FORM;

let applicant: Client;
beforeEach(() => {
	applicant = new Client();
});

async function sendDocuments(): Promise<void> {
	for (const kind of ["passport", "address"] as const) {
		const form = new FormData();
		form.set("documentType", kind);
		form.set("intent", "upload");
		form.append("document", aPdf(`${kind}.pdf`, kind));
		await applicant.postFiles("/upload-documents?lang=en", form);
	}
}

function checkedAnswer(html: string): string | undefined {
	const radios = [...html.matchAll(/<input[^>]*name="hadNif"[^>]*>/g)].map(([radio]) => radio);
	const chosen = radios.filter((radio) => radio.includes("checked"));
	expect(chosen.length).toBeLessThanOrEqual(1);
	return /value="(\w+)"/.exec(chosen[0] ?? "")?.[1];
}

describe("the question about a previous NIF, on the page", () => {
	beforeEach(sendDocuments);

	it("comes first in each language, unanswered, with help for applicants who have one", async () => {
		for (const locale of LANGUAGES) {
			const html = await (await applicant.get(`/personal-info?lang=${locale}`)).text();
			expect(html.indexOf('name="hadNif"')).toBeGreaterThan(0);
			expect(html.indexOf('name="hadNif"')).toBeLessThan(html.indexOf('name="firstName"'));
			expect(checkedAnswer(html)).toBeUndefined();
			for (const text of [
				m.field_previous_nif,
				m.previous_nif_stop,
				m.previous_nif_find_documents,
				m.previous_nif_find_online,
			])
				expect(html).toContain(text({}, { locale }));
			for (const path of ["/nif-check", "/nif-usage", "/contact"])
				expect(html.split("had-nif-stop")[1]).toContain(`href="${path}?lang=${locale}"`);
		}
	});

	it("is required, and preserves all other typed values", async () => {
		const refused = await applicant.post("/personal-info?lang=en", FORM);
		const html = await refused.text();
		expect(refused.status).toBe(422);
		expect(html).toContain('<a href="#hadNif">Say whether you have ever had a NIF</a>');
		expect(html).toContain('value="Łucja María"');
	});

	it("stops applicants with a NIF, preserves their input, and accepts another answer", async () => {
		const stopped = await applicant.post("/personal-info?lang=en", { ...FORM, hadNif: "yes", city: "" });
		const html = await stopped.text();
		expect(stopped.status).toBe(422);
		expect(html).toContain('<a href="#hadNif">You already have a NIF, and nobody is given a second one</a>');
		expect(html).not.toContain("City is required");
		expect(checkedAnswer(html)).toBe("yes");
		expect(html).toContain('value="Łucja María"');
		const changed = await applicant.post("/personal-info?lang=en", { ...FORM, hadNif: "no" });
		expect(changed.headers.get("Location")).toMatch(/^\/payment\?id=/);
	});

	it("appears among the answers before payment and in the form", async () => {
		const sent = await applicant.post("/personal-info?lang=en", { ...FORM, hadNif: "unsure" });
		const payment = sent.headers.get("Location") ?? "";
		const html = await (await applicant.get(payment)).text();
		expect(html).toMatch(/Have you ever had a NIF\?<\/dt><dd[^>]*>Not sure</);
		const id = /id=([\w-]+)/.exec(payment)?.[1];
		expect(checkedAnswer(await (await applicant.get(`/personal-info?id=${id}&lang=en`)).text())).toBe("unsure");
	});
});

describe("the question about a previous NIF, through the API", () => {
	it("is accepted if missing, no or unsure, and rejected if yes or invalid", async () => {
		const passportDocumentPath = await upload(applicant, "passport", aPdf("passport.pdf"));
		const addressDocumentPath = await upload(applicant, "address", aPdf("bill.pdf"));
		const send = (hadNif?: unknown) => {
			const payload = { ...APPLICANT, hadNif, passportDocumentPath, addressDocumentPath };
			return applicant.call<{ errors?: Record<string, string> }>("/api/personal-info", payload);
		};
		const { status, body } = await send("yes");
		expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["hadNif"]]);
		expect((await send("perhaps")).status).toBe(422);
		for (const hadNif of [undefined, null, "no", "unsure"]) expect((await send(hadNif)).status, `${hadNif}`).toBe(200);
	});
});

describe("the previous NIF in the back office", () => {
	async function readyToFile(hadNif?: string): Promise<{ rui: Client; id: string }> {
		const rui = await signIn("rui@azulejo.example");
		const application = anApplication(new Client(), { hadNif }).paid().waived().accepted();
		const { id } = await application.signed().signatureAccepted().build();
		return { rui, id };
	}
	const FILING = { ...ALL_CHECKED, authorityReference: "AT-2026-1" };

	it("blocks filing for an unsure applicant until staff have searched for an earlier number", async () => {
		const { rui, id } = await readyToFile("unsure");
		const page = await readApplication(rui, id);
		expect(page).toContain(m.previous_nif_doubt_title({}, { locale: "en" }));
		expect(page).toMatch(/Ever had a NIF<\/dt><dd[^>]*><span>Not sure</);
		expect(page).toContain('name="check.earlierNif"');
		const early = await postAction(rui, id, "file", FILING);
		expect(early.status).toBe(422);
		await submitAction(rui, id, "file", { ...FILING, "check.earlierNif": "on" });
		const filed = await readApplication(rui, id);
		expect(filed).not.toContain(m.previous_nif_doubt_title({}, { locale: "en" }));
		expect(filed).toContain(m.previous_nif_searched({}, { locale: "en" }));
	});

	it.each([
		["no", "No"],
		[undefined, "Not asked"],
	])("requires no such search for applicants who say %s", async (hadNif, label) => {
		const { rui, id } = await readyToFile(hadNif);
		const page = await readApplication(rui, id);
		expect(page).not.toContain(m.previous_nif_doubt_title({}, { locale: "en" }));
		expect(page).not.toContain("check.earlierNif");
		expect(page).toMatch(new RegExp(`Ever had a NIF</dt><dd[^>]*><span>${label}<`));
		await submitAction(rui, id, "file", FILING);
	});

	it("appears in the case file of the application", async () => {
		const { id } = await anApplication(applicant, { hadNif: "unsure" }).build();
		const file = await (await applicant.get(`/api/case-files/${id}`)).json<{
			events: { type: string; details: object }[];
		}>();
		const submitted = file.events.find(({ type }) => type === "application-submitted");
		expect(submitted?.details).toMatchObject({ hadNif: "unsure" });
	});
});
