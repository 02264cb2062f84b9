import type { FileFacts, MrzReading, PageFacts, PictureFacts, TextPage } from "#app/domain/documents/document-facts.ts";
import { readMrz } from "#worker/reader/mrz/read-mrz.ts";
import { withoutZone } from "#worker/reader/mrz/without-zone.ts";
import { paperLevel } from "#worker/reader/pictures/light.ts";
import { perceptualHash } from "#worker/reader/pictures/perceptual-hash.ts";
import type { Picture } from "#worker/reader/pictures/picture.ts";
import { wordsInstead, zoneInstead } from "../in-the-wrong-place.ts";
import { ENGINE, errorOf } from "../reading-errors.ts";
import { BILL_SIDE, DRAWN_PASSPORT_PAGES, PASSPORT_PAGE_SIDE, RECOGNISED_BILL_PAGES } from "../reading-limits.ts";
import { release } from "../release.ts";
import { recogniseText } from "../text/recognise-text.ts";
import { type OpenedPage, openPdf } from "./open-pdf.ts";

/** What scanners recognise on a page of a passport is less. */
const WORDS_OF_A_LETTER = 120;

/** A passport in a PDF: its pages as pictures, and the first machine-readable zone on them. */
export async function readPassportPdf(bytes: Uint8Array): Promise<FileFacts> {
	const drawing = { pages: DRAWN_PASSPORT_PAGES, withText: true, side: PASSPORT_PAGE_SIDE };
	const { trouble, pdf, pages } = await openPdf(bytes, drawing);
	let found: MrzReading | null = null;
	const facts = pages.map(({ text, picture }): PageFacts => {
		const mrz = picture && !found ? readMrz(picture) : null;
		found ??= mrz;
		const page: PageFacts = { picture: picture && !text ? factsOfDrawn(picture) : null, mrz, text: null };
		if (!mrz && isWritten(text)) page.noPage = true;
		else if (!mrz && picture) Object.assign(page, withoutZone(picture));
		return page;
	});
	if (!found) await addWords(facts, pages);
	return { engine: ENGINE, trouble, pdf, pages: facts };
}

/** What the first page says, as its text or recognised: perhaps it is a bill. */
async function addWords(facts: PageFacts[], pages: readonly OpenedPage[]): Promise<void> {
	const [fact] = facts;
	const [page] = pages;
	if (!fact || !page) return;
	const isUnknown = page.text === null && page.picture !== null && !fact.otherType;
	fact.text = isUnknown && page.picture ? await wordsInstead(page.picture) : page.text;
}

/** A page with so many words of its own was typed: a letter that came along. */
function isWritten(text: TextPage | null): boolean {
	const words = text?.segments.flatMap((segment) => segment.text.split(/\s+/)) ?? [];
	return words.length >= WORDS_OF_A_LETTER;
}

/** A bill in a PDF: the text that it has, or that is recognised on the pages that are pictures. */
export async function readBillPdf(bytes: Uint8Array): Promise<FileFacts> {
	const drawing = { pages: RECOGNISED_BILL_PAGES, withText: false, side: BILL_SIDE };
	const opened = await openPdf(bytes, drawing);
	const recognised = new Map<Picture, TextPage>();
	let { trouble } = opened;
	const pictures = opened.pages.flatMap(({ picture }) => picture ?? []);
	for (const { brightest, luminance } of pictures) if (brightest !== luminance) release(brightest);
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
		light: paperLevel(greyOf(picture)),
		software: null,
		camera: false,
		generated: false,
		screenshot: false,
	};
}
