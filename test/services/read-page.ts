const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function unescapeHtml(text: string): string {
	return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
		if (name) return NAMED[name] ?? whole;
		return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
	});
}

/** Returns the attributes of every element of this name, in document order. */
export function elementsOf(html: string, name: string): Record<string, string>[] {
	return [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, "gi"))].map(([, list = ""]) =>
		Object.fromEntries(
			[...list.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
				key.toLowerCase(),
				unescapeHtml(value),
			]),
		),
	);
}

export type PageHead = {
	language: string | undefined;
	titles: string[];
	/** By name or property; repeated properties in their order. */
	metas: Record<string, string[]>;
	canonical: string[];
	/** URL by `hreflang`. */
	alternates: Record<string, string>;
	/** The structured data blocks. */
	data: Record<string, unknown>[];
};

/** A page's metadata for machines. */
export function headOf(html: string): PageHead {
	const links = elementsOf(html, "link");
	const metas: Record<string, string[]> = {};
	for (const { name, property, content = "" } of elementsOf(html, "meta")) {
		const key = name ?? property;
		if (key) metas[key] = [...(metas[key] ?? []), content];
	}
	return {
		language: elementsOf(html, "html")[0]?.lang,
		// An inline icon may have a title too.
		titles: [...(html.split("</head>")[0] ?? "").matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, text = ""]) =>
			unescapeHtml(text),
		),
		metas,
		canonical: links.filter(({ rel }) => rel === "canonical").map(({ href = "" }) => href),
		alternates: Object.fromEntries(
			links
				.filter(({ rel, hreflang }) => rel === "alternate" && hreflang)
				.map(({ hreflang, href }) => [hreflang, href]),
		),
		data: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
			([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
		),
	};
}

/** Returns everything a visitor reads or hears on a page, piece by piece: text nodes, labels, descriptions and hints. Identifiers (`code`) are not text. */
export function visibleTexts(html: string): string[] {
	const visible = html.replace(/<(script|style|svg|head|code)\b[\s\S]*?<\/\1>/g, " ").replace(/<!--[\s\S]*?-->/g, "");
	const spoken = [...visible.matchAll(/\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(
		([, text = ""]) => text,
	);
	return [...visible.split(/<[^>]*>/), ...spoken]
		.map((text) => unescapeHtml(text).replace(/\s+/g, " ").trim())
		.filter((text) => text !== "");
}

/** Matches digits only without adjacent letters or digits: an id, a nonce or a time on the same page may contain them. */
export function asWholeWord(digits: string): RegExp {
	return new RegExp(`(?<![A-Za-z0-9])${digits}(?![A-Za-z0-9])`);
}

/** An element with its attributes, direct text and children. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeStrictly(text: string): string {
	if (/&(?!(amp|lt|gt|quot|apos);)|</.test(text)) throw new Error(`not escaped: ${text.slice(0, 80)}`);
	return text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** Parses a document strictly: throws unless it is well-formed. */
export function readXml(source: string): XmlElement {
	const [declaration = ""] = /^<\?xml version="1\.0" encoding="UTF-8"\?>/.exec(source) ?? [];
	if (!declaration) throw new Error("no declaration");
	const top: XmlElement = { name: "", attributes: {}, text: "", children: [] };
	const open = [top];
	const tags = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)|</g;
	for (const [whole, end, name = "", attributes = "", empty, text] of source.slice(declaration.length).matchAll(tags)) {
		const inside = open.at(-1);
		if (!inside || whole === "<") throw new Error("invalid markup");
		if (text !== undefined) inside.text += decodeStrictly(text);
		else if (end) {
			if (open.pop()?.name !== name) throw new Error(`</${name}> ends something else`);
		} else {
			const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value = ""]) => [
				key,
				decodeStrictly(value),
			]);
			const element = { name, attributes: Object.fromEntries(pairs), text: "", children: [] };
			inside.children.push(element);
			if (!empty) open.push(element);
		}
	}
	const [root, ...others] = top.children;
	if (!root || others.length > 0 || open.length !== 1 || top.text.trim()) throw new Error("not one element");
	return root;
}
