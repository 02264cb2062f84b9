import type { Client } from "./client.ts";
import { elementsOf } from "./read-page.ts";

/** What of an element is a matter of looks or of the build, and not of what it says or does. */
const LEFT_OUT = /^(?:class|style|src|srcset|nonce|data-|on|fetchpriority|loading|decoding|width|height|sizes)/;
/** Such as "March 3, 2027" and "Mar 3". */
const DAYS = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+(?:, \d{4})?/g;
const LONGEST_LINE = 80;

/** The same on every day and for every application: no ids, numbers, dates or hashes. */
function withoutChance(line: string): string {
	return line
		.replace(/\b(NIF|R)-\w{4}-\w{4}/g, "$1-X")
		.replace(/^(?![A-Z]?[a-z]+$|[A-Z]+$)[\w-]{8}$/, "ID")
		.replace(/(SHA-256|ends in) \w+/g, "$1 X")
		.replace(/(?<![\w-])(?=[\w-]*[A-Z\d_])[\w-]{21,}(?![\w-])/g, "ID")
		.replace(/_[rR]_\w+_|[«:][rR]\w+[»:]/g, "ID")
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
		.replace(DAYS, "DAY")
		.replace(/\b(?:\d{4}-\d\d-\d\d|\d+\/\d+)\b/g, "DAY")
		.replace(/\d+:\d\d/g, "TIME")
		.replace(/(?<![€\d.,])\d{3,}/g, "000");
}

/** The texts, links and fields of a page's main part, one a line, in their order; what is there several times, once with how often. */
function linesOf(html: string): string[] {
	const main = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
		.replace(/<(script|style|svg|option)\b[\s\S]*?<\/\1>/g, (part) => (part.includes(" selected") ? part : ""))
		.replace(/<!--[\s\S]*?-->|<\/[^>]*>/g, "");
	const lines = [...main.matchAll(/<([\w-]+)([^>]*)>|([^<]+)/g)].map(([, tag, attributes = "", text = ""]) => {
		if (tag === undefined) return text.replace(/\s+/g, " ").trim();
		const all = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
		const kept = all.filter(([, name = ""]) => !LEFT_OUT.test(name));
		return kept.length > 0
			? `<${tag}${kept.map(([, name, value]) => ` ${name}${value ? `="${value}"` : ""}`).join("")}>`
			: "";
	});
	const all = Map.groupBy(
		lines.filter(Boolean).map((line) => withoutChance(line).slice(0, LONGEST_LINE)),
		(line) => line,
	);
	return [...all].map(([line, { length }]) => (length > 1 ? `${line} ×${length}` : line));
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
 * see it unless all do. After that, what each form that has something to fill in says when it is sent empty.
 */
export async function outlines(paths: readonly string[], onlookers: readonly Onlooker[]): Promise<string> {
	const pages: string[] = [];
	const forms = new Map<string, { path: string; onlooker: Onlooker; form: Form; shown: Set<string> }>();
	for (const path of paths) {
		const seenBy = new Map<string, string[]>();
		for (const onlooker of onlookers) {
			const response = await onlooker.client.get(addressOf(path, onlooker));
			const html = await response.clone().text();
			const outline = await outlineOf(response);
			for (const line of outline) seenBy.set(line, [...(seenBy.get(line) ?? []), onlooker.name]);
			for (const form of formsOf(html)) {
				const shown = { path, onlooker, form, shown: new Set(outline) };
				if (!forms.has(form.key)) forms.set(form.key, shown);
			}
		}
		pages.push([path, ...linesWith(seenBy, onlookers.length)].join("\n"));
	}
	for (const [key, { onlooker, form, shown }] of forms) {
		const response = await onlooker.client.postFiles(form.action, form.empty);
		const news = (await outlineOf(response)).filter((line) => !shown.has(line));
		pages.push([`${key}, sent empty by ${onlooker.name}`, ...news.map((line) => `\t${line}`)].join("\n"));
	}
	return `${pages.join("\n\n")}\n`;
}

function addressOf(path: string, { fill = {} }: Onlooker): string {
	const filled = Object.entries(fill).reduce((made, [place, value]) => made.replaceAll(place, value), path);
	return `${filled}${path.includes("?") ? "&" : "?"}lang=en`;
}

function linesWith(seenBy: ReadonlyMap<string, string[]>, all: number): string[] {
	return [...seenBy].map(([line, names]) => (names.length === all ? `\t${line}` : `\t${line} | ${names.join(" ")}`));
}

type Form = { key: string; action: string; empty: FormData };

/** The forms of a page that have something to fill in, with what they send when nothing is. */
function formsOf(html: string): Form[] {
	return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, attributes = "", inner = ""]) => {
		const [form = {}] = elementsOf(`<form${attributes}>`, "form");
		const fields = ["input", "textarea", "select"].flatMap((name) => elementsOf(inner, name));
		const toFill = fields.filter(({ type, name }) => name && type !== "hidden");
		const [button] = elementsOf(inner, "button").filter(({ name }) => name);
		if (form.method !== "post" || !form.action || toFill.length === 0) return [];
		const empty = new FormData();
		for (const { name = "", value = "", type } of [...fields, ...(button ? [button] : [])])
			if (name && !/^(?:checkbox|radio|file)$/.test(type ?? ""))
				empty.append(name, type === "hidden" || type === "submit" ? value : "");
		const names = [...new Set(toFill.map(({ name }) => name))].slice(0, 3).join(", ");
		const key = withoutChance(`${form.action} ${empty.get("intent") ?? ""} ${names}`);
		return [{ key, action: form.action, empty }];
	});
}
