import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { contrast, darkRules, inverted, luminance, type Written, writtenIn } from "#test/services/mail-colours.ts";
import { MAIL_KINDS } from "./render-mail.server.tsx";
import { renderSample, SAMPLE_NAMES } from "./samples.server.ts";

const ORIGIN = "https://nif.example";
const WORLD = {
	origin: ORIGIN,
	support: { email: "support@nif.example", phone: "+351 210 000 000" },
	hours: supportHours.initial,
	now: Date.UTC(2026, 10, 24, 12),
};

/** What the law wants at hand, in small print beside the one button. */
const IN_SMALL_PRINT = [/^\/withdraw\?id=/, /^\/complaints\?/];

it("has a sample of every mail about an application", () => {
	for (const kind of MAIL_KINDS) expect(SAMPLE_NAMES).toContain(kind === "admin_notice" ? "staff_paid" : kind);
	expect(new Set(SAMPLE_NAMES).size).toBe(SAMPLE_NAMES.length);
});

describe.each(LANGUAGES)("in %s", (language) => {
	// Written once for all rules: what is read here changes nothing.
	const written = new Map<string, ReturnType<typeof renderSample>>();

	async function sample(name: string) {
		const writing = written.get(name) ?? renderSample(name, { ...WORLD, language });
		written.set(name, writing);
		const mail = await writing;
		if (!mail) throw new Error(`No sample ${name}`);
		return mail;
	}

	it.each(SAMPLE_NAMES)("%s quotes with the marks of its language", async (name) => {
		const { text } = await sample(name);
		expect(text).not.toMatch(language === "en" || speaksEnglish(name) ? /[«»]/ : /[“”]/);
	});

	it.each(SAMPLE_NAMES)(
		"%s is built for mail readers: tables, inline styles, 600 pixels, nothing to load",
		async (name) => {
			const { html } = await sample(name);
			expect(html).toContain(`lang="${speaksEnglish(name) ? "en" : language}"`);
			expect(html).toMatch(/^<!doctype html>/);
			for (const part of ["<title>", "utf-8", "viewport", "format-detection"])
				expect(html.toLowerCase().includes(part), part).toBe(true);
			expect(new TextEncoder().encode(html).length).toBeLessThan(30_000);
			const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
			// Without pictures there is none that could want an alt text, be blocked, or tell us who reads.
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

	it.each(SAMPLE_NAMES)("%s has its light colours inline and one style block, for the dark", async (name) => {
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

	it.each(SAMPLE_NAMES)("%s says first what it is about, and has one button at most", async (name) => {
		const { subject, html, text } = await sample(name);
		const [, heading = ""] = /<h1[^>]*>([^<]*)/.exec(html) ?? [];
		expect(heading).not.toBe("");
		const [, preheader = ""] = /data-skip-in-text="true"[^>]*>([^<]+)/.exec(html) ?? [];
		expect(preheader.length).toBeGreaterThan(20);
		expect(preheader.length).toBeLessThanOrEqual(100);
		expect(preheader).not.toMatch(/https?:/);
		expect(plain(subject)).not.toContain(plain(preheader));
		const links = [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes = ""]) => ({
			isButton: attributes.includes("m-on-green"),
			href: plain(/href="([^"]+)"/.exec(attributes)?.[1] ?? ""),
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

	it.each(SAMPLE_NAMES)("%s says in its text all that it says in its HTML", async (name) => {
		const { html, text } = await sample(name);
		for (const { words } of writtenIn(html)) expect(flat(text)).toContain(flat(plain(words)));
		expect(text).not.toMatch(/undefined|\[object|NaN|&\w+;|<\w/);
	});

	it.each(SAMPLE_NAMES)("%s can be read in the light, in the dark, and inverted", async (name) => {
		const { html } = await sample(name);
		const light = writtenIn(html);
		const dark = writtenIn(html, darkRules(html));
		expect(light.length).toBeGreaterThan(3);
		expect(dark.map(({ ground }) => ground)).not.toContain("#ffffff");
		for (const scheme of [light, dark, light.map(turned), light.map(darkened)])
			expect(scheme.filter(({ colour, ground }) => !(contrast(colour, ground) >= 4.5))).toEqual([]);
	});
});

function speaksEnglish(name: string): boolean {
	return name.startsWith("staff_") && name !== "staff_invitation";
}

/** All colours turned round, as Outlook for Windows does. */
function turned({ words, colour, ground }: Written): Written {
	return { words, colour: inverted(colour), ground: inverted(ground) };
}

/** Light grounds made dark, and the dark words on them light, as Gmail on Android does. */
function darkened({ words, colour, ground }: Written): Written {
	return luminance(ground) > 0.5 ? turned({ words, colour, ground }) : { words, colour, ground };
}

function plain(words: string): string {
	return words.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replace(/:$/, "");
}

function flat(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}
