import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "playwright-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colours, and rules that depend on width and text size. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const LAYOUT_RULES = ["target-size", "scrollable-region-focusable"];

type Appearance = {
	name: string;
	colours: "light" | "dark";
	/** Window size in CSS pixels. */
	width: number;
	/** Default text size in the browser's settings, in pixels. */
	text?: number;
	/** Root font size set by a user style sheet, in percent: unlike a setting, it affects no media query. */
	root?: number;
	/** The axe rules to run, in addition to the check for horizontal overflow. */
	rules?: object;
};

const ALL_RULES = { runOnly: TAGS };
const LAYOUT_ONLY = { runOnly: { type: "rule", values: LAYOUT_RULES } };
const COLOUR_AND_LAYOUT = { runOnly: { type: "rule", values: [...COLOUR_RULES, ...LAYOUT_RULES] } };

/**
 * The long tier runs all; the short tier runs those with every axe rule. 640 px equals a window of 1280 px at 200 %
 * zoom; 320 px equals it at 400 % (WCAG 1.4.10).
 */
const APPEARANCES: readonly Appearance[] = [
	{ name: "light, 390 px", colours: "light", width: 390, rules: ALL_RULES },
	{ name: "light, 390 px, text of 32 px", colours: "light", width: 390, text: 32 },
	{ name: "light, 640 px", colours: "light", width: 640 },
	{ name: "light, 1280 px, text of 32 px", colours: "light", width: 1280, text: 32, rules: COLOUR_AND_LAYOUT },
	{ name: "light, 1280 px, text of 200 %", colours: "light", width: 1280, root: 200 },
	{ name: "dark, 1280 px", colours: "dark", width: 1280, rules: ALL_RULES },
	{ name: "dark, 320 px", colours: "dark", width: 320, rules: COLOUR_AND_LAYOUT },
	{ name: "light, 320 px", colours: "light", width: 320, rules: LAYOUT_ONLY },
];

const axe = readFileSync(
	createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
	"utf8",
);

/** Checks the open page without reloading it; every error begins with the setting. */
export async function findVisualDefects(page: Page): Promise<string[]> {
	const devtools = await page.context().newCDPSession(page);
	const found: string[] = [];
	await page.evaluate(axe);
	await page.evaluate(layOutEverything);
	for (const appearance of process.env.LONG_TIER
		? APPEARANCES
		: APPEARANCES.filter(({ rules }) => rules === ALL_RULES)) {
		await applyAppearance(page, devtools, appearance);
		const defects = [
			...(await page.evaluate(findOverflow)),
			...(appearance.rules ? await runAxe(page, appearance.rules) : []),
		];
		found.push(...defects.map((defect) => `${appearance.name}: ${defect}`));
	}
	await devtools.detach();
	return found;
}

/** In one pass: separate passes would each cost a layout and a paint. */
async function applyAppearance(
	page: Page,
	devtools: CDPSession,
	{ colours, width, text = 16, root }: Appearance,
): Promise<void> {
	await Promise.all([
		page.setViewportSize({ width, height: 900 }),
		page.emulateMedia({ colorScheme: colours, reducedMotion: "reduce" }),
		devtools.send("Page.setFontSizes", { fontSizes: { standard: text } }),
		page.evaluate(
			(size) => {
				document.documentElement.style.fontSize = size;
			},
			root ? `${root}%` : "",
		),
	]);
}

function runAxe(page: Page, rules: object): Promise<string[]> {
	return page.evaluate(async (options) => {
		type Violation = { id: string; nodes: { target: unknown[] }[] };
		const { axe } = window as unknown as { axe: { run(o: object): Promise<{ violations: Violation[] }> } };
		// Sticky elements partly cover the content that scrolls beneath them.
		const sticky = [...document.querySelectorAll<HTMLElement>("body *")].filter(
			(element) => getComputedStyle(element).position === "sticky",
		);
		for (const { style } of sticky) style.position = "static";
		// The only frames hold uploaded documents: without them axe needs no second page.
		const { violations } = await axe.run({ ...options, iframes: false, preload: false, resultTypes: ["violations"] });
		for (const { style } of sticky) style.position = "";
		return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
	}, rules);
}

/** Runs in the page: disables scroll reveals and clipping of wide content. */
function layOutEverything(): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync("* { content-visibility: visible !important }");
	document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: returns the innermost elements beyond the right edge if the page scrolls sideways. */
function findOverflow(): string[] {
	const { scrollWidth, clientWidth } = document.documentElement;
	if (scrollWidth <= clientWidth) return [];
	const overflowing = [...document.body.querySelectorAll("*")].filter(
		(element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 0.5,
	);
	const innermost = overflowing.filter((element) => !overflowing.some((other) => other.parentElement === element));
	const names = innermost.slice(0, 3).map((element) => `${element.localName}.${element.className}`);
	return [`scrolls sideways, ${scrollWidth} px wide: ${names.join(", ")}`];
}
