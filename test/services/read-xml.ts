/** An element with its attributes, its own text and its children. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(text: string): string {
	if (/&(?!(amp|lt|gt|quot|apos);)|</.test(text)) throw new Error(`not escaped: ${text.slice(0, 80)}`);
	return text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** Reads a document as strictly as machines do: throws for anything that is not well-formed. */
export function readXml(source: string): XmlElement {
	const [declaration = ""] = /^<\?xml version="1\.0" encoding="UTF-8"\?>/.exec(source) ?? [];
	if (!declaration) throw new Error("no declaration");
	const top: XmlElement = { name: "", attributes: {}, text: "", children: [] };
	const open = [top];
	const tags = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)|</g;
	for (const [whole, end, name = "", attributes = "", empty, text] of source.slice(declaration.length).matchAll(tags)) {
		const inside = open.at(-1);
		if (!inside || whole === "<") throw new Error("a mark that is none");
		if (text !== undefined) inside.text += plain(text);
		else if (end) {
			if (open.pop()?.name !== name) throw new Error(`</${name}> ends something else`);
		} else {
			const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value = ""]) => [key, plain(value)]);
			const element = { name, attributes: Object.fromEntries(pairs), text: "", children: [] };
			inside.children.push(element);
			if (!empty) open.push(element);
		}
	}
	const [root, ...others] = top.children;
	if (!root || others.length > 0 || open.length !== 1 || top.text.trim()) throw new Error("not one element");
	return root;
}
