import type { TextPage } from "#app/domain/documents/document-facts.ts";
import { Sheet } from "./sheet.ts";

/**
 * A manually defined page: a block begins with `x,y` (points from the top left, optionally a size), followed by its
 * lines, as in `"60,150|Rosalind Hartwell|18 Orchard Lane"`.
 */
export function aPage(...blocks: string[]): TextPage {
	return aSheet(blocks).page();
}

/** The same page as a PDF with text. */
export function aPagePdf(...blocks: string[]): Uint8Array {
	return aSheet(blocks).pdf();
}

function aSheet(blocks: readonly string[]): Sheet {
	const sheet = new Sheet();
	for (const block of blocks) {
		const [place = "", ...lines] = block.split("|");
		const [x = 0, y = 0, size = 10] = place.split(",").map(Number);
		sheet.block(x, y, lines, { size });
	}
	return sheet;
}
