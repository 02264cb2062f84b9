import { expect, it } from "vitest";
import { freshWorld } from "./world.ts";

const ARTICLE = "/blog/understanding-portuguese-nif-process?lang=en";
const world = freshWorld();

it("shows how much of an article has been read, from nothing at its head to all at its foot", async () => {
	const { page, complaints } = await world.visit();
	await page.goto(ARTICLE);
	const bar = page.getByRole("progressbar", { name: "Reading progress" });
	await bar.waitFor();
	const shown = () => bar.evaluate((element) => (element as HTMLProgressElement).value);
	expect(await shown()).toBe(0);
	await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
	await page.waitForFunction(() => document.querySelector("progress")?.value === 1);
	expect(complaints).toEqual([]);
});

it("searches, filters and reads the blog without scripts, where no bar promises what it cannot show", async () => {
	const { page } = await world.visit({ javaScriptEnabled: false });
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
