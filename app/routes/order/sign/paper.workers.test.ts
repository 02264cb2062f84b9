import { env } from "cloudflare:test";
import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { CODE, CODE_POSITION, drawQrCode } from "#app/documents/printed/qr-code.server.ts";
import { pageCode } from "#app/domain/mandate/page-code.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { submitAction } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";

const en = { locale: "en" } as const;

/** Paid, with accepted documents and the printed power of attorney. */
async function aPrintedPaper(applicant = new Client(), changes: Record<string, unknown> = {}) {
	const { id } = await anApplication(applicant, changes).paid().waived().accepted().build();
	return { applicant, id, paper: await printPaper(applicant, id) };
}

async function printPaper(applicant: Client, id: string): Promise<Uint8Array<ArrayBuffer>> {
	return new Uint8Array(await (await applicant.get(`/api/mandates/${id}`)).arrayBuffer());
}

function send(client: Client, id: string, ...papers: Uint8Array<ArrayBuffer>[]): Promise<Response> {
	const form = new FormData();
	form.set("intent", "paper");
	for (const paper of papers) form.append("document", new File([paper], "scan.pdf", { type: "application/pdf" }));
	return client.postFiles(`/sign/${id}?lang=en`, form);
}

async function mandateOf(id: string) {
	return (await findApplication(await openServices(), id))?.mandate ?? null;
}

