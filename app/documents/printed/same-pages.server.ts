import type { PDF, PdfDict, PdfObject, PdfStream } from "@libpdf/core";

/**
 * Entries that a signing program may write into a page: the signature field, dates, and the parent in the page tree.
 */
const OF_SIGNING = new Set(["Annots", "Tabs", "Parent", "LastModified", "Metadata", "PieceInfo"]);

/**
 * Whether a file that begins with the bytes of another one still shows exactly its pages: a PDF may replace them
 * further down (ISO 32000-1, 7.5.6) without changing earlier bytes. Ignores what is placed on top of a page, such as
 * the picture of a signature.
 * @returns false for unreadable files
 */
export async function hasSamePages(file: Uint8Array, given: Uint8Array): Promise<boolean> {
	const { PDF } = await import("@libpdf/core");
	try {
		const [before, after] = [await PDF.load(given), await PDF.load(file)];
		const [pages, others] = [before.getPages(), after.getPages()];
		const shape = (page: (typeof pages)[number] | undefined) =>
			JSON.stringify([page?.getMediaBox(), page?.getCropBox(), page?.rotation]);
		const isSame = comparison(before, after);
		return (
			pages.length === others.length &&
			pages.every((page, at) => isSame(page.dict, others[at]?.dict, OF_SIGNING) && shape(page) === shape(others[at]))
		);
	} catch {
		return false;
	}
}

/** Compares two objects and everything that they refer to, each once. */
function comparison(before: PDF, after: PDF) {
	const seen = new Set<string>();
	return function isSame(one?: PdfObject | null, other?: PdfObject | null, besides = new Set<string>()): boolean {
		if (!one || !other) return !one && !other;
		if (one.type === "ref" && other.type === "ref") {
			const pair = `${one.objectNumber} ${other.objectNumber}`;
			if (seen.has(pair)) return true;
			seen.add(pair);
			return isSame(before.getObject(one), after.getObject(other));
		}
		if (one.type === "array" && other.type === "array") {
			const items = [...other];
			return one.length === items.length && [...one].every((item, at) => isSame(item, items[at]));
		}
		if (isDict(one) && isDict(other)) {
			const names = [one, other].flatMap((dict) => [...dict.keys()].map(({ value }) => value));
			const relevant = [...new Set(names)].filter((name) => !besides.has(name));
			return relevant.every((name) => isSame(one.get(name), other.get(name))) && isSameData(one, other);
		}
		return JSON.stringify(one) === JSON.stringify(other);
	};
}

function isDict(object: PdfObject): object is PdfDict {
	return object.type === "dict" || object.type === "stream";
}

function isSameData(one: PdfObject, other: PdfObject): boolean {
	if (!isStream(one) || !isStream(other)) return one.type === other.type;
	const { data } = other;
	return one.data.length === data.length && one.data.every((byte, at) => byte === data[at]);
}

function isStream(object: PdfObject): object is PdfStream {
	return object.type === "stream";
}
