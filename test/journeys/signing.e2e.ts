import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments } from "#test/services/admin-by-forms.ts";
import { judgeLooks } from "#test/services/axe-checks.ts";
import { staffClient } from "#test/services/http-client.ts";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { hydrated } from "../services/browser.ts";
import { payWithin, signUp } from "./sign-up.ts";
import { freshWorld } from "./world.ts";

const world = freshWorld();
const READ = { firstName: "Rosalind Anne", lastName: "Hartwell", dateOfBirth: "1988-03-14", nationality: "IE" };
const HOME = { addressLine1: "12 Harbour Road", addressLine2: "", city: "Cork", postalCode: "T12 X7Y8", country: "IE" };

const OWN = {
	useProvidedRepresentative: false,
	representativeName: "João Sá",
	representativeNif: "501964843",
	representativeAddress: "Rua A 1, Lisboa",
};

/** Paid, with a passport that was read for certain: nothing on the paper is left to be written in. */
async function aPaidApplication(page: Page, language: Language, changes: object): Promise<string> {
	const documents = { passport: aPassportFile(), address: aBillFile() };
	const id = await signUp(page, { ...READ, ...HOME, language, ...changes }, documents);
	await payWithin(page, id);
	return id;
}

async function openSigning(language: Language, changes: object = {}) {
	const session = await world.session();
	const id = await aPaidApplication(session.page, language, changes);
	// The same passport in several applications is for a person to look at.
	await acceptDocuments(await staffClient(world.origin, "rui@azulejo.example"), id);
	await session.page.goto(`/sign/${id}?lang=${language}`);
	await hydrated(session.page);
	return { ...session, id };
}

/** Up and down from left to right, as people sign. */
async function draw(page: Page): Promise<void> {
	const box = page.locator(".signature-box");
	await box.scrollIntoViewIfNeeded();
	const frame = await box.boundingBox();
	if (!frame) throw new Error("There is nothing to draw in");
	const at = (n: number) => [frame.x + frame.width * (0.1 + n * 0.05), frame.y + frame.height * (0.3 + (n % 2) * 0.4)];
	const [x = 0, y = 0] = at(0);
	await page.mouse.move(x, y);
	await page.mouse.down();
	for (let n = 1; n < 16; n += 1) {
		const [nextX = 0, nextY = 0] = at(n);
		await page.mouse.move(nextX, nextY, { steps: 4 });
	}
	await page.mouse.up();
}

/** The paper as it is printed, for a scan of it. */
async function printed(page: Page, id: string): Promise<Buffer> {
	const bytes = await page.evaluate(async (path) => {
		const answer = await fetch(path);
		return [...new Uint8Array(await answer.arrayBuffer())];
	}, `/api/mandates/${id}`);
	return Buffer.from(bytes);
}

describe.each(LANGUAGES)("in %s", (language) => {
	const own = { locale: language };

	it("is signed with a mouse for our contract and sent in ink for the tax office", async () => {
		const { page, complaints, close, id } = await openSigning(language);
		expect(await judgeLooks(page)).toEqual([]);
		const send = page.getByRole("button", { name: m.sign_draw_send({}, own) });
		await page.check("#draw-consent");
		await send.click();
		await page.locator(".error-summary:focus").waitFor();
		expect(await page.locator("#drawing-error").textContent()).toContain(m.error_signature_empty({}, own));
		await draw(page);
		await page.getByText(m.sign_pad_strokes({ count: 1 }, own)).waitFor();
		await send.click();
		await page.getByText(m.sign_screen_done({ date: "" }, own).trim().replace(/\.$/, "")).waitFor();

		const file = { name: "scan.pdf", mimeType: "application/pdf", buffer: await printed(page, id) };
		await page.setInputFiles("#mandate-file", file);
		await page.getByRole("button", { name: m.sign_send_button({}, own) }).click();
		await page.getByText(m.sign_review_title({}, own)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});
});

it("gives a link to pass on to the applicant's own representative, by a button too", async () => {
	const { page, complaints, close } = await openSigning("en", OWN);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Make a link" }).click();
	await page.getByRole("button", { name: "Copy the link" }).click();
	await page.getByText("Copied").waitFor();
	const link = await page.locator("#representative-link").inputValue();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
	expect(await judgeLooks(page)).toEqual([]);
	const other = await world.session();
	await other.page.goto(new URL(link).pathname + new URL(link).search);
	expect(await judgeLooks(other.page)).toEqual([]);
	await other.page.fill("#name", "Joao Sa");
	await other.page.fill("#nif", "501964843");
	await other.page.check("#consent");
	await other.page.getByRole("button", { name: m.represent_accept({}, { locale: "pt" }), exact: true }).click();
	await other.page.getByText(m.represent_accepted_title({}, { locale: "pt" })).waitFor();
	expect([...complaints, ...other.complaints]).toEqual([]);
	await Promise.all([close(), other.close()]);
});

it("is signed by keyboard alone with one's name", async () => {
	const { page, complaints, close } = await openSigning("en");
	await page.locator('a[href="#typed"]').focus();
	await page.keyboard.press("Enter");
	await page.locator("#typed").focus();
	await page.keyboard.type("Rosalind Hartwell");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.getByText("You signed on the screen").waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("is printed and sent without scripts", async () => {
	const { page, id, close } = await openSigning("pt");
	const cookies = await page.context().cookies();
	const buffer = await printed(page, id);
	await close();
	const plain = await world.session({ javaScriptEnabled: false });
	await plain.page.context().addCookies(cookies);
	await plain.page.goto(`/sign/${id}?lang=pt`);
	expect(await plain.page.locator(`a[href^="/api/mandates/${id}"]`).count()).toBe(1);
	await plain.page.setInputFiles("#mandate-file", { name: "scan.pdf", mimeType: "application/pdf", buffer });
	await plain.page.getByRole("button", { name: m.sign_send_button({}, { locale: "pt" }) }).click();
	await plain.page.getByText(m.sign_review_title({}, { locale: "pt" })).waitFor();
	expect(plain.complaints).toEqual([]);
	await plain.close();
});
