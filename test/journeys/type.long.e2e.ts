import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { freshSite } from "./fresh-site.ts";

const site = freshSite();
const root = join(import.meta.dirname, "../..");

/** The width of the page's text in one line, in this font. */
function widthOf(page: Page, font: string): Promise<number> {
	return page.evaluate((font) => {
		const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
		canvas.font = font;
		return canvas.measureText((document.querySelector("main")?.innerText ?? "").replace(/\s+/g, " ")).width;
	}, font);
}

/** Loads the style sheet's fallback font from a phone's font file, which desktops lack. */
async function loadPhoneFallback(page: Page, family: string, weight: number, file: string): Promise<string> {
	const bytes = readFileSync(join(root, "node_modules/@fontsource", file)).toString("base64");
	await page.evaluate(
		async ([family, weight, bytes]) => {
			const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
			const rule = rules.find(
				(rule): rule is CSSFontFaceRule =>
					rule instanceof CSSFontFaceRule &&
					rule.style.getPropertyValue("font-family").includes(family) &&
					rule.style.getPropertyValue("font-weight") === weight,
			);
			const descriptors = { weight, sizeAdjust: rule?.style.getPropertyValue("size-adjust") ?? "" };
			const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
			document.fonts.add(await new FontFace("On a telephone", data, descriptors as FontFaceDescriptors).load());
		},
		[family, String(weight), bytes] as const,
	);
	return "On a telephone";
}

it("a first visit loads the brand's fonts without blocking: no preload, and cached for a year", async () => {
	const { page, complaints, close } = await site.session();
	const cacheHeaders = new Map<string, string>();
	page.on("response", (response) => {
		if (response.url().endsWith(".woff2")) cacheHeaders.set(response.url(), response.headers()["cache-control"] ?? "");
	});
	const [html] = await Promise.all([page.goto("/?lang=en").then((response) => response?.text())]);
	expect(html).not.toMatch(/<link[^>]+as="font"/);
	await page.evaluate(() => document.fonts.ready);
	const loadedFonts = await page.evaluate(() =>
		[...document.fonts].filter(({ status }) => status === "loaded").map(({ family, weight }) => `${family} ${weight}`),
	);
	expect(loadedFonts.map((face) => face.replaceAll('"', ""))).toEqual(
		expect.arrayContaining(["Source Sans 3 400", "Source Sans 3 600", "Source Serif 4 600"]),
	);
	expect([...cacheHeaders.values()]).toEqual(Array(3).fill("public, max-age=31536000, immutable"));
	expect(complaints).toEqual([]);
	await close();
});

it.each([
	["Source Sans by Arial", 400, null],
	["Source Sans by Arial", 600, null],
	["Source Sans by Roboto", 400, "roboto/files/roboto-latin-400-normal.woff2"],
	["Source Sans by Roboto", 600, "roboto/files/roboto-latin-700-normal.woff2"],
	["Source Serif by Times", 600, null],
	["Source Serif by Noto", 600, "noto-serif/files/noto-serif-latin-700-normal.woff2"],
] as const)("the fallback font is equally wide, to within a fiftieth: %s %i", async (family, weight, file) => {
	const { page, close } = await site.session();
	for (const language of ["en", "es", "pt"]) {
		await page.goto(`/terms?lang=${language}`);
		const brand = family.includes("Sans") ? "Source Sans 3" : "Source Serif 4";
		const fallback = file ? await loadPhoneFallback(page, family, weight, file) : family;
		await page.evaluate(([one, other]) => Promise.all([document.fonts.load(one), document.fonts.load(other)]), [
			`${weight} 100px "${brand}"`,
			`${weight} 100px "${fallback}"`,
		] as const);
		const ratio =
			(await widthOf(page, `${weight} 100px "${fallback}"`)) / (await widthOf(page, `${weight} 100px "${brand}"`));
		expect(Math.abs(ratio - 1), `${language}: ${ratio}`).toBeLessThan(0.02);
	}
	await close();
});

it.each([
	["/", 412],
	["/", 1280],
	["/pricing", 412],
	["/blog/understanding-portuguese-nif-process", 412],
	["/upload-documents", 412],
])("hardly anything moves when the fonts arrive late: %s at %i px", async (path, width) => {
	const { page, close } = await site.session({ viewport: { width, height: 823 } });
	const { promise: painted, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/*.woff2", async (route) => {
		await painted;
		await route.continue();
	});
	await page.goto(`${path}?lang=en`, { waitUntil: "domcontentloaded" });
	await page.evaluate(
		() =>
			new Promise((resolve) => {
				new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
			}),
	);
	release();
	await page.waitForFunction(() => document.fonts.check('400 1rem "Source Sans 3"'));
	await page.evaluate(() => document.fonts.ready);
	const shift = await page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				requestAnimationFrame(() =>
					requestAnimationFrame(() => {
						let sum = 0;
						const observer = new PerformanceObserver(() => undefined);
						observer.observe({ type: "layout-shift", buffered: true });
						for (const entry of observer.takeRecords() as (PerformanceEntry & { value: number })[]) sum += entry.value;
						resolve(sum);
					}),
				);
			}),
	);
	// Allows one line more or less in a paragraph; a font with other widths moves several times as much.
	expect(shift).toBeLessThan(0.05);
	await close();
});
