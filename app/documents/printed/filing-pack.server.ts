import type { PDF, PDFPage } from "@libpdf/core";
import type { FileType } from "#app/domain/documents/document-check.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { A4, INK_2, MARGIN, PageWriter, WIDTH } from "./page-writer.server.ts";
import { makeReproducible } from "./reproducible.server.ts";

/** One file of the pack: its heading, its name in the ZIP, and a loader for its bytes as received. */
export type PackPart = {
	title: string;
	fileName: string;
	fileType: FileType;
	/** Bytes. */
	size: number;
	sha256: string;
	/** Loads the bytes of this part only, because all parts together may exceed an isolate's memory. */
	load(): Promise<Uint8Array>;
};

export type PackFacts = {
	applicationNumber: string;
	/** UTC milliseconds. */
	at: number;
	/** The answers for the form, in its order. */
	answers: readonly { label: string; value: string }[];
	/** The acceptance by the applicant's own representative, as text; null if our representative is used. */
	acceptance: string | null;
	parts: readonly PackPart[];
};

/** Limits of the portal and of an isolate of 128 MB. Parts beyond them are only in the ZIP. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PAGES = 60;

const PT = { locale: "pt" } as const;
const TERM = { x: MARGIN, width: 170, size: 9.5, lineHeight: 14, color: INK_2 };
const VALUE = { x: MARGIN + 180, width: WIDTH - 180, size: 11, lineHeight: 14 };
const SMALL = { size: 8, lineHeight: 11 };

/**
 * Returns the filing for the tax office as one PDF in Portuguese: a cover sheet with the answers in the order of the
 * form and the SHA-256 of each part, then the parts. A part that cannot be copied (locked, broken or too large)
 * remains in the ZIP, and the cover sheet says so. The same input gives the same bytes.
 */
export async function filingPackPdf(facts: PackFacts): Promise<Uint8Array> {
	const { PDF } = await import("@libpdf/core");
	const pdf = PDF.create();
	const title = m.filing_pack_title({}, PT);
	pdf.setTitle(`${title} ${facts.applicationNumber}`);
	pdf.setLanguage("pt");
	pdf.setCreationDate(new Date(facts.at));
	pdf.setModificationDate(new Date(facts.at));
	const writer = new PageWriter(pdf, await embedOwnFonts(pdf), 60);
	const coverPage = writer.page;
	const included = new Set<PackPart>();
	let bytes = 0;
	for (const part of facts.parts) {
		if (bytes + part.size > MAX_BYTES) continue;
		if (!(await addPart(pdf, part, await part.load()))) continue;
		included.add(part);
		bytes += part.size;
	}
	writer.page = coverPage;
	writeCover(writer, facts, included);
	writePageNumbers(writer, pdf.getPages(), facts.applicationNumber);
	return makeReproducible((await pdf.save({ subsetFonts: true })) as Uint8Array<ArrayBuffer>);
}

/** Appends the pages of a part. Returns false if they are unreadable or too many. */
async function addPart(pdf: PDF, { fileType }: PackPart, bytes: Uint8Array): Promise<boolean> {
	try {
		if (fileType !== "pdf") {
			addPicture(pdf, fileType, bytes);
			return true;
		}
		const { PDF } = await import("@libpdf/core");
		const source = await PDF.load(bytes);
		const count = source.getPageCount();
		if (source.isEncrypted || count === 0 || pdf.getPageCount() + count > MAX_PAGES) return false;
		await pdf.copyPagesFrom(
			source,
			Array.from({ length: count }, (_, index) => index),
			{ includeAnnotations: false },
		);
		return true;
	} catch {
		// A file that the parser cannot read is sent unchanged, in the ZIP.
		return false;
	}
}

