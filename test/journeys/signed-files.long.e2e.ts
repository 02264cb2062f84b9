import { Buffer } from "node:buffer";
import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { aBillPdf } from "../factories/documents.ts";
import { type SelfSigned, selfSigned, signedPdf } from "../factories/papers/signed-paper.ts";
import { concatBytes } from "../factories/pdf-builder.ts";
import { type HttpClient, staffClient } from "../services/http-client.ts";
import { aBrowser, freshWorker, sendSignedDocument } from "./signing-steps.ts";

const site = freshWorker();
const en = { locale: "en" } as const;
const DAY = 86_400_000;

/** A signer with a self-signed certificate valid since yesterday. */
function aSigner(name: string): Promise<SelfSigned> {
	return selfSigned(name, Math.floor(Date.now() / 1000) * 1000 - DAY);
}

function withOneCharacterChanged(signed: Uint8Array): Uint8Array {
	const changed = Uint8Array.from(signed);
	const position = Buffer.from(changed).indexOf("/Title") + 8;
	changed[position] = (changed[position] ?? 0) ^ 1;
	return changed;
}

/** Appends a page to the document, whose bytes stay the same. */
async function withAnExtraPage(paper: Uint8Array): Promise<Uint8Array> {
	const pdf = await PDF.load(paper);
	pdf.addPage({ size: "a4" }).drawText("and everything else", { x: 60, y: 700, size: 12 });
	return pdf.save({ incremental: true });
}

const send = (browser: HttpClient, id: string, pdf: Uint8Array) =>
	sendSignedDocument(browser, id, pdf, "application/pdf");

async function fetchHtml(client: HttpClient, path: string): Promise<string> {
	// React separates adjacent texts by a comment.
	return (await (await client.fetch(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

const applicantPage = (browser: HttpClient, id: string, language = "en") =>
	fetchHtml(browser, `/sign/${id}?lang=${language}`);
const staffPage = (id: string) => fetchHtml(site.rui, `/admin/applications/${id}?lang=en`);

it("a signed file is stored unchanged, with its kind and signer shown; altered, foreign or longer files are rejected", async () => {
	const browser = aBrowser();
	const { id, pdf } = await site.print(browser);
	const lucja = await aSigner("Lucja Goncalves");
	const signed = await signedPdf(pdf, lucja);

	for (const [label, file] of [
		["one character changed", withOneCharacterChanged(signed)],
		["a page added before signing", await signedPdf(await withAnExtraPage(pdf), lucja)],
		["another document", await signedPdf(aBillPdf(), lucja)],
		["something appended", concatBytes(signed, "\n% more\n")],
	] as const) {
		const refused = await send(browser, id, file);
		expect(refused.status, label).toBe(422);
		expect(refused.html, label).toContain(m.error_signature_changed({}, en));
	}
	expect(await applicantPage(browser, id)).not.toContain(m.sign_review_title({}, en));
	expect(await staffPage(id)).not.toContain(m.signed_file_means({}, en));

	expect(await send(browser, id, signed)).toMatchObject({ status: 302, to: `/sign/${id}?lang=en` });
	for (const language of LANGUAGES) {
		const page = await applicantPage(browser, id, language);
		expect(page).toContain(m.sign_file_received({ date: "|" }, { locale: language }).split("|")[1]);
		expect(page).toContain(m.sign_file_office({}, { locale: language }));
	}
	const found = await staffPage(id);
	expect(found).toContain(m.signed_file_means({}, en));
	expect(found).toContain("The certificate names Lucja Goncalves,");
	expect(found).toContain(m.signed_file_intact({}, en));
	const warning = m.signed_file_other_name({ name: "Łucja María Gonçalves" }, en);
	expect(found).not.toContain(warning);

	expect(await send(browser, id, await signedPdf(pdf, await aSigner("Rui Costa")))).toMatchObject({ status: 302 });
	expect(await staffPage(id)).toContain("The certificate names Rui Costa,");
	expect(await staffPage(id)).toContain(warning);
});

it("a signed file covers only our contract where signed files are not filed, and the tax office still needs ink", async () => {
	const ana = await staffClient(site.origin, "ana@azulejo.example");
	const setting = new URLSearchParams({ key: "signatures", version: "0", reason: "Ink alone" });
	const response = await ana.fetch("/admin/settings/attorney?lang=en", { method: "POST", body: setting });
	expect(response.status).toBe(302);
	const browser = aBrowser();
	const { id, pdf } = await site.print(browser);
	expect(await send(browser, id, await signedPdf(pdf, await aSigner("Lucja Goncalves")))).toMatchObject({
		status: 302,
	});
	for (const language of LANGUAGES) {
		const page = await applicantPage(browser, id, language);
		expect(page).toContain(m.sign_file_contract({}, { locale: language }));
		expect(page).not.toContain(m.sign_review_title({}, { locale: language }));
	}
	expect(await staffPage(id)).not.toContain('value="decide-mandate"');
	expect(await staffPage(id)).toContain("The certificate names Lucja Goncalves,");
});