async function signFile(paper: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array<ArrayBuffer>> {
	const init = { method: "POST", body: paper };
	const response = await env.SIGN_PDF.fetch(`https://signer.test/?name=${encodeURIComponent(name)}`, init);
	return new Uint8Array(await response.arrayBuffer());
}

/** A page with a foreign QR code. */
async function aForeignPage(): Promise<Uint8Array<ArrayBuffer>> {
	const pdf = PDF.create();
	await drawQrCode(pdf.addPage({ size: "a4" }), "HTTPS://EXAMPLE.COM/SOMETHING", { ...CODE, ...CODE_POSITION });
	return Uint8Array.from(await pdf.save());
}

describe("a returned document", () => {
	it("is identified by its codes, with its edition", async () => {
		const { applicant, id, paper } = await aPrintedPaper();
		expect((await send(applicant, id, paper)).status).toBe(302);
		expect(await mandateOf(id)).toMatchObject({
			kind: "ink",
			decision: "review",
			edition: expect.stringMatching(/^[0-9a-f]{16}$/),
		});
	});

	it("is stored with its application if the sender may act for both, but pages of two applications are rejected", async () => {
		const applicant = new Client();
		const ana = await aPrintedPaper(applicant, { email: "ana@example.com" });
		const rui = await aPrintedPaper(applicant, { email: "rui@example.com" });
		const mixed = await send(applicant, ana.id, ana.paper, rui.paper);
		expect(mixed.status).toBe(422);
		expect(await readHtml(mixed)).toContain("One of these pages belongs to another application.");
		const sent = await send(applicant, ana.id, rui.paper);
		expect(sent.headers.get("Location")).toBe(`/sign/${rui.id}?lang=en`);
		expect([await mandateOf(ana.id), (await mandateOf(rui.id))?.decision]).toEqual([null, "review"]);
	});

	it("of another applicant is rejected, but staff assign it to its application if it arrives by post", async () => {
		const [own, other] = [await aPrintedPaper(), await aPrintedPaper()];
		const refused = await send(own.applicant, own.id, other.paper);
		expect(refused.status).toBe(422);
		expect(await readHtml(refused)).toContain("One of these pages belongs to another application.");
		expect([await mandateOf(own.id), await mandateOf(other.id)]).toEqual([null, null]);
		const eva = await signIn("eva@azulejo.example");
		const form = new FormData();
		const { version } = (await findApplication(await openServices(), own.id)) ?? {};
		form.set("version", String(version));
		form.set("intent", "store-mandate");
		form.append("mandate", new File([other.paper], "post.pdf", { type: "application/pdf" }));
		const stored = await eva.postFiles(`/admin/applications/${own.id}?lang=en`, form);
		expect(stored.headers.get("Location")).toContain(`/admin/applications/${other.id}?done=store-mandate`);
		expect([await mandateOf(own.id), (await mandateOf(other.id))?.decision]).toEqual([null, "review"]);
	});

	it("printed before a correction is rejected, and the new one is accepted", async () => {
		const { applicant, id, paper } = await aPrintedPaper();
		const rui = await signIn("rui@azulejo.example");
		const { version } = (await findApplication(await openServices(), id)) ?? {};
		const correction = {
			intent: "correct",
			field: "city",
			value: "Gdynia",
			reason: "The letter says so.",
			version: String(version),
		};
		expect((await rui.post(`/admin/applications/${id}?correct=city&lang=en`, correction)).status).toBe(302);
		const refused = await send(applicant, id, paper);
		expect(refused.status).toBe(422);
		expect(await readHtml(refused)).toContain("This document was created before something on it was corrected.");
		expect((await send(applicant, id, await printPaper(applicant, id))).status).toBe(302);
	});

	it("with a foreign code is rejected, and not stored", async () => {
		const { applicant, id } = await aPrintedPaper();
		const refused = await send(applicant, id, await aForeignPage());
		expect(refused.status).toBe(422);
		expect(await readHtml(refused)).toContain("The QR code on this page is not one of ours.");
		expect(await count("uploads WHERE document_type = 'mandate'")).toBe(0);
	});

	it("signed as a file has its signature data stored encrypted with the upload", async () => {
		const { applicant, id, paper } = await aPrintedPaper();
		expect((await send(applicant, id, await signFile(paper, "Lucja Goncalves"))).status).toBe(302);
		const mandate = await mandateOf(id);
		expect(mandate).toMatchObject({ kind: "signed-file", decision: "review" });
		const { extracted } = await row("SELECT extracted FROM uploads WHERE id = ?", String(mandate?.path));
		expect(String(extracted)).not.toContain("Lucja");
		expect(
			await readHtml(await (await signIn("rui@azulejo.example")).get(`/admin/applications/${id}?lang=en`)),
		).toContain("The certificate names Lucja Goncalves,");
	});

	it("with hidden codes is identified by the typed eight letters", async () => {
		const ana = await aPrintedPaper();
		const bea = await aPrintedPaper(new Client(), { email: "bea@example.com" });
		const codeOf = async (id: string) =>
			String((await row("SELECT code FROM mandate_pages WHERE application_id = ?", id)).code);
		const [own, other] = [await codeOf(ana.id), await codeOf(bea.id)];
		const sendWithCode = (pageCode: string) => {
			const form = new FormData();
			form.set("pageCode", pageCode);
			form.append("document", aPdf("scan.pdf", "signed by hand"));
			return ana.applicant.postFiles(`/sign/${ana.id}?lang=en`, form);
		};
		const wrong = own.slice(0, 7) + (own.endsWith("2") ? "3" : "2");
		const unknown = await pageCode("nothing", "0123456789abcdef", 1);
		for (const [code, sentence] of [
			[wrong, m.error_page_code_wrong({}, en)],
			["ABC", m.error_page_code_wrong({}, en)],
			[unknown, m.error_page_code_unknown({}, en)],
			[other, m.error_mandate_other_case({}, en)],
		] as const) {
			const refused = await sendWithCode(code);
			expect(refused.status, code).toBe(422);
			const page = await readHtml(refused);
			expect(page, code).toContain(sentence);
			expect(page, code).toMatch(new RegExp(`<input(?=[^>]*\\bid="page-code")(?=[^>]*\\bvalue="${code}")[^>]*>`));
		}
		expect(await mandateOf(ana.id)).toBeNull();
		expect((await sendWithCode(`${own.slice(0, 4)} ${own.slice(4).toLowerCase()}`)).status).toBe(302);
		expect((await mandateOf(ana.id))?.edition).toMatch(/^[0-9a-f]{16}$/);
	});

	it("without a code gets its edition from staff, who type the letters of the current document", async () => {
		const { applicant, id } = await aPrintedPaper();
		const form = new FormData();
		form.append("document", aPdf("scan.pdf", "signed by hand"));
		expect((await applicant.postFiles(`/sign/${id}?lang=en`, form)).status).toBe(302);
		expect((await mandateOf(id))?.edition).toBeNull();
		const { code } = await row("SELECT code FROM mandate_pages WHERE application_id = ?", id);
		const rui = await signIn("rui@azulejo.example");
		await submitAction(rui, id, "store-mandate", { pageCode: String(code) });
		expect(await mandateOf(id)).toMatchObject({ decision: "review", edition: expect.stringMatching(/^[0-9a-f]{16}$/) });
		expect(await readHtml(await applicant.get(`/sign/${id}?lang=en`))).toContain("1 page, received on");
	});
});
