import { expect, it } from "vitest";
import { freshSite } from "./fresh-site.ts";

const site = freshSite();
const INLINE_STYLES = /<style>([\s\S]*?)<\/style>/;

async function stylesIn(path: string): Promise<string> {
	const page = await (await fetch(site.origin + path)).text();
	return INLINE_STYLES.exec(page)?.[1] ?? "";
}

/** A screenshot of the whole page in these styles, without scroll effects and with fonts disabled. */
async function screenshotWith(path: string, width: number, styles: string): Promise<string> {
	const { page, close } = await site.session({
		viewport: { width, height: 900 },
		reducedMotion: "reduce",
		bypassCSP: true,
		javaScriptEnabled: false,
	});
	await page.route("**/*.woff2", (route) => route.abort());
	await page.route(site.origin + path, async (route) => {
		const response = await route.fetch();
		const page = `<style>${styles}* { content-visibility: visible !important }</style>`;
		await route.fulfill({ response, body: (await response.text()).replace(INLINE_STYLES, () => page) });
	});
	await page.goto(path);
	const picture = await page.screenshot({ fullPage: true });
	await close();
	return picture.toString("base64");
}

it.each([
	"/?lang=en",
	"/pricing?lang=es",
	"/terms?lang=pt",
	"/example-document?lang=en",
	"/blog/understanding-portuguese-nif-process?lang=pt",
])("a page has hardly any styles that it does not need, and looks the same as with all of them: %s", async (path) => {
	const [pageStyles, allStyles] = [await stylesIn(path), await stylesIn("/faq?lang=en")];
	expect(pageStyles.length).toBeLessThan(allStyles.length * 0.65);
	for (const width of [390, 1280])
		expect((await screenshotWith(path, width, allStyles)) === (await screenshotWith(path, width, pageStyles))).toBe(
			true,
		);
});
