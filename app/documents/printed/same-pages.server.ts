import type { PDF, PdfDict, PdfObject, PdfStream } from "@libpdf/core";

/**
 * Entries that a signing program may write into a page: the signature field, dates, and the parent in the page tree.
 */
const SIGNING_KEYS = new Set(["Annots", "Tabs", "Parent", "LastModified", "Metadata", "PieceInfo"]);

/**
 * Whether a file that begins with the bytes of another one still shows exactly its pages: a PDF may replace them
 * further down (ISO 32000-1, 7.5.6) without changing earlier bytes. Ignores what is placed on top of a page, such as
 * the picture of a signature.
 * @returns false for unreadable files
 */
export async function hasSamePages(file: Uint8Array, original: Uint8Array): Promise<boolean> {
	const { PDF } = await import("@libpdf/core");
	try {
		const [before, after] = [await PDF.load(original), await PDF.load(file)];
		const [pages, otherPages] = [before.getPages(), after.getPages()];
		const shape = (page: (typeof pages)[number] | undefined) =>
			JSON.stringify([page?.getMediaBox(), page?.getCropBox(), page?.rotation]);
		const isSame = createComparison(before, after);
		return (
			pages.length === otherPages.length &&
			pages.every(
				(page, index) =>
					isSame(page.dict, otherPages[index]?.dict, SIGNING_KEYS) && shape(page) === shape(otherPages[index]),
			)
		);
	} catch {
		return false;
	}
}

/** Compares two objects and everything that they refer to, each once. */
function createComparison(before: PDF, after: PDF) {
	const seen = new Set<string>();
	return function isSame(a?: PdfObject | null, b?: PdfObject | null, ignored = new Set<string>()): boolean {
		if (!a || !b) return !a && !b;
		if (a.type === "ref" && b.type === "ref") {
			const pair = `${a.objectNumber} ${b.objectNumber}`;
			if (seen.has(pair)) return true;
			seen.add(pair);
			return isSame(before.getObject(a), after.getObject(b));
		}
		if (a.type === "array" && b.type === "array") {
			const items = [...b];
			return a.length === items.length && [...a].every((item, index) => isSame(item, items[index]));
		}
		if (isDict(a) && isDict(b)) {
			const names = [a, b].flatMap((dict) => [...dict.keys()].map(({ value }) => value));
			const relevant = [...new Set(names)].filter((name) => !ignored.has(name));
			return relevant.every((name) => isSame(a.get(name), b.get(name))) && isSameData(a, b);
		}
		return JSON.stringify(a) === JSON.stringify(b);
	};
}

function isDict(object: PdfObject): object is PdfDict {
	return object.type === "dict" || object.type === "stream";
}

function isSameData(a: PdfObject, b: PdfObject): boolean {
	if (!isStream(a) || !isStream(b)) return a.type === b.type;
	const { data } = b;
	return a.data.length === data.length && a.data.every((byte, index) => byte === data[index]);
}

function isStream(object: PdfObject): object is PdfStream {
	return object.type === "stream";
}
