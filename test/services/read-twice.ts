import { PDF } from "@libpdf/core";
import { renderedPages } from "./rendered-pages.ts";

/** The text of each page as two readers see it, in one line each: the library that wrote it, and the one in browsers. */
export async function readTwice(bytes: Uint8Array): Promise<string[][]> {
	const own = (await PDF.load(bytes)).extractText().map(({ text }) => text);
	const other = (await renderedPages(bytes)).map(({ text }) => text);
	return [own, other].map((pages) => pages.map((text) => text.normalize("NFC").replace(/\s+/g, " ")));
}
