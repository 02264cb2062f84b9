import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { FileFacts, ReadingRequest } from "#app/domain/documents/document-facts.ts";
import { aBill } from "#test/factories/bills/a-bill.ts";
import { BILL_LAYOUTS } from "#test/factories/bills/layouts.ts";
import { aBillPdf, aLockedPdf, aPassportJpeg, aPdfWith, aPng } from "#test/factories/documents.ts";
import {
	aDeeplyNestedPdf,
	aHugePng,
	aLyingPng,
	aPdfBomb,
	aPdfWithHugePicture,
} from "#test/factories/hostile-documents.ts";
import { buildPdf, bytesOf, onePage } from "#test/factories/pdf-builder.ts";
import { aBillPng, aScannedBillPdf } from "#test/factories/scans.ts";
import { aSpecimen } from "#test/factories/specimens/specimen.ts";
import { embeddedReader } from "#worker/adapters/embedded-reader.ts";
import type { Bindings } from "#worker/env.ts";

const reader = (env as unknown as Bindings).READER;

function read(bytes: Uint8Array, changes: Partial<ReadingRequest> = {}): Promise<FileFacts> {
	return reader.read({ documentType: "address", fileType: "pdf", bytes, today: "2026-11-02", ...changes });
}

function textsOf(facts: FileFacts, page = 0): string[] {
	return facts.pages[page]?.text?.segments.map(({ text }) => text) ?? [];
}

const ADDRESS_LINES = ["Ms ROSALIND ANNE HARTWELL", "18 Orchard Lane", "BRIGHTWATER KY 40217"];
const asPng = { fileType: "png" } as const;
const asJpeg = { fileType: "jpeg" } as const;
const passport = { documentType: "passport" } as const;

describe("a PDF with text", () => {
	it("yields its text in segments with positions, without a picture", async () => {
		for (const [seed, layout] of BILL_LAYOUTS.entries()) {
			const bill = aBill({ seed: seed + 1, layout });
			const facts = await read(bill.pdf);
			expect(facts).toMatchObject({ readError: null, pages: [{ picture: null, mrz: null }] });
			const expected = bill.pages[0]?.segments ?? [];
			expect(new Set(textsOf(facts))).toEqual(new Set(expected.map(({ text }) => text)));
			for (const { text, x0, y0, x1, y1 } of expected.slice(0, 5)) {
				const near = facts.pages[0]?.text?.segments.filter((found) => found.text === text) ?? [];
				const distances = near.map((found) =>
					Math.hypot(found.x0 - x0, found.y0 - y0, found.y1 - y1, (found.x1 - x1) / 5),
				);
				expect(Math.min(...distances)).toBeLessThan(4);
			}
		}
	});

	it("is read in display orientation when the page is rotated", async () => {
		const objects = onePage({ dictionary: "<< >>", stream: bytesOf(LINES) });
		const page = objects[2];
		if (page)
			page.dictionary = page.dictionary.replace(/>>$/, "/Rotate 90 >>").replace(/>> >> >>\/Rotate/, ">> >> /Rotate");
		const { pages } = await read(buildPdf(objects));
		expect(pages[0]?.text).toMatchObject({ width: 842, height: 595 });
		const positions = new Map(pages[0]?.text?.segments.map(({ text, x0, y0 }) => [text, { x0, y0 }]));
		expect(positions.get("A line of the turned page")).toMatchObject({
			x0: expect.closeTo(130, -1),
			y0: expect.closeTo(50, -1),
		});
		expect(positions.get("And another one on it")).toMatchObject({
			x0: expect.closeTo(130, -1),
			y0: expect.closeTo(70, -1),
		});
	});

	it("names programs and dates, signatures and annotations", async () => {
		const info =
			"/Producer (LibreOffice 7.4) /Creator (Draw) /CreationDate (D:20261005093000Z) /ModDate (D:20261009120000+02'00')";
		const stamp =
			"<< /Type /Annot /Subtype /FreeText /Rect [60 700 200 720] /Contents (18 Orchard Lane) /DA (/F1 12 Tf) >>";
		const signature =
			"<< /FT /Sig /T (s) /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >> >>";
		const objects = onePage(
			{ dictionary: "<< >>", stream: bytesOf(LINES) },
			[{ dictionary: `<< ${info} >>` }, { dictionary: stamp }, { dictionary: signature }],
			"/AcroForm << /Fields [7 0 R] /SigFlags 3 >>",
		);
		const page = objects[2];
		if (page) page.dictionary = page.dictionary.replace("/Contents 4 0 R", "/Contents 4 0 R /Annots [6 0 R]");
		expect((await read(buildPdf(objects, "/Info 5 0 R"))).pdf).toEqual({
			pages: 1,
			producer: "LibreOffice 7.4",
			creator: "Draw",
			createdAt: Date.UTC(2026, 9, 5, 9, 30),
			modifiedAt: Date.UTC(2026, 9, 9, 10),
			signed: true,
			annotations: true,
			hasText: true,
		});
		expect((await read(aBillPdf())).pdf).toMatchObject({ signed: false, annotations: false, producer: null });
	});

	it("that only forbids printing is read like any other", async () => {
		const facts = await read(aLockedPdf(""));
		expect(facts).toMatchObject({ readError: null, pdf: { pages: 1, hasText: true } });
	});
});

