/** What is written in one place of a mail: its words, their colour and the ground under them, as #rrggbb. */
export type Written = { words: string; colour: string; ground: string };

const VOID = new Set(["meta", "br", "hr"]);

/** The dark rules in a mail's head: property by class. */
export function darkRules(html: string): Map<string, Record<string, string>> {
	const rules = new Map<string, Record<string, string>>();
	const [, dark = ""] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/.exec(html) ?? [];
	for (const [, name = "", property = "", value = ""] of dark.matchAll(/\.([\w-]+)\{([\w-]+):(#\w{6})!important\}/g))
		rules.set(name, { [property]: value });
	return rules;
}

function inlineOf(tag: string, property: string): string | undefined {
	const [, style = ""] = /style="([^"]*)"/.exec(tag) ?? [];
	return new RegExp(`(?:^|;)${property}:\\s*(#\\w{6})`).exec(style)?.[1];
}

/** Everything that is written in a mail, with its inline colours; `rules` are those of a scheme that overrides them. */
export function writtenIn(html: string, rules: ReturnType<typeof darkRules> = new Map()): Written[] {
	const body = html.slice(html.indexOf("<body")).replace(/<!--.*?-->/gs, "");
	const found: Written[] = [];
	const open: { name: string; colour: string; ground: string; hidden: boolean }[] = [];
	for (const [, tag = "", words = ""] of body.matchAll(/<([^>]+)>([^<]*)/g)) {
		const name = tag.replace("/", "").split(/\s/)[0] ?? "";
		if (tag.startsWith("/")) open.splice(open.findLastIndex((one) => one.name === name));
		else if (!VOID.has(name)) {
			const above = open.at(-1) ?? { colour: "", ground: "", hidden: false };
			const classes = (/class="([^"]*)"/.exec(tag)?.[1] ?? "").split(" ");
			const rule = Object.assign({}, ...classes.map((one) => rules.get(one) ?? {}));
			const ground = rule["background-color"] ?? inlineOf(tag, "background-color") ?? above.ground;
			const hidden = above.hidden || /display:none|font-size:0/.test(tag);
			open.push({ name, colour: rule.color ?? inlineOf(tag, "color") ?? above.colour, ground, hidden });
		}
		const here = open.at(-1);
		if (here && !here.hidden && words.replaceAll("&nbsp;", "").trim())
			found.push({ words: words.trim(), colour: here.colour, ground: here.ground });
	}
	return found;
}

function channels(colour: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
	const [lighter = 0, darker = 0] = [one, other].map(luminance).sort((a, b) => b - a);
	return (lighter + 0.05) / (darker + 0.05);
}

export function luminance(colour: string): number {
	const [r = 0, g = 0, b = 0] = channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A colour as a mail reader inverts it: its lightness turned round, its hue kept. */
export function inverted(colour: string): string {
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
