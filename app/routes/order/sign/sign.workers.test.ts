import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { findRepresentedApplication } from "#app/commands/mandate/representative-link.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { clearSettingsCache } from "#app/queries/settings.server.ts";
import { ALL_CHECKED, openDocuments, postAction, readApplication, submitAction } from "#test/services/admin-pages.ts";
import { anAcceptedApplication, aReadApplication, readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { continueApplication, sendMails } from "#test/services/states.ts";

const OWN = { representativeName: "João Pereira Sá", representativeNif: "501964843", representativeAddress: "Rua A 1" };

/** Matches a field that is shown again with the typed value. */
function inputWith(id: string, value: string): RegExp {
	return new RegExp(`<input(?=[^>]*\\bid="${id}")(?=[^>]*\\bvalue="${value}")[^>]*>`);
}

function send(client: Client, id: string, ...files: File[]): Promise<Response> {
	const form = new FormData();
	form.set("intent", "paper");
	for (const file of files) form.append("document", file);
	return client.postFiles(`/sign/${id}?lang=en`, form);
}

async function stateOf(id: string) {
	const application = await findApplication(await openServices(), id);
	return application && { mandate: application.mandate?.decision ?? null, status: application.status };
}

async function mailsTo(to: string): Promise<string[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<{ emailType: string }[]>(`/offline/mailbox?format=json&to=${to}`);
	return body.map(({ emailType }) => emailType);
}

/** The groups of the page that are open when it loads. */
const openGroups = (html: string) =>
	[...html.matchAll(/<details class="folded-group" open=""><summary[^>]*><h2 id="([\w-]+)-title"/g)].map(
		([, id]) => id,
	);

describe("signing on paper", () => {
	it("is requested once both documents are accepted, and blocks filing until a person accepts it", async () => {
		const { applicant, rui, id } = await anAcceptedApplication();
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(`/sign/${id}`);
		expect(await readApplication(rui, id)).toContain("awaiting");
		const page = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(page).toContain(`/api/mandates/${id}`);
		expect(openGroups(page)).toContain("in-ink");

		const response = await applicant.get(`/api/mandates/${id}`);
		expect(response.headers.get("Content-Type")).toBe("application/pdf");
		const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
		expect(
			pdf
				.extractText()
				.map(({ text }) => text)
				.join(" "),
		).toContain("Łucja María Gonçalves");
		expect(await count(`mandate_pages WHERE application_id = '${id}'`)).toBe(pdf.getPages().length);

		const sent = await send(applicant, id, aPdf("signed.pdf", "first"));
		expect(sent.headers.get("Location")).toBe(`/sign/${id}?lang=en`);
		const sentPage = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(sentPage).toContain("We have your signed document");
		expect(openGroups(sentPage), "collapsed while the signed pages are checked").not.toContain("in-ink");
		expect(await stateOf(id)).toEqual({ mandate: "review", status: "pending" });

		await openDocuments(rui, id);
		expect(await readApplication(rui, id)).toContain("Power of attorney, signed");
		const { path: passport } = await row("SELECT passport_document_path AS path FROM applications WHERE id = ?", id);
		const { path: paper } = await row("SELECT id AS path FROM uploads WHERE document_type = 'mandate'");
		const comparison = await rui.get(`/admin/applications/${id}?compare=&left=${passport}.1&right=${paper}.1&lang=en`);
		const section = /id="side-by-side".*?<\/section>/s.exec(await comparison.text())?.[0] ?? "";
		for (const path of [passport, paper]) expect(section).toContain(`/admin/documents/${path}/0`);
		await submitAction(rui, id, "decide-mandate", { decision: "refused", reason: "The date is missing." });
		await submitAction(rui, id, "decide-mandate", { decision: "accepted", reason: "" });
		expect(await stateOf(id)).toEqual({ mandate: "accepted", status: "pending" });
		expect((await send(applicant, id, aPdf("signed.pdf", "second"))).status).toBe(409);
		await continueApplication(id).filed().build();
		const later = await applicant.get(`/sign/${id}?lang=en`);
		expect(later.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
	});

	it("that is rejected is requested again with the reason, and continues with the next one", async () => {
		const { applicant, rui, id } = await anAcceptedApplication({ email: "again@example.com" });
		await send(applicant, id, aPdf("signed.pdf", "first"));
		await submitAction(rui, id, "decide-mandate", { decision: "refused", reason: "The signature is cut off." });
		expect(await stateOf(id)).toEqual({ mandate: "refused", status: "verification_required" });
		expect(await readHtml(await applicant.get(`/provide-information/${id}?lang=en`))).toContain(`/sign/${id}`);
		expect(await readHtml(await applicant.get(`/sign/${id}?lang=en`))).toContain("The signature is cut off.");
		await send(applicant, id, aPdf("signed.pdf", "second"));
		expect(await stateOf(id)).toEqual({ mandate: "review", status: "pending" });
		await sendMails(id);
		expect(await mailsTo("again@example.com")).toEqual(
			expect.arrayContaining(["signature_needed", "action_needed", "information_received"]),
		);
	});

	it("rejects files that are not documents, with an error beside the field, and stores nothing", async () => {
		const { applicant, id } = await anAcceptedApplication();
		const response = await send(applicant, id, new File(["words"], "signed.txt", { type: "text/plain" }));
		expect(response.status).toBe(415);
		expect(await readHtml(response)).toContain('id="mandate-file-error"');
		expect((await send(applicant, id)).status).toBe(422);
		expect(await count("uploads WHERE document_type = 'mandate'")).toBe(0);
		expect(await stateOf(id)).toEqual({ mandate: null, status: "pending" });
	});

	it("is limited to the owner, as is the document", async () => {
		const { id } = await anAcceptedApplication();
		const other = new Client();
		expect((await other.get(`/sign/${id}`)).status).toBe(401);
		expect((await send(other, id, aPdf("signed.pdf"))).status).toBe(401);
		expect((await other.get(`/api/mandates/${id}`)).status).toBe(401);
		expect((await other.get("/api/mandates/nothing")).status).toBe(404);
		expect(await stateOf(id)).toEqual({ mandate: null, status: "pending" });
	});

	it("may arrive by post, and is then stored by staff", async () => {
		const { rui, id } = await anAcceptedApplication();
		await submitAction(rui, id, "store-mandate", { mandate: aPdf("post.pdf") });
		expect(await stateOf(id)).toEqual({ mandate: "review", status: "pending" });
	});
});

describe("the code on a page", () => {
	it("redirects its owner to the signing page in any letter case, and everyone else to request a link", async () => {
		const { applicant, id } = await anAcceptedApplication();
		await (await applicant.get(`/api/mandates/${id}`)).arrayBuffer();
		const { code: ownCode } = await row("SELECT code FROM mandate_pages WHERE page = 1");
		expect((await applicant.get(`/M/${ownCode}?lang=en`)).headers.get("Location")).toBe(`/sign/${id}?lang=en`);
		for (const [client, code] of [
			[new Client(), ownCode],
			[applicant, "ABCDEFGH"],
			[applicant, "x"],
		] as const)
			expect((await client.get(`/M/${code}?lang=en`)).headers.get("Location")).toBe("/resume?lang=en");
	});
});

/** The text of the first page of the filing pack. */
async function coverOf(staff: Client, id: string): Promise<string> {
	const pack = await staff.get(`/admin/filing-packs/${id}/pdf`);
	const pdf = await PDF.load(new Uint8Array(await pack.arrayBuffer()));
	return (pdf.extractText()[0]?.text ?? "").replace(/\s+/g, " ");
}

describe("the applicant's own representative", () => {
	async function aLink(applicant: Client, id: string): Promise<string> {
		const html = await readHtml(await applicant.post(`/sign/${id}?lang=en`, { intent: "representative-link" }));
		const link = html.match(/value="([^"]*\/represent\?token=[^"]+)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
		const { pathname, search } = new URL(link);
		return pathname + search.replace("lang=pt", "lang=en");
	}

	it("accepts through the link that the applicant passes on, and only then can the application be filed", async () => {
		const { applicant, rui, id } = await anAcceptedApplication({ useProvidedRepresentative: false, ...OWN });
		await send(applicant, id, aPdf("signed.pdf"));
		await submitAction(rui, id, "decide-mandate", { decision: "accepted", reason: "" });
		expect(await readApplication(rui, id)).toContain("representative has not accepted yet");
		const filing = { ...ALL_CHECKED, authorityReference: "AT-1" };
		expect((await postAction(rui, id, "file", filing)).status).toBe(409);
		expect(await coverOf(rui, id)).not.toContain("aceitou");

		const link = await aLink(applicant, id);
		const representative = new Client();
		expect(await readHtml(await representative.get(link))).toContain("Łucja María Gonçalves");
		const acceptance = { name: "joao pereira sa", nif: "PT 501 964 843", consent: "on" };
		const wrong = await representative.post(link, { ...acceptance, name: "Rui Costa" });
		expect(wrong.status).toBe(422);
		expect(await readHtml(wrong)).toContain('id="name-error"');
		const mistyped = await readHtml(await representative.post(link, { ...acceptance, nif: "500000000" }));
		expect(mistyped).toContain('id="nif-error"');
		expect(mistyped).not.toContain('id="name-error"');
		expect((await representative.post(link, { name: acceptance.name, nif: acceptance.nif })).status).toBe(422);
		expect(await readHtml(await applicant.get(`/sign/${id}?lang=en`))).toMatch(/>Not yet<.*representative-link/s);
		const accepted = await readHtml(await representative.post(link, acceptance));
		expect(accepted).toContain("you have accepted");
		expect(accepted, "nothing is left to accept").not.toContain('name="consent"');
		expect(await readHtml(await representative.post(link, acceptance))).toContain("you have accepted");
		expect((await findApplication(await openServices(), id))?.representativeAcceptedAt).not.toBeNull();
		const signing = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(signing).toContain("Has accepted");
		expect(signing).not.toContain("representative-link");
		await submitAction(rui, id, "file", filing);
		expect(await coverOf(rui, id)).toMatch(/João Pereira Sá aceitou/);
	});

	it("cannot use a replaced, expired or unknown link", async () => {
		const { applicant, id } = await anAcceptedApplication({ useProvidedRepresentative: false, ...OWN });
		const first = await aLink(applicant, id);
		const second = await aLink(applicant, id);
		const representative = new Client();
		expect((await representative.get(first)).status).toBe(404);
		expect((await representative.get("/represent?token=x")).status).toBe(404);
		expect((await representative.get("/represent")).status).toBe(404);
		expect((await representative.get(second)).status).toBe(200);
		const services = await openServices();
		const laterServices = { ...services, now: () => services.now() + 31 * DAY };
		const token = second.split("token=")[1]?.split("&")[0] ?? "";
		expect((await findRepresentedApplication(services, token))?.id).toBe(id);
		expect(await findRepresentedApplication(laterServices, token), "before the job deletes it").toBeNull();
		await advanceClock("P31D", "delete-expired");
		expect((await representative.get(second)).status).toBe(404);
		expect(
			(await representative.post(second, { name: "João Pereira Sá", nif: "501964843", consent: "on" })).status,
		).toBe(404);
	});

	it("is invited by the applicant only", async () => {
		const { applicant, id } = await anAcceptedApplication();
		expect((await applicant.post(`/sign/${id}?lang=en`, { intent: "representative-link" })).status).toBe(409);
		expect((await new Client().post(`/sign/${id}?lang=en`, { intent: "representative-link" })).status).toBe(401);
	});
});

describe("signing on a screen", () => {
	const points = Array.from({ length: 30 }, (_, index) => ({
		x: 60 + index * 14,
		y: 100 + (index % 2) * 60,
		t: index * 16,
	}));
	const drawing = JSON.stringify({ strokes: [points] });

	const sign = (client: Client, id: string, fields: Record<string, string>) =>
		client.post(`/sign/${id}?lang=en`, fields);

	it("concludes the contract but leaves ink for the tax office, unless the setting says otherwise", async () => {
		const { applicant, id } = await aReadApplication();
		const before = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(before).toContain("simple electronic signature");
		expect(before).toContain("Our contract, signed on the screen");
		expect(before).not.toContain("Your representative<");
		expect(openGroups(before)).toEqual(["in-ink"]);
		const sent = await sign(applicant, id, { intent: "draw", drawing, consent: "on" });
		expect(sent.headers.get("Location")).toBe(`/sign/${id}?lang=en`);
		const application = await findApplication(await openServices(), id);
		expect(application).toMatchObject({ mandate: null, agreement: { kind: "drawn", decision: "accepted" } });
		const page = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(page).toContain("You signed on the screen on");
		expect(openGroups(page)).toEqual(["in-ink", "on-screen"]);
		expect(page).toContain('name="document"');
	});

	it("is sent to the tax office once the setting allows it, with a page that records it", async () => {
		const { applicant, rui, id } = await aReadApplication();
		const ana = await signIn("ana@azulejo.example");
		const setting = { key: "signatures", version: "0", reason: "Agreed", screen: "on", file: "on" };
		expect((await ana.post("/admin/settings/attorney?lang=en", setting)).status).toBe(302);
		clearSettingsCache();
		expect(await readHtml(await applicant.get(`/sign/${id}?lang=en`))).toContain("Or sign here on the screen");
		await sign(applicant, id, { intent: "type", typed: "lucja goncalves", consent: "on" });
		const application = await findApplication(await openServices(), id);
		expect(application?.mandate).toMatchObject({ kind: "typed", decision: "review" });
		await openDocuments(rui, id);
		const file = await rui.get(`/admin/documents/${application?.mandate?.path}/0`);
		const text = (await PDF.load(new Uint8Array(await file.arrayBuffer()))).extractText().map((page) => page.text);
		expect(text.join(" ")).toContain("simple electronic signature");
		expect(text.join(" ")).toContain("lucja goncalves");
	});

	it("rejects what is missing or wrong beside its field, and preserves only what was typed there", async () => {
		const { applicant, id } = await aReadApplication();
		const [wrong, missing] = [
			"This is not the name on the application. Only the applicant can sign.",
			"Please sign first: there is no signature yet, or too little of one.",
		];
		const noConsent = "Please confirm that you want to sign.";
		for (const [name, fields, field, sentence] of [
			["an empty drawing", { intent: "draw", drawing: "", consent: "on" }, "drawing", ""],
			["a dot", { intent: "draw", drawing: '{"strokes":[[{"x":1,"y":1,"t":0}]]}', consent: "on" }, "drawing", ""],
			["an invalid drawing", { intent: "draw", drawing: "<svg>", consent: "on" }, "drawing", ""],
			["a drawing without consent", { intent: "draw", drawing }, "draw-consent", noConsent],
			["no name", { intent: "type", typed: " ", consent: "on" }, "typed", missing],
			["another person's name", { intent: "type", typed: "João Silva", consent: "on" }, "typed", wrong],
			["a name without consent", { intent: "type", typed: "Łucja Gonçalves" }, "type-consent", noConsent],
		] as [string, Record<string, string>, string, string][]) {
			const refused = await sign(applicant, id, fields);
			expect(refused.status, name).toBe(422);
			const page = await readHtml(refused);
			expect(page, name).toContain(`id="${field}-error"`);
			expect(page, name).toContain(sentence);
			expect(openGroups(page), name).toContain("on-screen");
			if (fields.intent === "type") expect(page, name).toMatch(inputWith("typed", fields.typed ?? ""));
		}
		expect(await count("uploads WHERE document_type = 'mandate'")).toBe(0);
	});

	it("is not offered if something has to be filled in by hand", async () => {
		const { applicant, id } = await anAcceptedApplication();
		expect(await readHtml(await applicant.get(`/sign/${id}?lang=en`))).toContain("Fill in the empty lines");
		expect((await sign(applicant, id, { intent: "type", typed: "Łucja Gonçalves", consent: "on" })).status).toBe(409);
	});
});