describe("a scanned bill", () => {
	it("in a PDF is rendered and its text recognised", async () => {
		const facts = await read(aScannedBillPdf());
		expect(facts).toMatchObject({
			readError: null,
			pdf: { pages: 1, hasText: false },
			pages: [{ picture: { width: 2000 } }],
		});
		expect(textsOf(facts)).toEqual(expect.arrayContaining(ADDRESS_LINES));
	});

	it.each([90, 180, 270] as const)("rotated by %d degrees is straightened", async (rotate) => {
		expect(textsOf(await read(aScannedBillPdf(rotate)))).toEqual(expect.arrayContaining(ADDRESS_LINES));
	});

	it("as a picture yields words with their positions, in separate columns", async () => {
		const facts = await read(aBillPng(), asPng);
		expect(facts).toMatchObject({
			readError: null,
			pdf: null,
			pages: [{ mrz: null, picture: { width: 1240, height: 1000 } }],
		});
		expect(textsOf(facts)).toEqual(expect.arrayContaining([...ADDRESS_LINES, "Invoice date", "October 5, 2026"]));
	});
});

describe("text recognised in a picture", () => {
	it("has a confidence, and a second reading for addresses and dates", async () => {
		const facts = await read(aBillPng(), asPng);
		const segment = (text: string) => facts.pages[0]?.text?.segments.find((found) => found.text === text);
		for (const text of ["18 Orchard Lane", "BRIGHTWATER KY 40217"]) {
			expect(segment(text)?.confidence).toBeGreaterThan(0.5);
			expect(segment(text)?.readTwice).toBe(true);
		}
		expect(segment("Invoice date")?.readTwice).toBeUndefined();
	});

	it("has neither in a PDF with text", async () => {
		const segments = (await read(aBillPdf())).pages[0]?.text?.segments ?? [];
		expect(segments.some(({ confidence }) => confidence !== undefined)).toBe(false);
	});
});

describe("a document uploaded as the wrong type", () => {
	it("yields its zone if it is a passport uploaded as a bill, as a photograph and as a scan", async () => {
		const specimen = aSpecimen();
		const mrz = { lines: specimen.lines };
		expect(await read(specimen.jpeg, asJpeg)).toMatchObject({ pages: [{ mrz }] });
		expect(await read(aPdfOfJpeg(specimen.jpeg, specimen.picture))).toMatchObject({ pages: [{ mrz }] });
	});

	it("yields its text if it is a bill uploaded as a passport, as a picture and as a PDF with text", async () => {
		expect(textsOf(await read(aBillPng(), { ...passport, ...asPng }))).toContain("18 Orchard Lane");
		expect(textsOf(await read(aBillPdf(), passport))).toContain("18 Orchard Lane");
		expect(textsOf(await read(aScannedBillPdf(), passport))).toContain("18 Orchard Lane");
	});
});

describe("a passport", () => {
	it("as a photograph yields its machine-readable zone", async () => {
		const specimen = aSpecimen();
		const facts = await read(specimen.jpeg, { ...passport, ...asJpeg });
		expect(facts).toMatchObject({
			readError: null,
			pages: [{ mrz: { format: "TD3", lines: specimen.lines } }],
		});
	});

	it("as a scan in a PDF yields its zone as well", async () => {
		const specimen = aSpecimen();
		const facts = await read(aPdfOfJpeg(specimen.jpeg, specimen.picture), passport);
		expect(facts).toMatchObject({
			readError: null,
			pdf: { hasText: false },
			pages: [{ picture: { orientation: 1 }, mrz: { lines: specimen.lines } }],
		});
	});

	it("is also found on a rotated scan", async () => {
		const specimen = aSpecimen();
		const facts = await read(aPdfOfJpeg(specimen.jpeg, specimen.picture, 180), passport);
		expect(facts).toMatchObject({ readError: null, pages: [{ mrz: { lines: specimen.lines } }] });
	});

	it("without a zone is read all the same", async () => {
		expect(await read(aBillPng(), { ...passport, ...asPng })).toMatchObject({
			readError: null,
			pages: [{ mrz: null }],
		});
	});
});

