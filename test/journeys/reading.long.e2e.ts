import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { freshSite } from "./fresh-site.ts";

const ARTICLE = "/blog/understanding-portuguese-nif-process?lang=en";
const site = freshSite();

it("shows how much of an article has been read, from none at the top to all at the bottom", async () => {
	const { page, complaints } = await site.session();
	await page.goto(ARTICLE);
	const bar = page.getByRole("progressbar", { name: "Reading progress" });
	await bar.waitFor();
	const progress = () => bar.evaluate((element) => (element as HTMLProgressElement).value);
	expect(await progress()).toBe(0);
	await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
	await page.waitForFunction(() => document.querySelector("progress")?.value === 1);
	expect(complaints).toEqual([]);
});

it("scrolls to the chosen section even if the sections before it have not been laid out", async () => {
	const { page } = await site.session();
	await page.goto("/terms?lang=en");
	const links = await page.getByRole("navigation", { name: "On this page" }).getByRole("link").all();
	expect(links.length).toBeGreaterThan(10);
	for (const link of [...links].reverse()) {
		const name = (await link.textContent()) ?? "";
		await link.click();
		const heading = page.getByRole("heading", { name, exact: true });
		await waitForLayout(page);
		const { y = Number.NaN } = (await heading.boundingBox()) ?? {};
		expect(y, name).toBeGreaterThanOrEqual(0);
		expect(y, name).toBeLessThan(200);
	}
});

it.each([390, 1280])(
	"scrolls to the end at once even if the page has not been laid out, at %i pixels",
	async (width) => {
		const { page } = await site.session({ viewport: { width, height: 844 } });
		for (const path of ["/?lang=en", "/pricing?lang=en", ARTICLE]) {
			await page.goto(path);
			await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
			await waitForLayout(page);
			const remaining = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
			expect(remaining, path).toBeLessThan(2);
		}
	},
);

/** Waits until the page height is unchanged for five frames. */
async function waitForLayout(page: Page): Promise<void> {
	await page.evaluate(async () => {
		let height = 0;
		for (let unchanged = 0; unchanged < 5; unchanged += 1) {
			await new Promise((resolve) => requestAnimationFrame(resolve));
			const { scrollHeight } = document.documentElement;
			if (scrollHeight !== height) unchanged = 0;
			height = scrollHeight;
		}
	});
}

it("searches, filters and reads the blog without scripts, and shows no reading progress", async () => {
	const { page } = await site.session({ javaScriptEnabled: false });
	await page.goto("/blog?lang=en");
	await page.getByRole("searchbox", { name: "Search articles..." }).fill("zzzz");
	await page.getByRole("button", { name: "Search" }).click();
	await page.getByRole("heading", { name: "No articles found" }).waitFor();
	await page.getByRole("link", { name: "Reset Filters" }).click();
	await page.getByRole("main").getByRole("link", { name: "Tips" }).click();
	await page.getByRole("link", { name: /^Read Full Article/ }).click();
	await page.getByRole("link", { name: "Back to Blog" }).waitFor();
	expect(await page.getByRole("progressbar").count()).toBe(0);
});

it.each([
	[
		"/blog?lang=en",
		"Search articles...",
		"zzzz",
		"No articles found",
		"mistakes",
		"Common mistakes in a NIF application, and how to avoid them",
	],
	["/faq?lang=en", "Search the questions", "zzzz", "No results found", "refund", "Payment & Refunds"],
])(
	"shows results while the words are being typed, and updates the URL: %s",
	async (path, name, nothing, none, word, hit) => {
		const { page, complaints } = await site.session();
		await page.goto(path);
		const box = page.getByRole("searchbox", { name });
		await box.pressSequentially(nothing);
		await page.getByRole("heading", { name: none }).waitFor();
		expect(await page.getByRole("status").textContent()).toBe(none);
		await box.fill(word);
		await page.getByRole("heading", { name: none }).waitFor({ state: "detached" });
		await page.getByRole("heading", { name: hit }).first().waitFor();
		expect(await page.getByRole("status").textContent()).toContain(`“${word}”`);
		expect(new URL(page.url()).searchParams.get("q")).toBe(word);
		expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
		await page.reload();
		await page.getByRole("heading", { name: hit }).first().waitFor();
		expect(complaints).toEqual([]);
	},
);

it("leaves the page unchanged when the search fails, and searches with its button", async () => {
	const { page } = await site.session();
	await page.goto("/faq?lang=en");
	await page.route("**/faq?*q=*", (route) => route.abort());
	const failed = page.waitForEvent("requestfailed");
	await page.getByRole("searchbox").fill("refund");
	await failed;
	await page.getByRole("heading", { name: "General" }).waitFor();
	await page.unrouteAll();
	await page.getByRole("button", { name: "Search" }).click();
	await page.waitForURL(/q=refund/);
	await page.getByRole("heading", { name: "Payment & Refunds" }).waitFor();
});
