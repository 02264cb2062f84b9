import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { MAIL_KINDS } from "./render-mail.server.tsx";
import { renderSample, SAMPLE_NAMES } from "./samples.server.ts";

/** A text in an e-mail, with its colour and its background colour, as #rrggbb. */
type StyledText = { words: string; colour: string; ground: string };

const VOID = new Set(["meta", "br", "hr"]);

/** The dark rules in an e-mail's head: property by class. */
function darkRules(html: string): Map<string, Record<string, string>> {
	const rules = new Map<string, Record<string, string>>();
	const [, dark = ""] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/.exec(html) ?? [];
	for (const [, name = "", property = "", value = ""] of dark.matchAll(/\.([\w-]+)\{([\w-]+):(#\w{6})!important\}/g))
		rules.set(name, { [property]: value });
	return rules;
}

function inlineColour(tag: string, property: string): string | undefined {
	const [, style = ""] = /style="([^"]*)"/.exec(tag) ?? [];
	return new RegExp(`(?:^|;)${property}:\\s*(#\\w{6})`).exec(style)?.[1];
}

/** All texts in an e-mail with their inline colours, which the `rules` of a colour scheme override. */
function textsIn(html: string, rules: ReturnType<typeof darkRules> = new Map()): StyledText[] {
	const body = html.slice(html.indexOf("<body")).replace(/<!--.*?-->/gs, "");
	const found: StyledText[] = [];
	const open: { name: string; colour: string; ground: string; hidden: boolean }[] = [];
	for (const [, tag = "", words = ""] of body.matchAll(/<([^>]+)>([^<]*)/g)) {
		const name = tag.replace("/", "").split(/\s/)[0] ?? "";
		if (tag.startsWith("/")) open.splice(open.findLastIndex((one) => one.name === name));
		else if (!VOID.has(name)) {
			const parent = open.at(-1) ?? { colour: "", ground: "", hidden: false };
			const classes = (/class="([^"]*)"/.exec(tag)?.[1] ?? "").split(" ");
			const rule = Object.assign({}, ...classes.map((one) => rules.get(one) ?? {}));
			const ground = rule["background-color"] ?? inlineColour(tag, "background-color") ?? parent.ground;
			const hidden = parent.hidden || /display:none|font-size:0/.test(tag);
			open.push({ name, colour: rule.color ?? inlineColour(tag, "color") ?? parent.colour, ground, hidden });
		}
		const innermost = open.at(-1);
		if (innermost && !innermost.hidden && words.replaceAll("&nbsp;", "").trim())
			found.push({ words: words.trim(), colour: innermost.colour, ground: innermost.ground });
	}
	return found;
}

function channels(colour: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
	const [lighter = 0, darker = 0] = [one, other].map(luminance).sort((a, b) => b - a);
	return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
	const [r = 0, g = 0, b = 0] = channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A colour as a mail client inverts it: with inverted lightness and the same hue. */
function invert(colour: string): string {
	const found = channels(colour);
	const shift = 1 - Math.max(...found) - Math.min(...found);
	return `#${found
		.map((c) =>
			Math.round((c + shift) * 255)
				.toString(16)
				.padStart(2, "0"),
		)
		.join("")}`;
}

const ORIGIN = "https://nif.example";
const SETTINGS = {
	origin: ORIGIN,
	support: { email: "support@nif.example", phone: "+351 210 000 000" },
	hours: supportHours.initial,
	now: Date.UTC(2026, 10, 24, 12),
};

/** Links that the law requires, in small print next to the one button. */
const IN_SMALL_PRINT = [/^\/withdraw\?id=/, /^\/complaints\?/];

it("has a sample of every e-mail about an application", () => {
	for (const kind of MAIL_KINDS) expect(SAMPLE_NAMES).toContain(kind === "admin_notice" ? "staff_paid" : kind);
	expect(new Set(SAMPLE_NAMES).size).toBe(SAMPLE_NAMES.length);
});

describe.each(LANGUAGES)("in %s", (language) => {
	// Rendered once for all rules, which only read it.
	const samples = new Map<string, ReturnType<typeof renderSample>>();

	async function sample(name: string) {
		const rendering = samples.get(name) ?? renderSample(name, { ...SETTINGS, language });
		samples.set(name, rendering);
		const mail = await rendering;
		if (!mail) throw new Error(`No sample ${name}`);
		return mail;
	}

	it.each(SAMPLE_NAMES)("%s uses the quotation marks of its language", async (name) => {
		const { text } = await sample(name);
		expect(text).not.toMatch(language === "en" || speaksEnglish(name) ? /[«»]/ : /[“”]/);
	});

	it.each(SAMPLE_NAMES)(
		"%s is built for mail clients: tables, inline styles, 600 pixels, nothing to load",
		async (name) => {
			const { html } = await sample(name);
			expect(html).toContain(`lang="${speaksEnglish(name) ? "en" : language}"`);
			expect(html).toMatch(/^<!doctype html>/);
			for (const part of ["<title>", "utf-8", "viewport", "format-detection"])
				expect(html.toLowerCase().includes(part), part).toBe(true);
			expect(new TextEncoder().encode(html).length).toBeLessThan(30_000);
			const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
			// Without pictures, none can need an alt text, be blocked, or track the reader.
			expect(tags.filter((tag) => /^<(img|script|link|form|svg|iframe|video|input)\b/i.test(tag))).toEqual([]);
			expect(html).not.toMatch(/@import|url\(|data:|@font-face|(?<![-\w])position:|float:|flex|grid/i);
			const tables = tags.filter((tag) => tag.startsWith("<table"));
			for (const table of tables) expect(table).toMatch(/cellpadding="0" cellspacing="0"/i);
			const facts = tables.filter((tag) => !tag.includes('role="presentation"'));
			expect(facts.length).toBe(/scope="row"|colspan="2"/i.test(html) ? 1 : 0);
			expect(html).toContain("max-width:600px");
			expect(html).toContain('<!--[if mso]><table role="presentation" align="center" width="600"');
			const widths = [...html.matchAll(/width[:=]"?(\d+)/g)].map(([, width]) => Number(width));
			expect(Math.max(...widths)).toBeLessThanOrEqual(600);
		},
	);

	it.each(SAMPLE_NAMES)("%s has its light colours inline and one style block, for the dark ones", async (name) => {
		const { html } = await sample(name);
		expect(html).toContain('name="color-scheme" content="light dark"');
		expect(html).toContain('name="supported-color-schemes" content="light dark"');
		const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style);
		expect(styles).toHaveLength(1);
		expect(html.indexOf("<style")).toBeLessThan(html.indexOf("<body"));
		expect(styles[0]?.length).toBeLessThan(8_000);
		expect(styles[0]).toContain("@media (prefers-color-scheme:dark)");
		// Gmail drops the whole block for a rule with @ inside another one.
		expect(styles[0]).not.toMatch(/@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*@/);
		const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
		for (const one of classes) expect(styles[0], one).toContain(`.${one}{`);
	});

	it.each(SAMPLE_NAMES)("%s states its subject first, and has at most one button", async (name) => {
		const { subject, html, text } = await sample(name);
		const [, heading = ""] = /<h1[^>]*>([^<]*)/.exec(html) ?? [];
		expect(heading).not.toBe("");
		const [, preheader = ""] = /data-skip-in-text="true"[^>]*>([^<]+)/.exec(html) ?? [];
		expect(preheader.length).toBeGreaterThan(20);
		expect(preheader.length).toBeLessThanOrEqual(100);
		expect(preheader).not.toMatch(/https?:/);
		expect(toPlainText(subject)).not.toContain(toPlainText(preheader));
		const links = [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes = ""]) => ({
			isButton: attributes.includes("m-on-green"),
			href: toPlainText(/href="([^"]+)"/.exec(attributes)?.[1] ?? ""),
		}));
		const buttons = links.filter(({ isButton }) => isButton);
		expect(buttons.length).toBeLessThanOrEqual(1);
		for (const { href, isButton } of links) {
			expect(URL.canParse(href), href).toBe(true);
			if (!isButton)
				expect(
					IN_SMALL_PRINT.some((allowed) => allowed.test(href.replace(ORIGIN, ""))),
					href,
				).toBe(true);
		}
		expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
		const lines = text.split("\n");
		for (const { href } of links) {
			expect(lines.filter((line) => line.includes(href))).toEqual([href]);
			expect(lines[lines.indexOf(href) - 1]).toMatch(/\S:$/);
		}
	});

	it.each(SAMPLE_NAMES)("%s has the same content in its text as in its HTML", async (name) => {
		const { html, text } = await sample(name);
		for (const { words } of textsIn(html)) expect(collapseSpaces(text)).toContain(collapseSpaces(toPlainText(words)));
		expect(text).not.toMatch(/undefined|\[object|NaN|&\w+;|<\w/);
	});

	it.each(SAMPLE_NAMES)("%s is legible in light, dark and inverted colours", async (name) => {
		const { html } = await sample(name);
		const light = textsIn(html);
		const dark = textsIn(html, darkRules(html));
		expect(light.length).toBeGreaterThan(3);
		expect(dark.map(({ ground }) => ground)).not.toContain("#ffffff");
		for (const scheme of [light, dark, light.map(invertAll), light.map(darken)])
			expect(scheme.filter(({ colour, ground }) => !(contrast(colour, ground) >= 4.5))).toEqual([]);
	});
});

function speaksEnglish(name: string): boolean {
	return name.startsWith("staff_") && name !== "staff_invitation";
}

/** All colours inverted, as Outlook for Windows does. */
function invertAll({ words, colour, ground }: StyledText): StyledText {
	return { words, colour: invert(colour), ground: invert(ground) };
}

/** Light backgrounds made dark, and the dark texts on them light, as Gmail on Android does. */
function darken({ words, colour, ground }: StyledText): StyledText {
	return luminance(ground) > 0.5 ? invertAll({ words, colour, ground }) : { words, colour, ground };
}

function toPlainText(words: string): string {
	return words.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replace(/:$/, "");
}

function collapseSpaces(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}
