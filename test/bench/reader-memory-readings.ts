// Reads documents for reader-memory.ts, which listens: "@read" after each reading, "@done" and what to print after each
// isolate.

import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { ReadingRequest } from "#app/domain/documents/document-facts.ts";
import { aBill } from "../factories/bills/a-bill.ts";
import { buildPdf, bytesOf } from "../factories/pdf-builder.ts";
import { aSpecimen } from "../factories/specimens/specimen.ts";
import { type ReaderAlone, startReader } from "../services/reader-alone.ts";
import { childMemory, resetChildPeak } from "./product-code.ts";

/** Comes with miniflare; writes progressive JPEGs and resizes quickly. */
type Sharp = (
	bytes: Uint8Array,
	options?: { raw?: { width: number; height: number; channels: 3 | 4 }; limitInputPixels?: false },
) => SharpPicture;
type SharpPicture = {
	resize(width: number, height: number, options: { fit: "fill" }): SharpPicture;
	jpeg(options: { quality: number; progressive?: boolean; chromaSubsampling?: string }): SharpPicture;
	png(options: { compressionLevel: number }): SharpPicture;
	toBuffer(): Promise<Uint8Array>;
};
const require = createRequire(import.meta.url);
const sharp = createRequire(require.resolve("miniflare"))("sharp") as Sharp;

type MemoryDocument = { name: string; request: Pick<ReadingRequest, "documentType" | "fileType" | "bytes"> };

const TWELVE_MEGAPIXELS = { width: 4032, height: 3024 };
const FORTY_EIGHT_MEGAPIXELS = { width: 8064, height: 6048 };

/** A document of every kind that the reader accepts, as large as phones and scanners produce them. */
async function memoryDocuments(): Promise<MemoryDocument[]> {
	const { picture } = aSpecimen({ pixelsPerCharacter: 20, signaturePage: false, noise: 0, desk: 0.06 });
	const passport = (size: { width: number; height: number }) =>
		sharp(new Uint8Array(picture.pixels.buffer), {
			raw: { width: picture.width, height: picture.height, channels: 3 },
		}).resize(size.width, size.height, { fit: "fill" });
	const bill = aBill({ seed: 3, layout: "window-left" });
	const page = await renderPage(bill.pdf, 3);
	const billPhoto = (size: { width: number; height: number }) =>
		sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } }).resize(size.width, size.height, {
			fit: "fill",
		});
	const upright = { width: TWELVE_MEGAPIXELS.height, height: TWELVE_MEGAPIXELS.width };
	const jpeg = { quality: 88, chromaSubsampling: "4:2:0" };
	const photo = await passport(TWELVE_MEGAPIXELS).jpeg(jpeg).toBuffer();
	const scan = await billPhoto(upright).jpeg(jpeg).toBuffer();
	return [
		{ name: "passport, JPEG 12 MP", request: requestOf("passport", "jpeg", photo) },
		{
			name: "passport, progressive JPEG 12 MP",
			request: requestOf(
				"passport",
				"jpeg",
				await passport(TWELVE_MEGAPIXELS)
					.jpeg({ ...jpeg, progressive: true })
					.toBuffer(),
			),
		},
		{
			name: "passport, JPEG 48 MP",
			request: requestOf("passport", "jpeg", await passport(FORTY_EIGHT_MEGAPIXELS).jpeg(jpeg).toBuffer()),
		},
		{
			name: "passport, progressive JPEG 48 MP",
			request: requestOf(
				"passport",
				"jpeg",
				await passport(FORTY_EIGHT_MEGAPIXELS)
					.jpeg({ ...jpeg, progressive: true })
					.toBuffer(),
			),
		},
		{
			name: "passport, PNG 12 MP",
			request: requestOf("passport", "png", await passport(TWELVE_MEGAPIXELS).png({ compressionLevel: 6 }).toBuffer()),
		},
		{ name: "passport, scanned PDF", request: requestOf("passport", "pdf", scannedPdf([photo], TWELVE_MEGAPIXELS)) },
		{
			name: "passport, PDF of three scans",
			request: requestOf("passport", "pdf", scannedPdf([photo, photo, photo], TWELVE_MEGAPIXELS)),
		},
		{ name: "bill, PDF with text", request: requestOf("address", "pdf", bill.pdf) },
		{ name: "bill, JPEG 12 MP", request: requestOf("address", "jpeg", scan) },
		{
			name: "bill, PNG 12 MP",
			request: requestOf("address", "png", await billPhoto(upright).png({ compressionLevel: 6 }).toBuffer()),
		},
		{ name: "bill, scanned PDF", request: requestOf("address", "pdf", scannedPdf([scan], upright)) },
		{ name: "bill, PDF of two scans", request: requestOf("address", "pdf", scannedPdf([scan, scan], upright)) },
	];
}

function requestOf(documentType: "passport" | "address", fileType: "jpeg" | "png" | "pdf", bytes: Uint8Array) {
	return { documentType, fileType, bytes: new Uint8Array(bytes) };
}

async function renderPage(pdf: Uint8Array, scale: number) {
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(pdf);
	const { data, width, height } = await document.getPage(0).render({ scale, render: "bitmap" } as never);
	const copy = data.slice();
	document.destroy();
	library.destroy();
	return { data: copy, width, height };
}

/** A PDF whose pages are JPEGs and nothing else. */
function scannedPdf(jpegs: readonly Uint8Array[], { width, height }: { width: number; height: number }): Uint8Array {
	const size = [(width * 72) / 350, (height * 72) / 350];
	const first = (index: number) => 3 + index * 3;
	const pages = jpegs.flatMap((jpeg, index) => [
		{
			dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(" ")}] /Contents ${first(index) + 1} 0 R /Resources << /XObject << /Scan ${first(index) + 2} 0 R >> >> >>`,
		},
		{ dictionary: "<< >>", stream: bytesOf(`${size[0]} 0 0 ${size[1]} 0 0 cm /Scan Do`) },
		{
			dictionary: `<< /Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Width ${width} /Height ${height} >>`,
			stream: jpeg,
		},
	]);
	const kids = jpegs.map((_, index) => `${first(index)} 0 R`).join(" ");
	return buildPdf([
		{ dictionary: "<< /Type /Catalog /Pages 2 0 R >>" },
		{ dictionary: `<< /Type /Pages /Kids [${kids}] /Count ${jpegs.length} >>` },
		...pages,
	]);
}

const READINGS = 4;

async function readOnce(reader: ReaderAlone, { request }: MemoryDocument): Promise<string> {
	const facts = await reader.read({ ...request, today: "2026-11-21" });
	// The runtime's last output may still be in transit.
	await new Promise((resolve) => setTimeout(resolve, 100));
	process.stdout.write("@read\n");
	return facts.readError ?? "read";
}

const documents = await memoryDocuments();
for (const document of documents) {
	const reader = await startReader();
	const idle = childMemory("VmRSS");
	resetChildPeak();
	let outcome = "";
	for (let reading = 0; reading < READINGS; reading++) outcome = await readOnce(reader, document);
	const growth = Math.round((childMemory("VmHWM") - idle) / 1024);
	const size = (document.request.bytes.length / 2 ** 20).toFixed(1);
	process.stdout.write(`@done ${document.name}: ${size} MB, +${growth} MB, ${outcome}\n`);
	await reader.end();
}
const reader = await startReader();
for (const document of [...documents, ...documents.toReversed()]) await readOnce(reader, document);
process.stdout.write("@done all kinds in one isolate, there and back\n");
await reader.end();
