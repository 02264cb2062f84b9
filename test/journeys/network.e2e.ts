import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { aBillPdf, aPassportJpeg } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { NARROW } from "./phone-steps.ts";

const site = freshSite();
const _PASSPORT = { name: "passport.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPassportJpeg()) };
const _BILL = { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf()) };
const _SIGNED = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf("signed by hand")) };
/** Messages of the browser and the router about failed requests. */
const _NETWORK_ERRORS = /net::ERR_|Failed to fetch|WebSocket/;

/** Expects a network failure on an unchanged page, not a server error; `pressed` can be pressed again. */
async function _expectNetworkError(page: Page, language: Language, pressed?: Locator): Promise<void> {
	await page
		.getByRole("alert")
		.getByText(m.network_lost({}, { locale: language }))
		.waitFor();
	const main = await page.locator("main").innerText();
	for (const words of [m.problem_title, m.problem_503_title, m.load_error])
		expect(main).not.toContain(words({}, { locale: language }));
	await pressed?.click({ trial: true });
}

function retryButton(page: Page, language: Language) {
	return page.getByRole("button", { name: m.problem_reload({}, { locale: language }), exact: true });
}

describe("a failing network", () => {
	const language = "pt";
	const inLanguage = { locale: language } as const;

	it("keeps the page and the input when the server fails, and lets the form be resubmitted", async () => {
		const { page, complaints, close } = await site.session({ viewport: NARROW });
		await page.goto(`/track-application?lang=${language}`);
		await waitForHydration(page);
		await page.route("**/track-application.data*", (route) => route.fulfill({ status: 500, body: "<h1>Error</h1>" }));
		await page.fill("#number", "NIF-ABCD-2345");
		const send = page.getByRole("button", { name: m.track_submit({}, inLanguage) });
		await send.click();
		const alert = page.getByRole("alert").getByText(m.network_failed({}, inLanguage));
		await alert.waitFor();
		expect(await page.inputValue("#number")).toBe("NIF-ABCD-2345");
		await send.click({ trial: true });
		expect(await findVisualDefects(page)).toEqual([]);
		await page.unroute("**/track-application.data*");
		await page.fill("#number", "NIF-ABCD-234");
		await retryButton(page, language).click();
		await page.locator("#number-error").waitFor();
		expect(await page.inputValue("#number")).toBe("NIF-ABCD-234");
		expect(await alert.count()).toBe(0);
		expect(complaints.filter((complaint) => !complaint.startsWith("500:"))).toEqual([]);
		await close();
	});

	it("keeps the page and the input after too many submissions", async () => {
		const { page, complaints, close } = await site.session({ viewport: NARROW });
		await page.goto(`/track-application?lang=${language}`);
		await waitForHydration(page);
		const send = page.getByRole("button", { name: m.track_submit({}, inLanguage) });
		const alert = page.getByRole("alert").getByText(m.problem_429_text({}, inLanguage));
		await page.fill("#number", "NIF-ABCD-234");
		const error = page.locator("#number-error");
		for (let sent = 0; sent < 100 && !(await alert.isVisible()); sent++) {
			const answered = page.waitForResponse((response) => response.url().includes("/track-application.data"));
			await send.click();
			await (await answered).finished();
			await alert.or(error).first().waitFor();
		}
		await alert.waitFor();
		expect(await page.inputValue("#number")).toBe("NIF-ABCD-234");
		await send.click({ trial: true });
		expect(complaints.filter((complaint) => !/^4(22|29):/.test(complaint))).toEqual([]);
		await close();
	});
});