describe("a file that cannot be read", () => {
	const noise = crypto.getRandomValues(new Uint8Array(20_000));
	const files: [string, Uint8Array, Partial<ReadingRequest>][] = [
		["noise called a PDF", noise, {}],
		["a PDF that ends after its header", bytesOf("%PDF-1.7\n"), {}],
		["an empty file", new Uint8Array(0), {}],
		["a PDF with a password", aLockedPdf("secret"), {}],
		["a broken PDF of a passport", aPassportPdfCutShort(), passport],
		["noise called a photograph", noise, { ...passport, ...asJpeg }],
		["half a photograph", aPassportJpeg().subarray(0, 9000), asJpeg],
		["noise called a PNG", noise, asPng],
		["a PNG of enormous size", aHugePng(), asPng],
		["a PNG that is larger than it says", aLyingPng(), asPng],
	];

	it.each(files)("is an error in the result or an empty page, not an exception: %s", async (_name, bytes, changes) => {
		const facts = await read(bytes, changes);
		expect(facts.pages.every(({ mrz, text }) => mrz === null && (text?.segments.length ?? 0) < 5)).toBe(true);
		if (facts.pages.length === 0) expect(facts.readError).not.toBeNull();
		expect(textsOf(await read(aBillPdf()))).toContain("18 Orchard Lane");
	});

	it.each([
		["a blank page", aPdfWith([])],
		["a picture too large for the memory", aPdfWithHugePicture()],
		["streams that expand enormously", aPdfBomb(30)],
		["arrays within arrays", aDeeplyNestedPdf()],
	])("does not stop the next one: %s", async (_name, bytes) => {
		expect((await read(bytes)).engine).toMatch(/^embedded/);
		expect((await read(bytes, passport)).engine).toMatch(/^embedded/);
		expect((await read(aPng(60, 40), asPng)).readError).toBeNull();
		expect(textsOf(await read(aBillPdf()))).toContain("18 Orchard Lane");
	});
});

describe("a page that would take minutes to render", () => {
	it.each([
		["forms that draw forms that draw forms", aPdfOfNestedForms()],
		["one picture drawn ten thousand times", aScannedBillPdf(0, 10_000)],
	])("is aborted at once, and the next file is read: %s", async (_name, bytes) => {
		expect(await read(bytes)).toMatchObject({ readError: "out_of_budget", pages: [] });
		expect(textsOf(await read(aBillPdf()))).toContain("18 Orchard Lane");
	});
});

describe("ten files at once", () => {
	it("are read one after the other, each with its own text", async () => {
		const bills = Array.from({ length: 10 }, (_, seed) => aBill({ seed: seed + 40 }));
		const all = await Promise.all(bills.map((bill) => read(bill.pdf)));
		for (const [index, facts] of all.entries()) {
			expect(facts.readError).toBeNull();
			expect(textsOf(facts)).toContain(bills[index]?.pages[0]?.segments[0]?.text);
		}
	});
});

describe("an unavailable reader", () => {
	it("is reported as our own error, with a log line without document content", async () => {
		const lines: unknown[] = [];
		const unavailable = embeddedReader({ read: () => Promise.reject(new TypeError("Maria Silva")) }, (...line) =>
			lines.push(line),
		);
		const facts = await unavailable.read({ ...passport, ...asPng, bytes: new Uint8Array(1), today: "2026-11-02" });
		expect(facts).toEqual({ engine: "embedded", readError: "engine_failed", pdf: null, pages: [] });
		expect(lines).toEqual([["reader-failed", { error: "TypeError" }]]);
	});
});

/** Written upwards, for a page that is displayed rotated clockwise. */
const LINES =
	"BT /F1 12 Tf 0 1 -1 0 60 130 Tm (A line of the turned page) Tj 0 1 -1 0 80 130 Tm (And another one on it) Tj ET";

function aPdfOfJpeg(jpeg: Uint8Array, { width, height }: { width: number; height: number }, rotate = 0): Uint8Array {
	return buildPdf([
		{ dictionary: "<< /Type /Catalog /Pages 2 0 R >>" },
		{ dictionary: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>" },
		{
			dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>`,
		},
		{ dictionary: "<< >>", stream: bytesOf(`${width} 0 0 ${height} 0 0 cm /Scan Do`) },
		{
			dictionary: `<< /Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Width ${width} /Height ${height} >>`,
			stream: jpeg,
		},
	]);
}

/** Six forms, each of which draws the next one ten times: a million in total. */
function aPdfOfNestedForms(): Uint8Array {
	const form = (next: number) =>
		`/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${next} 0 R >> >>`;
	const tenTimes = bytesOf("/X Do ".repeat(10));
	const forms = [5, 6, 7, 8, 9].map((number) => ({ dictionary: `<< ${form(number + 1)} >>`, stream: tenTimes }));
	const [catalogue, tree, page] = onePage({ dictionary: "<< >>" });
	return buildPdf([
		...[catalogue, tree].flatMap((object) => object ?? []),
		{ dictionary: page?.dictionary.replace("<< /Font", "<< /XObject << /X 5 0 R >> /Font") ?? "" },
		{ dictionary: "<< >>", stream: tenTimes },
		...forms,
		{ dictionary: `<< ${form(10)} >>`, stream: bytesOf("0 0 10 10 re f") },
	]);
}

function aPassportPdfCutShort(): Uint8Array {
	const specimen = aSpecimen();
	return aPdfOfJpeg(specimen.jpeg, specimen.picture).subarray(0, 2000);
}
