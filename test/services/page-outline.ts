import type { Client } from "./client.ts";

/** What of an element is for people or their browsers, and no matter of looks or wiring. */
const ATTRIBUTES =
	/^(?:href|action|method|name|value|type|required|checked|disabled|selected|hidden|open|role|title|alt|placeholder|lang|autocomplete|inputmode|pattern|min|max|maxlength|accept|multiple|download|target|rel|aria-(?:label|current|invalid|live|expanded|pressed|sort))$/;
/** Such as "March 3, 2027" and "Mar 3". */
const DAYS = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+(?:, \d{4})?/g;
const LONGEST_LINE = 80;

/** The same on every day and for every application: no ids, numbers, dates or hashes. */
function withoutChance(line: string): string {
	return line
		.replace(/\b(NIF|R)-\w{4}-\w{4}/g, "$1-X")
		.replace(/(SHA-256|ends in) \w+/g, "$1 X")
		.replace(/(?<![\w-])(?=[\w-]*[A-Z\d_])[\w-]{21,}(?![\w-])/g, "ID")
		.replace(DAYS, "DAY")
		.replace(/\b(?:\d{4}-\d\d-\d\d|\d+\/\d+)\b/g, "DAY")
		.replace(/\d+:\d\d/g, "TIME")
		.replace(/(?<![€\d.,])\d{3,}/g, "000");
}

/** The texts, links and fields of a page's main part, one a line, each once, in their order. */
function linesOf(html: string): string[] {
	const main = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
		.replace(/<(script|style|svg|option)\b[\s\S]*?<\/\1>/g, (part) => (part.includes(" selected") ? part : ""))
		.replace(/<!--[\s\S]*?-->|<\/[^>]*>/g, "");
	const lines = [...main.matchAll(/<([\w-]+)([^>]*)>|([^<]+)/g)].map(([, tag, attributes = "", text = ""]) => {
		if (tag === undefined) return text.replace(/\s+/g, " ").trim();
		const all = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
		const kept = all.filter(([, name = ""]) => ATTRIBUTES.test(name.toLowerCase()));
		return kept.length > 0
			? `<${tag}${kept.map(([, name, value]) => ` ${name}${value ? `="${value}"` : ""}`).join("")}>`
			: "";
	});
	return [...new Set(lines.filter(Boolean).map((line) => withoutChance(line).slice(0, LONGEST_LINE)))];
}

/** How a page answers: its status, where it leads, whether it may be kept, and what is on it. */
async function outlineOf(response: Response): Promise<string[]> {
	const html = await response.text();
	const leads = response.headers.get("Location");
	return [
		`= ${response.status}${leads ? ` ${withoutChance(leads)}` : ""}`,
		`cache: ${response.headers.get("Cache-Control")}`,
		...(leads ? [] : linesOf(html)),
	];
}

/** Somebody who looks: who or where it is, in a word, and how `:name` in a path is filled. */
export type Onlooker = { name: string; client: Client; fill?: Record<string, string> };

/**
 * What each page shows to each of them, as a text to be compared: one line for everything on a page, followed by those who
 * see it unless all do.
 */
export async function outlines(paths: readonly string[], onlookers: readonly Onlooker[]): Promise<string> {
	const pages: string[] = [];
	for (const path of paths) {
		const seenBy = new Map<string, string[]>();
		for (const { name, client, fill = {} } of onlookers) {
			const filled = Object.entries(fill).reduce((made, [place, value]) => made.replaceAll(place, value), path);
			const response = await client.get(`${filled}${path.includes("?") ? "&" : "?"}lang=en`);
			for (const line of await outlineOf(response)) seenBy.set(line, [...(seenBy.get(line) ?? []), name]);
		}
		const lines = [...seenBy].map(([line, names]) =>
			names.length === onlookers.length ? `\t${line}` : `\t${line} | ${names.join(" ")}`,
		);
		pages.push([path, ...lines].join("\n"));
	}
	return `${pages.join("\n\n")}\n`;
}
