import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBillPdf, aLockedPdf, aPassportJpeg } from "#test/factories/documents.ts";
import { BOMBS } from "#test/factories/hostile-documents.ts";
import { mandatePapers, type PrintedPaper } from "#test/factories/papers/mandate-papers.ts";
import { photographOf } from "#test/factories/papers/photographed-paper.ts";
import { buildPdf, bytesOf, type PdfObject } from "#test/factories/pdf-builder.ts";
import { pngOf } from "#test/factories/specimens/png-writer.ts";
import { SeededRandom } from "#test/factories/specimens/seeded-random.ts";
import { type ReaderAlone, startReader } from "#test/services/reader-alone.ts";

const PDF = "application/pdf";

let reader: ReaderAlone;
let papers: PrintedPaper[];

beforeAll(async () => {
	[reader, papers] = await Promise.all([startReader(), mandatePapers()]);
}, 60_000);
afterAll(() => reader.end());

const paper = (at: number) => papers[at] as PrintedPaper;

describe("a power of attorney as a file", () => {
	it("is read page by page", async () => {
		for (const { pdf, pages } of papers) {
			const reading = await reader.readSignedFile(pdf, PDF);
			const expected = pages.map(({ code }) => ({ code, otherQr: false, corners: "both" }));
			expect(reading).toMatchObject({ readError: null, pages: expected, signatures: [] });
		}
	});

	it("is read as a scan as well, and as a PNG", async () => {
		const [page] = paper(0).pages;
		if (!page) throw new Error("a paper has a page");
		const { code, picture } = page;
		const found = { readError: null, pages: [{ code, corners: "both" }] };
		const scan = photographOf(picture, 71, { rotation: 1, perspective: 0, desk: 0 });
		expect(await reader.readSignedFile(scansIn([scan]), PDF)).toMatchObject(found);
		const png = pngOf(
			{ width: picture.width, height: picture.height, depth: 8, colour: 0 },
			(x, y) => picture.pixels[(y * picture.width + x) * 3] ?? 255,
		);
		expect(await reader.readSignedFile(png, "image/png")).toMatchObject(found);
	});

	it("is read up to twelve pages", async () => {
		const scan = photographOf(paper(2).pages[0]?.picture as never, 72);
		const { pages } = await reader.readSignedFile(scansIn(Array.from({ length: 14 }, () => scan)), PDF);
		expect(pages.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => paper(2).pages[0]?.code));
	});

	it("without codes yields pages without codes", async () => {
		expect(await reader.readSignedFile(aBillPdf(), PDF)).toEqual({
			readError: null,
			pages: [{ code: null, otherQr: false, corners: "none", straightened: null }],
			signatures: [],
		});
	});
});

describe("a file that cannot be read", () => {
	const random = new SeededRandom(5);
	const noise = Uint8Array.from({ length: 20_000 }, () => random.integer(0, 255));
	const files: [string, Uint8Array, string][] = [
		["noise called a PDF", noise, PDF],
		["noise called a photograph", noise, "image/jpeg"],
		["noise called a PNG", noise, "image/png"],
		["an empty file", new Uint8Array(0), "image/jpeg"],
		["a quarter of a photograph", aPassportJpeg().subarray(0, 6000), "image/jpeg"],
		["a PDF with a password", aLockedPdf("secret"), PDF],
		["a PDF called a photograph", aBillPdf(), "image/jpeg"],
		["a web page", bytesOf("<html>"), "text/html"],
		["a page without a size", buildPdf(pagesOf([{ dictionary: "<< >>", stream: bytesOf("") }], "0 0 0 0")), PDF],
	];

	it.each(files)("has no code, and the next one is read: %s", async (_name, bytes, mime) => {
		const reading = await reader.readSignedFile(bytes, mime);
		expect(reading.pages.filter(({ code, straightened }) => code || straightened)).toEqual([]);
		if (reading.pages.length === 0) expect(reading.readError).toBe("unreadable");
		expect((await reader.readSignedFile(paper(0).pdf, PDF)).pages).toMatchObject([{ corners: "both" }]);
	});

	it("yields no invented code, whatever part of a photograph it is", async () => {
		const { code, picture } = paper(0).pages[0] ?? {};
		const photo = photographOf(picture as never, 73);
		for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
			const { readError, pages } = await reader.readSignedFile(photo.subarray(0, photo.length * share), "image/jpeg");
			expect([null, "unreadable"]).toContain(readError);
			for (const page of pages) expect([null, code]).toContain(page.code);
		}
	});

	it.each(BOMBS)("ends early if it would unpack to more than the limit: %s", async (_name, bytes) => {
		const mime = bytes[0] === 0x89 ? "image/png" : PDF;
		const { pages } = await reader.readSignedFile(bytes, mime);
		expect(pages.every(({ code }) => code === null)).toBe(true);
		expect((await reader.readSignedFile(paper(0).pdf, PDF)).pages).toMatchObject([{ corners: "both" }]);
	});
});

/**
 * Returns a PDF with one page for each of these contents, which may refer to /Scan and their own object number from 3
 * on.
 */
function pagesOf(contents: readonly PdfObject[], box = "0 0 595 842", more: readonly PdfObject[] = []): PdfObject[] {
	const first = 3 + contents.length;
	const kids = contents.map((_, index) => `${3 + index} 0 R`);
	return [
		{ dictionary: "<< /Type /Catalog /Pages 2 0 R >>" },
		{ dictionary: `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>` },
		...contents.map((_, index) => ({
			dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${first + index} 0 R /Resources << /XObject << /Scan ${first + contents.length + index} 0 R >> >> >>`,
		})),
		...contents,
		...more,
	];
}

/** Returns a PDF whose pages are photographs, as scanning apps make it. */
function scansIn(jpegs: readonly Uint8Array[]): Uint8Array {
	const contents = jpegs.map(() => ({ dictionary: "<< >>", stream: bytesOf("595 0 0 842 0 0 cm /Scan Do") }));
	const pictures = jpegs.map((jpeg) => ({ dictionary: pictureOf(jpeg), stream: jpeg }));
	return buildPdf(pagesOf(contents, "0 0 595 842", pictures));
}

function pictureOf(jpeg: Uint8Array): string {
	const frame = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc0);
	const view = new DataView(jpeg.buffer, jpeg.byteOffset + frame + 5);
	const [height, width] = [view.getUint16(0), view.getUint16(2)];
	return `<< /Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Width ${width} /Height ${height} >>`;
}
