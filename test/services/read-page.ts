const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function unescaped(text: string): string {
	return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
		if (name) return NAMED[name] ?? whole;
		return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
	});
}

/** The attributes of every element of this name, in the order of the page. */
export function elementsOf(html: string, name: string): Record<string, string>[] {
	return [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, "gi"))].map(([, list = ""]) =>
		Object.fromEntries(
			[...list.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
				key.toLowerCase(),
				unescaped(value),
			]),
		),
	);
}

export type PageHead = {
	language: string | undefined;
	titles: string[];
	/** By name or property; several of one property in their order. */
	metas: Record<string, string[]>;
	canonical: string[];
	/** Address by `hreflang`. */
	alternates: Record<string, string>;
	/** The blocks of structured data. */
	data: Record<string, unknown>[];
};

/** What a page says of itself to those who do not look at it. */
export function headOf(html: string): PageHead {
	const links = elementsOf(html, "link");
	const metas: Record<string, string[]> = {};
	for (const { name, property, content = "" } of elementsOf(html, "meta")) {
		const key = name ?? property;
		if (key) metas[key] = [...(metas[key] ?? []), content];
	}
	return {
		language: elementsOf(html, "html")[0]?.lang,
		// An icon that is drawn in the page may have a title too.
		titles: [...(html.split("</head>")[0] ?? "").matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, text = ""]) =>
			unescaped(text),
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

/**
 * What a visitor reads or hears on a page, piece by piece: texts between marks, and labels, descriptions and hints.
 * Names that programs give to things (`code`) are no words.
 */
export function wordsOf(html: string): string[] {
	const shown = html.replace(/<(script|style|svg|head|code)\b[\s\S]*?<\/\1>/g, " ").replace(/<!--[\s\S]*?-->/g, "");
	const spoken = [...shown.matchAll(/\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(([, text = ""]) => text);
	return [...shown.split(/<[^>]*>/), ...spoken]
		.map((text) => unescaped(text).replace(/\s+/g, " ").trim())
		.filter((text) => text !== "");
}
