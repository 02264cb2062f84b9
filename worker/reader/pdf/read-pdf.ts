import type { FileFacts, MrzReading, PageFacts, PictureFacts, TextPage } from "#app/domain/documents/document-facts.ts";
import { readMrz } from "#worker/reader/mrz/read-mrz.ts";
import { perceptualHash } from "#worker/reader/pictures/perceptual-hash.ts";
import type { Picture } from "#worker/reader/pictures/picture.ts";
import { wordsInstead, zoneInstead } from "../in-the-wrong-place.ts";
import { ENGINE, errorOf } from "../reading-errors.ts";
import { BILL_SIDE, DRAWN_PASSPORT_PAGES, PASSPORT_PAGE_SIDE, RECOGNISED_BILL_PAGES } from "../reading-limits.ts";
import { recogniseText } from "../text/recognise-text.ts";
import { type OpenedPage, openPdf } from "./open-pdf.ts";

/** A passport in a PDF: its pages as pictures, and the first machine-readable zone on them. */
export async function readPassportPdf(bytes: Uint8Array): Promise<FileFacts> {
	const drawing = { pages: DRAWN_PASSPORT_PAGES, withText: true, side: PASSPORT_PAGE_SIDE };
	const { trouble, pdf, pages } = await openPdf(bytes, drawing);
	let found: MrzReading | null = null;
	const facts = pages.map(({ text, picture }): PageFacts => {
		const mrz = picture && !found ? readMrz(picture) : null;
		found ??= mrz;
		return { picture: picture && !text ? factsOfDrawn(picture) : null, mrz, text: null };
	});
	if (!found) await addWords(facts, pages);
	return { engine: ENGINE, trouble, pdf, pages: facts };
}

/** What the first page says, as its text or recognised: perhaps it is a bill. */
async function addWords(facts: PageFacts[], pages: readonly OpenedPage[]): Promise<void> {
	const [fact] = facts;
	const [page] = pages;
	if (!fact || !page) return;
	const [recognised = null] = page.picture && !page.text ? await wordsInstead([page.picture]) : [];
	fact.text = page.text ?? recognised;
}

/** A bill in a PDF: the text that it has, or that is recognised on the pages that are pictures. */
export async function readBillPdf(bytes: Uint8Array): Promise<FileFacts> {
	const drawing = { pages: RECOGNISED_BILL_PAGES, withText: false, side: BILL_SIDE };
	const opened = await openPdf(bytes, drawing);
	const recognised = new Map<Picture, TextPage>();
	let { trouble } = opened;
	const pictures = opened.pages.flatMap(({ picture }) => picture ?? []);
	try {
		const texts = pictures.length > 0 ? await recogniseText(pictures.map(greyOf)) : [];
		for (const [index, text] of texts.entries()) recognised.set(pictures[index] as Picture, text);
	} catch (error) {
		trouble ??= errorOf(error);
	}
	const pages = opened.pages.map(({ text, picture }): PageFacts => {
		if (!picture) return { picture: null, mrz: null, text };
		const words = recognised.get(picture) ?? null;
		return { picture: factsOfDrawn(picture), mrz: zoneInstead(picture, words), text: words };
	});
	return { engine: ENGINE, trouble, pdf: opened.pdf, pages };
}

function greyOf({ width, height, luminance }: Picture) {
	return { width, height, pixels: luminance };
}

/** A drawn page says nothing of a camera or a program. */
function factsOfDrawn(picture: Picture): PictureFacts {
	return {
		width: picture.width,
		height: picture.height,
		orientation: 1,
		perceptualHash: perceptualHash(greyOf(picture)),
		software: null,
		camera: false,
		generated: false,
		screenshot: false,
	};
}
