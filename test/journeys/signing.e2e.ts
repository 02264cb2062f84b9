import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { freshSite } from "./fresh-site.ts";
import { tabTo } from "./key-presses.ts";
import { drawSignature, fetchDocument, openSigning } from "./signing-steps.ts";

const site = freshSite();
const OWN_REPRESENTATIVE = {
	useProvidedRepresentative: false,
	representativeName: "João Sá",
	representativeNif: "501964843",
	representativeAddress: "Rua A 1, Lisboa",
};

const inLanguage = { locale: "pt" } as const;

it("a power of attorney is signed with a mouse for our contract and sent in ink for the tax office", async () => {
	const { page, complaints, close, id } = await openSigning(site, "pt");
	expect(await findVisualDefects(page)).toEqual([]);
	await page.locator("summary", { hasText: m.sign_screen_contract({}, inLanguage) }).click();
	const send = page.getByRole("button", { name: m.sign_draw_send({}, inLanguage) });
	await page.check("#draw-consent");
	await send.click();
	await page.locator(".error-summary:focus").waitFor();
	expect(await page.locator("#drawing-error").textContent()).toContain(m.error_signature_empty({}, inLanguage));
	await drawSignature(page);
	await page.getByText(m.sign_pad_strokes({ count: 1 }, inLanguage)).waitFor();
	await send.click();
	await page.getByText(m.sign_screen_done({ date: "" }, inLanguage).trim().replace(/\.$/, "")).waitFor();

	const file = { name: "scan.pdf", mimeType: "application/pdf", buffer: await fetchDocument(page, id) };
	await page.setInputFiles("#mandate-file", file);
	await page.getByRole("button", { name: m.sign_send_button({}, inLanguage) }).click();
	await page.getByText(m.sign_review_title({}, inLanguage)).waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("a link for the applicant's own representative is created, and copied with a button", async () => {
	const { page, complaints, close } = await openSigning(site, "en", OWN_REPRESENTATIVE);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Create a link" }).click();
	await page.getByRole("button", { name: "Copy the link" }).click();
	await page.getByText("Copied").waitFor();
	const link = await page.locator("#representative-link").inputValue();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
	expect(await findVisualDefects(page)).toEqual([]);
	const other = await site.session();
	await other.page.goto(new URL(link).pathname + new URL(link).search);
	expect(await findVisualDefects(other.page)).toEqual([]);
	await other.page.fill("#name", "Joao Sa");
	await other.page.fill("#nif", "501964843");
	await other.page.check("#consent");
	await other.page.getByRole("button", { name: m.represent_accept({}, { locale: "pt" }), exact: true }).click();
	await other.page.getByText(m.represent_accepted_title({}, { locale: "pt" })).waitFor();
	expect([...complaints, ...other.complaints]).toEqual([]);
	await Promise.all([close(), other.close()]);
});

it("a contract is signed by keyboard alone with a typed name", async () => {
	const { page, complaints, close } = await openSigning(site, "en");
	await tabTo(page, "details:has(#on-screen) > summary");
	await page.keyboard.press("Enter");
	await tabTo(page, 'a[href="#typed"]');
	await page.keyboard.press("Enter");
	await page.locator("#typed:focus").waitFor();
	await page.keyboard.type("Rosalind Hartwell");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.getByText("You signed on the screen").waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("a power of attorney is printed and sent without scripts", async () => {
	const { page, id, close } = await openSigning(site, "pt");
	const cookies = await page.context().cookies();
	const buffer = await fetchDocument(page, id);
	await close();
	const withoutScripts = await site.session({ javaScriptEnabled: false });
	await withoutScripts.page.context().addCookies(cookies);
	await withoutScripts.page.goto(`/sign/${id}?lang=pt`);
	expect(await withoutScripts.page.locator(`a[href^="/api/mandates/${id}"]`).count()).toBe(1);
	await withoutScripts.page.setInputFiles("#mandate-file", { name: "scan.pdf", mimeType: "application/pdf", buffer });
	await withoutScripts.page.getByRole("button", { name: m.sign_send_button({}, { locale: "pt" }) }).click();
	await withoutScripts.page.getByText(m.sign_review_title({}, { locale: "pt" })).waitFor();
	expect(withoutScripts.complaints).toEqual([]);
	await withoutScripts.close();
});
