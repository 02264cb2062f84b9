import type { FileFacts, PageFacts, PictureFacts, TextPage } from "#app/domain/documents/document-facts.ts";
import type { Picture } from "#worker/reader/pictures/picture.ts";
import { paperLevel, perceptualHash } from "#worker/reader/pictures/picture-statistics.ts";
import { readFallbackZone } from "../fallback-readers.ts";
import { readIdentityPage } from "../read-identity-page.ts";
import { ENGINE, toReadingError } from "../reading-errors.ts";
import {
	BILL_SIDE,
	MAX_RECOGNISED_BILL_PAGES,
	MAX_RENDERED_PASSPORT_PAGES,
	PASSPORT_PAGE_SIDE,
} from "../reading-limits.ts";
import { releaseBuffers } from "../release-buffers.ts";
import { recogniseText } from "../text/recognise-text.ts";
import { openPdf } from "./open-pdf.ts";

/** Scanners recognise less text on a passport page. */
const MIN_TYPED_WORDS = 120;

/** Reads a passport in a PDF: its pages as pictures, and their machine-readable zones. */
export async function readPassportPdf(bytes: Uint8Array, today: string): Promise<FileFacts> {
	const rendering = { maxPages: MAX_RENDERED_PASSPORT_PAGES, includePagesWithText: true, longSide: PASSPORT_PAGE_SIDE };
	const { readError, pdf, pages } = await openPdf(bytes, rendering);
	const facts: PageFacts[] = [];
	for (const { text, picture } of pages) {
		const pictureFacts = picture && !text ? toPictureFacts(picture) : null;
		const identityPage = picture ? await readIdentityPage(picture, today, text) : { mrz: null, text };
		const noPage = identityPage.mrz === null && isTypedPage(text) ? { noPage: true as const } : {};
		facts.push({ picture: pictureFacts, ...identityPage, ...noPage });
	}
	return { engine: ENGINE, readError, pdf, pages: facts };
}

/** Whether a page has so much text of its own that it was typed, such as a cover letter. */
function isTypedPage(text: TextPage | null): boolean {
	const words = text?.segments.flatMap((segment) => segment.text.split(/\s+/)) ?? [];
	return words.length >= MIN_TYPED_WORDS;
}

/** Reads a bill in a PDF: its text, or the text recognised on pages that are pictures. */
export async function readBillPdf(bytes: Uint8Array): Promise<FileFacts> {
	const rendering = { maxPages: MAX_RECOGNISED_BILL_PAGES, includePagesWithText: false, longSide: BILL_SIDE };
	const opened = await openPdf(bytes, rendering);
	const recognisedTexts = new Map<Picture, TextPage>();
	let { readError } = opened;
	const pictures = opened.pages.flatMap(({ picture }) => picture ?? []);
	for (const { brightest, luminance } of pictures) if (brightest !== luminance) releaseBuffers(brightest);
	try {
		const texts = pictures.length > 0 ? await recogniseText(pictures.map(toGreyPlane)) : [];
		for (const [index, text] of texts.entries()) recognisedTexts.set(pictures[index] as Picture, text);
	} catch (error) {
		readError ??= toReadingError(error);
	}
	const pages = opened.pages.map(({ text, picture }): PageFacts => {
		if (!picture) return { picture: null, mrz: null, text };
		const recognisedText = recognisedTexts.get(picture) ?? null;
		return { picture: toPictureFacts(picture), mrz: readFallbackZone(picture, recognisedText), text: recognisedText };
	});
	return { engine: ENGINE, readError, pdf: opened.pdf, pages };
}

function toGreyPlane({ width, height, luminance }: Picture) {
	return { width, height, pixels: luminance };
}

/** A rendered page has no camera or program metadata. */
function toPictureFacts(picture: Picture): PictureFacts {
	return {
		width: picture.width,
		height: picture.height,
		orientation: 1,
		perceptualHash: perceptualHash(toGreyPlane(picture)),
		light: paperLevel(toGreyPlane(picture)),
		software: null,
		camera: false,
		generated: false,
		screenshot: false,
	};
}