/** Adds a picture as a full page, upright. */
function addPicture(pdf: PDF, fileType: "jpeg" | "png", bytes: Uint8Array): void {
	const image = fileType === "jpeg" ? pdf.embedJpeg(bytes) : pdf.embedPng(bytes);
	const rotation = fileType === "jpeg" ? readRotation(bytes) : 0;
	const isSideways = rotation % 180 !== 0;
	const available = { width: A4.width - 2 * MARGIN, height: A4.height - 2 * MARGIN };
	const box = isSideways ? { width: available.height, height: available.width } : available;
	const scale = Math.min(box.width / image.width, box.height / image.height, 1);
	const [width, height] = [image.width * scale, image.height * scale];
	const page = pdf.addPage(isSideways ? { width: A4.height, height: A4.width } : { size: "a4" });
	page.drawImage(image, { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height });
	page.setRotation(rotation);
}

function writeCover(writer: PageWriter, facts: PackFacts, included: ReadonlySet<PackPart>): void {
	writer.text(m.filing_pack_title({}, PT), { size: 17, bold: true, lineHeight: 24 });
	writer.text(`${facts.applicationNumber} · ${formatDateTime(facts.at, "pt")}`, { size: 10, color: INK_2 });
	writer.y -= 12;
	for (const { label, value } of facts.answers) {
		writer.columns([() => writer.text(label, TERM), () => writer.text(value, VALUE)]);
		writer.y -= 2;
	}
	if (facts.acceptance) {
		writer.y -= 8;
		writer.text(facts.acceptance, { size: 10, lineHeight: 14 });
	}
	writer.y -= 12;
	writer.text(m.filing_pack_parts({}, PT), { size: 12, bold: true, lineHeight: 18 });
	for (const part of facts.parts) {
		writer.text(`${part.title} (${part.fileName})${included.has(part) ? "" : ` — ${m.filing_pack_separate({}, PT)}`}`, {
			size: 10,
			lineHeight: 14,
		});
		writer.text(`SHA-256 ${part.sha256}`, { ...SMALL, color: INK_2 });
		writer.y -= 4;
	}
}

/** Writes the application number and the page number at the foot of each page. */
function writePageNumbers(writer: PageWriter, pages: readonly PDFPage[], number: string): void {
	writer.bottom = 0;
	for (const [index, page] of pages.entries()) {
		writer.page = page;
		writer.y = 26;
		writer.text(`${number} · ${index + 1} / ${pages.length}`, { ...SMALL, align: "right", color: INK_2 });
	}
}

const ORIENTATION = 0x0112;
/**
 * EXIF 2.32, 4.6.5.1.6: degrees clockwise. Mirrored orientations, which no camera writes, are treated as not mirrored.
 */
const DEGREES: Record<number, 0 | 90 | 180 | 270> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

/** Returns the clockwise rotation that shows a JPEG upright, from its EXIF; 0 without a readable value. */
export function readRotation(bytes: Uint8Array): 0 | 90 | 180 | 270 {
	const exif = findExif(bytes);
	if (!exif || exif.byteLength < 14) return 0;
	const isLittleEndian = exif.getUint16(0) === 0x4949;
	const directory = exif.getUint32(4, isLittleEndian);
	if (directory + 2 > exif.byteLength) return 0;
	const entries = exif.getUint16(directory, isLittleEndian);
	for (let entry = 0; entry < entries; entry += 1) {
		const offset = directory + 2 + entry * 12;
		if (offset + 10 > exif.byteLength) return 0;
		if (exif.getUint16(offset, isLittleEndian) === ORIENTATION)
			return DEGREES[exif.getUint16(offset + 8, isLittleEndian)] ?? 0;
	}
	return 0;
}

/** Returns the TIFF part of the first EXIF segment. */
function findExif(bytes: Uint8Array): DataView | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let offset = 2; offset + 10 <= bytes.length && bytes[offset] === 0xff; ) {
		const length = view.getUint16(offset + 2);
		const end = offset + 2 + length;
		if (bytes[offset + 1] === 0xda || length < 2 || end > bytes.length) return null;
		const isExif = bytes[offset + 1] === 0xe1 && length > 8 && view.getUint32(offset + 4) === 0x45786966;
		if (isExif) return new DataView(bytes.buffer, bytes.byteOffset + offset + 10, end - offset - 10);
		offset = end;
	}
	return null;
}
