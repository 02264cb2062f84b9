import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";

const site = freshSite();

async function write(page: Page): Promise<void> {
	await page.goto("/contact?lang=en");
	await waitForHydration(page);
	await page.getByLabel("Name").fill("Łucja");
	await page.getByLabel("E-mail").fill("lucja@example.org");
	await page.getByLabel("Subject").fill("A question");
	await page.getByLabel("Message").fill("How long does it take?");
	await site.pass("PT5S");
}

const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

describe("the support hours", () => {
	it.each([
		["en", "America/New_York", "2026-11-23T15:00Z", "Open now, until 11:00 (your time)"],
		["en", "Asia/Kolkata", "2026-11-27T18:00Z", "Closed now. Next: Monday 13:30 (your time)"],
		[
			"es",
			"America/Mexico_City",
			"2026-12-08T15:00Z",
			"Cerrado ahora. Próxima apertura: miércoles, 2:00 (hora local suya)",
		],
		["pt", "Europe/Lisbon", "2026-07-14T08:30Z", "Aberto agora, até às 16:00 (sua hora local)"],
	])("are shown in %s to a visitor in %s, at %s: %s", async (language, timezoneId, now, words) => {
		const { page, complaints } = await site.session({ timezoneId });
		await page.clock.setFixedTime(new Date(now));
		await page.goto(`/contact?lang=${language}`);
		await page.getByText(words, { exact: true }).waitFor();
		expect(complaints).toEqual([]);
	});

	it("are updated without a reload when support closes", async () => {
		const { page } = await site.session({ timezoneId: "Europe/Lisbon" });
		await page.clock.install({ time: new Date("2026-11-23T15:59:00Z") });
		await page.goto("/contact?lang=en");
		await page.getByText("Open now, until 16:00 (your time)").waitFor();
		await page.clock.runFor(61_000);
		await page.getByText("Closed now. Next: Tuesday 08:00 (your time)").waitFor();
	});
});

describe("the contact form with scripts", () => {
	it("thanks the sender and is cleared", async () => {
		const { page, complaints } = await site.session();
		await write(page);
		await send(page);
		await page.getByRole("status").getByText("We've received your message and will respond shortly.").first().waitFor();
		expect(await page.getByLabel("Message").inputValue()).toBe("");
		expect(complaints).toEqual([]);
	});

	it("keeps the message and reports an error when the connection is lost or the server fails", async () => {
		const { page } = await site.session();
		await write(page);
		await page.route("**/contact.data*", (route) => route.abort());
		await send(page);
		await page
			.getByText("An unexpected error occurred. Please try again later or contact us directly.")
			.first()
			.waitFor();
		await page.unroute("**/contact.data*");
		await page.route("**/contact.data*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
		await send(page);
		await page.getByText("Failed to send your message. Please try again later.").first().waitFor();
		expect(await page.getByLabel("Message").inputValue()).toBe("How long does it take?");
	});
});

function waitForName(page: Page) {
	return page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=name]")?.value === "Łucja");
}

describe("an unsent form", () => {
	it("keeps what was typed and ticked when another language is chosen, and is empty the next time", async () => {
		const { page, complaints } = await site.session({ viewport: { width: 1280, height: 900 } });
		await write(page);
		await page.getByRole("checkbox").check();
		await page.locator('.languages a[lang="es"]').first().click();
		await page.waitForURL(/lang=es/);
		await waitForName(page);
		expect(await page.getByLabel("Mensaje").inputValue()).toBe("How long does it take?");
		expect(await page.getByRole("checkbox").isChecked()).toBe(true);
		await page.goto("/contact?lang=es");
		await waitForHydration(page);
		expect(await page.getByLabel("Mensaje").inputValue()).toBe("");
		expect(complaints).toEqual([]);
	});

	it("keeps a selected option on a page without the framework too", async () => {
		const { page, complaints } = await site.session({ viewport: { width: 1280, height: 900 } });
		await page.goto("/affiliate-signup?lang=en");
		await page.getByLabel("Name").fill("Łucja");
		await page.getByLabel("Country").selectOption("PL");
		await page.locator('.languages a[lang="pt"]').first().click();
		await page.waitForURL(/lang=pt/);
		await waitForName(page);
		expect(await page.locator("[name=country]").inputValue()).toBe("PL");
		expect(await page.evaluate(() => sessionStorage.getItem("typedForLanguage"))).toBeNull();
		expect(complaints).toEqual([]);
	});
});
