import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { contrast, darkRules, inverted, luminance, type Written, writtenIn } from "#test/services/mail-colours.ts";
import { renderLetter } from "./letter.tsx";
import { MAIL_KINDS, renderMail } from "./render-mail.server.tsx";
import { renderStaffMail } from "./render-staff-mail.server.tsx";
import { sampleFacts } from "./sample-facts.ts";

const support = { email: "support@nif.example", phone: "+351 210 000 000" };
const hours = supportHours.initial;
const now = Date.UTC(2026, 10, 24, 12);
const LINK = "https://nif.example/open?token=sample";

describe.each(LANGUAGES)("in %s", (language) => {
	const letter = { language, subject: "An answer", body: "Hello,\n\nYes.", link: LINK, support, hours };
	const mails: [string, () => Promise<{ subject: string; html: string; text: string }>][] = [
		...MAIL_KINDS.map((kind): (typeof mails)[number] => {
			const facts = sampleFacts(kind, { language, support, hours, now, origin: "https://nif.example" });
			return [kind, () => renderMail(kind, facts)];
		}),
		["letter", () => renderLetter(letter)],
		["invitation", () => renderStaffMail("invitation", { link: LINK, language, support })],
	];

	it.each(mails)("%s keeps the rules of mail readers", async (kind, render) => {
		const { html } = await render();
		expect(html).toContain(`lang="${kind === "admin_notice" ? "en" : language}"`);
		expect(new TextEncoder().encode(html).length).toBeLessThan(30_000);
		const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
		expect(tags.filter((tag) => /^<(img|script|link|form|svg|iframe|video|input)\b/i.test(tag))).toEqual([]);
		expect(html).not.toMatch(/@import|url\(|data:|@font-face|position:|float:|flex|grid/i);
		const tables = tags.filter((tag) => tag.startsWith("<table"));
		for (const table of tables) expect(table).toMatch(/cellpadding="0"/i);
		const layout = tables.filter((tag) => !tag.includes('role="presentation"'));
		expect(layout.length).toBe(html.includes('scope="row"') || /colspan="2"/i.test(html) ? 1 : 0);
		expect(html).toContain("max-width:600px");
		expect(html).toContain('<!--[if mso]><table role="presentation" align="center" width="600"');
		const widths = [...html.matchAll(/[^-]width[:=]"?(\d+)(px)?/g)].map(([, width]) => Number(width));
		expect(Math.max(...widths)).toBeLessThanOrEqual(600);
		expect(html).toContain('name="color-scheme" content="light dark"');
		expect(html).toContain('name="supported-color-schemes" content="light dark"');
		expect(html.match(/<style/g)).toHaveLength(1);
	});

	it.each(mails)("%s has a heading, other words beside its subject in a list, and one link", async (kind, render) => {
		const { subject, html, text } = await render();
		const [, heading = ""] = /<h1[^>]*>([^<]*)/.exec(html) ?? [];
		expect(heading).not.toBe("");
		const [, preheader = ""] = /data-skip-in-text="true"[^>]*>([^<]+)/.exec(html) ?? [];
		expect(preheader.length).toBeGreaterThan(3);
		expect(preheader.length).toBeLessThanOrEqual(100);
		expect(subject).not.toContain(preheader);
		const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
		expect(links).toHaveLength(kind === "reveal_code" ? 0 : 1);
		for (const link of links) expect(text).toContain(link);
		for (const { words } of writtenIn(html)) expect(flat(text)).toContain(flat(plain(words)));
	});

	it.each(mails)("%s can be read in the light, in the dark, and inverted", async (_kind, render) => {
		const { html } = await render();
		const light = writtenIn(html);
		const dark = writtenIn(html, darkRules(html));
		expect(light.length).toBeGreaterThan(3);
		expect(dark.map(({ ground }) => ground)).not.toContain("#ffffff");
		for (const scheme of [light, dark, light.map(turned), light.map(darkened)])
			expect(scheme.filter(({ colour, ground }) => !(contrast(colour, ground) >= 4.5))).toEqual([]);
	});
});

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
