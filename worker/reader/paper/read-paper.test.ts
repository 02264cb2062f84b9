import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { powerOfAttorneyPdf } from "#app/documents/printed/power-of-attorney.server.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { editionOf } from "#app/domain/mandate/mandate.ts";
import { pageCode } from "#app/domain/mandate/page-code.ts";
import { DOT, photographOf, printedPages, withDots } from "#test/factories/papers/photographed-paper.ts";
import type { Raster } from "#test/factories/specimens/raster.ts";
import { type ReaderAlone, startReader } from "#test/services/reader-alone.ts";
import { sampleMandate } from "#worker/offline/mandate/samples.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import type { Plane } from "../pictures/picture.ts";
import { homographyOf, projected } from "./homography.ts";
import { SHEET, SHEET_CORNERS } from "./paper-places.ts";

const ORIGIN = "https://azulejonif.example";
/** Pixels of a straightened sheet for a point of the paper. */
const POINT = SHEET.width / 595.28;

type Page = { code: string; picture: Raster };

let reader: ReaderAlone;
let papers: { pdf: Uint8Array; pages: Page[] }[];

/** Papers of two applications, in each language, of one page and of two. */
beforeAll(async () => {
	reader = await startReader();
	papers = [];
	for (const [at, language] of LANGUAGES.entries()) {
		const mandate = { ...sampleMandate(language, { long: at === 1 }), applicationId: `case ${at % 2}` };
		const pdf = await powerOfAttorneyPdf(mandate, { origin: ORIGIN });
		if (!pdf) throw new Error("a letter is missing");
		const pictures = await printedPages(pdf);
		const edition = editionOf(mandate);
		const pages = pictures.map(async (picture, index) => ({
			code: await pageCode(mandate.applicationId, edition, index + 1),
			picture,
		}));
		papers.push({ pdf, pages: await Promise.all(pages) });
	}
});
afterAll(() => reader.end());

describe("photographs of powers of attorney", () => {
	it("are read to the page's own code and to no other, at least 28 of 30, and laid straight to within two hundredths", async () => {
		const pages = papers.flatMap((paper) => paper.pages);
		expect(pages).toHaveLength(4);
		let read = 0;
		for (let seed = 1; seed <= 30; seed++) {
			const page = pages[seed % pages.length] as Page;
			const t = performance.now();
			const jpeg = photographOf(withDots(page.picture), seed);
			const t2 = performance.now();
			const reading = await reader.readPaper(jpeg, "image/jpeg");
			const [found] = reading.pages;
			if (found?.corners === "both")
				console.log(
					seed,
					found.code === page.code,
					worstCorner(found.straightened),
					found.straightened?.length,
					t2 - t,
					performance.now() - t2,
				);
			else console.log(seed, reading.trouble, found?.code, found?.corners, found?.otherQr);
			expect([page.code, null, undefined]).toContain(found?.code);
			if (found?.code) read++;
		}
		expect(read).toBeGreaterThanOrEqual(28);
	});
});

/** How far the worst corner of the sheet is from where it belongs, in widths of the sheet; by the dots near its corners. */
function worstCorner(png: Uint8Array | null): number {
	const decoded = png && decodePicture(png, "png");
	if (!decoded?.ok) return Number.POSITIVE_INFINITY;
	const { width, height, luminance: pixels } = decoded.picture;
	expect({ width, height }).toEqual(SHEET);
	const inset = DOT.inset * POINT;
	const places = [inset, SHEET.width - inset].flatMap((x) => [inset, SHEET.height - inset].map((y) => ({ x, y })));
	const found = places.map((place) => darkMiddle({ width, height, pixels }, place));
	const homography = homographyOf(places, found);
	const missed = SHEET_CORNERS.map((corner) => {
		const at = homography && projected(homography, corner);
		return at ? Math.hypot(at.x - corner.x, at.y - corner.y) : Number.POSITIVE_INFINITY;
	});
	return Math.max(...missed) / SHEET.width;
}

/** The middle of what is dark near a place. */
function darkMiddle({ width, pixels }: Plane, place: { x: number; y: number }): { x: number; y: number } {
	const reach = Math.round(15 * POINT);
	const around: { x: number; y: number; grey: number }[] = [];
	for (let y = Math.round(place.y) - reach; y < place.y + reach; y++)
		for (let x = Math.round(place.x) - reach; x < place.x + reach; x++)
			around.push({ x: x + 0.5, y: y + 0.5, grey: pixels[y * width + x] ?? 255 });
	const greys = around.map(({ grey }) => grey).sort((one, other) => one - other);
	const [darkest = 0, usual = 0] = [greys[10], greys[greys.length >> 1]];
	const dark = around.filter(({ grey }) => grey < (darkest + usual) / 2);
	return {
		x: dark.reduce((sum, { x }) => sum + x, 0) / dark.length,
		y: dark.reduce((sum, { y }) => sum + y, 0) / dark.length,
	};
}
