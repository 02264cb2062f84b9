import { decodeQR } from "qr/decode.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePageCode } from "#app/domain/mandate/page-code.ts";
import { mandatePapers, type PrintedPage, type PrintedPaper } from "#test/factories/papers/mandate-papers.ts";
import { photographOf, sideBySide, withCovered, withDots, withQr } from "#test/factories/papers/photographed-paper.ts";
import { worstCorner } from "#test/factories/papers/sheet-corners.ts";
import { aSpecimen } from "#test/factories/specimens/specimen.ts";
import { type ReaderAlone, startReader } from "#test/services/reader-alone.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import type { Plane } from "../pictures/picture.ts";

const ELSEWHERE = "https://elsewhere.example/pay?to=somebody";
/** A code like ours with a different last letter. */
const MISPRINTED = "HTTPS://AZULEJONIF.EXAMPLE/M/PCVBMWC2";

let reader: ReaderAlone;
let papers: PrintedPaper[];
let pages: PrintedPage[];

beforeAll(async () => {
	[reader, papers] = await Promise.all([startReader(), mandatePapers()]);
	pages = papers.flatMap((paper) => paper.pages);
}, 60_000);
afterAll(() => reader.end());

const page = (at: number) => pages[at % pages.length] as PrintedPage;
const seeds = Array.from({ length: 30 }, (_, index) => index + 1);

async function decodedSheet(png: Uint8Array | null | undefined): Promise<Plane> {
	const decoded = png ? await decodePicture(png, "png") : null;
	if (!decoded?.ok) throw new Error("there is no picture");
	return { ...decoded.picture, pixels: decoded.picture.luminance };
}

describe("a photograph of a power of attorney", () => {
	it.each(seeds)(
		"identifies its page, and is straightened to within a fiftieth of its width: number %d",
		async (seed) => {
			const { code, picture } = page(seed);
			const reading = await reader.readSignedFile(photographOf(withDots(picture), seed), "image/jpeg");
			expect(reading).toMatchObject({
				readError: null,
				pages: [{ code, corners: "both", otherQr: false }],
				signatures: [],
			});
			const sheet = await decodedSheet(reading.pages[0]?.straightened);
			expect([sheet.width, sheet.height]).toEqual([1240, 1754]);
			expect(worstCorner(sheet)).toBeLessThan(0.02);
		},
	);

	it("has a different code for every page", () => {
		expect(new Set(pages.map(({ code }) => code)).size).toBe(4);
	});

	it.each([90, 180, 270])("is straightened in any orientation: %d degrees", async (rotation) => {
		const { code, picture } = page(0);
		const reading = await reader.readSignedFile(photographOf(withDots(picture), 40, { rotation }), "image/jpeg");
		expect(reading.pages).toMatchObject([{ code, corners: "both" }]);
		expect(worstCorner(await decodedSheet(reading.pages[0]?.straightened))).toBeLessThan(0.02);
	});

	it("may show two pages: each is read and straightened separately", async () => {
		const [first, second] = papers[1]?.pages ?? [];
		if (!first || !second) throw new Error("the second paper has two pages");
		const both = sideBySide(withDots(first.picture), withDots(second.picture));
		const reading = await reader.readSignedFile(
			photographOf(both, 41, { perspective: 0.05, rotation: 4 }),
			"image/jpeg",
		);
		expect(new Set(reading.pages.map(({ code }) => code))).toEqual(new Set([first.code, second.code]));
		for (const { corners, straightened } of reading.pages) {
			expect(corners).toBe("both");
			expect(worstCorner(await decodedSheet(straightened))).toBeLessThan(0.02);
		}
	});
});

describe("a photograph with one of the two codes hidden", () => {
	it.each([0, 90, 180, 270])("is rotated by quarter turns only: held at %d degrees", async (rotation) => {
		const { code, picture } = page(2);
		const photo = photographOf(withCovered(picture, "mark"), 50, { rotation: rotation + 8 });
		const reading = await reader.readSignedFile(photo, "image/jpeg");
		expect(reading.pages).toMatchObject([{ code, corners: "one", otherQr: false }]);
		const upright = await decodedSheet(reading.pages[0]?.straightened);
		expect(upright.height).toBeGreaterThan(upright.width);
		expect(parsePageCode(textAtLowerRight(upright))).toBe(code);
	});

	it("has no code if the page code is hidden", async () => {
		const photo = photographOf(withCovered(page(1).picture, "code"), 51);
		const reading = await reader.readSignedFile(photo, "image/jpeg");
		expect(reading.pages).toMatchObject([{ code: null, corners: "one", otherQr: false }]);
	});
});

describe("a foreign QR code", () => {
	const position = { x: 250, y: 330, square: 4 };

	it.each([ELSEWHERE, MISPRINTED])("identifies no page, and its text is not returned: %s", async (text) => {
		const bare = withCovered(withCovered(page(3).picture, "mark"), "code");
		const reading = await reader.readSignedFile(photographOf(withQr(bare, text, position), 60), "image/jpeg");
		expect(reading).toEqual({
			readError: null,
			pages: [{ code: null, otherQr: true, corners: "none", straightened: null }],
			signatures: [],
		});
	});

	it("beside ours does not affect the page", async () => {
		const { code, picture } = page(3);
		const photo = photographOf(withQr(withDots(picture), ELSEWHERE, position), 61);
		const reading = await reader.readSignedFile(photo, "image/jpeg");
		expect(reading.pages).toMatchObject([{ code, otherQr: true, corners: "both" }]);
		expect(worstCorner(await decodedSheet(reading.pages[0]?.straightened))).toBeLessThan(0.02);
	});

	it("of another document is not mistaken for the page's second code", async () => {
		const [one, other] = [page(0), page(1)];
		const photo = photographOf(
			withQr(withCovered(one.picture, "mark"), other.code.slice(0, 4), { x: 46, y: 40, square: 2.3 }),
			62,
		);
		const reading = await reader.readSignedFile(photo, "image/jpeg");
		expect(reading.pages).toMatchObject([{ code: one.code, otherQr: true, corners: "one" }]);
	});

	it("in another position is not mistaken for the page's second code", async () => {
		const { code, picture } = page(0);
		const photo = photographOf(
			withQr(withCovered(picture, "mark"), code.slice(0, 4), { x: 400, y: 60, square: 2.3 }),
			63,
		);
		const reading = await reader.readSignedFile(photo, "image/jpeg");
		expect(reading.pages).toMatchObject([{ code, corners: "one" }]);
	});
});

it("another photograph yields nothing, without an error", async () => {
	expect(await reader.readSignedFile(aSpecimen().jpeg, "image/jpeg")).toEqual({
		readError: null,
		pages: [{ code: null, otherQr: false, corners: "none", straightened: null }],
		signatures: [],
	});
});

/** Returns the text of the QR code in the lower right quarter, with a different decoder from the reader's. */
function textAtLowerRight({ width, height, pixels }: Plane): string {
	const [left, top] = [width >> 1, height >> 1];
	const part = new Uint8Array((width - left) * (height - top) * 4).fill(255);
	for (let y = top, to = 0; y < height; y++)
		for (let x = left; x < width; x++, to += 4) part.fill(pixels[y * width + x] ?? 255, to, to + 3);
	return decodeQR({ width: width - left, height: height - top, data: part });
}
