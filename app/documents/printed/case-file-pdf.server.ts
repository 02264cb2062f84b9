import type { PDF } from "@libpdf/core";
import { RECORD_NAME } from "#app/audit/attached-record.ts";
import type { CaseFile } from "#app/audit/case-file.ts";
import type { Language } from "#app/domain/language.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { type CaseFileLine, caseFileLines } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { drawLogo, drawTiles } from "./branded-document.server.ts";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { INK_2, MARGIN, PageWriter, WIDTH } from "./page-writer.server.ts";

/** Distance from the left edge, and widths, in points: time, actor and event, hash. */
const TIME_COLUMN = { x: MARGIN, width: 156 };
const INDENT = 168;
const EVENT_COLUMN = { x: MARGIN + INDENT, width: WIDTH - INDENT - 76 };
const HASH_COLUMN = { x: MARGIN + WIDTH - 64, width: 64 };
const FOOTER_HEIGHT = 56;
const SMALL = { size: 9.5, lineHeight: 13.5 };

/** Returns the text of the record, both as a download and as an attachment. */
export function caseFileText(file: CaseFile): string {
	return JSON.stringify(file, null, "\t");
}

/**
 * Returns a case file as a PDF: its events in the reader's language, with the record attached. Only the attached record
 * can be verified, and the first page says so. The output depends only on the file and the language.
 * @param verificationUrl URL of the verification page, as people would type it
 */
export async function caseFilePdf(
	file: CaseFile,
	{ language, verificationUrl }: { language: Language; verificationUrl: string },
): Promise<Uint8Array> {
	const { PDF, ...pdfTypes } = await import("@libpdf/core");
	const locale = { locale: language };
	const pdf = PDF.create();
	const brand = m.brand({}, locale);
	pdf.setTitle(`${m.case_pdf_title({}, locale)} ${file.applicationNumber}`, { showInWindowTitleBar: true });
	pdf.setAuthor(brand);
	pdf.setCreator(brand);
	pdf.setProducer(brand);
	pdf.setLanguage(language);
	pdf.setCreationDate(new Date(file.madeAt));
	pdf.setModificationDate(new Date(file.madeAt));
	const writer = new PageWriter(pdf, await embedOwnFonts(pdf), FOOTER_HEIGHT);
	writeHeader(writer, file, { language, verificationUrl });
	for (const line of caseFileLines(file.events, language)) writeEvent(writer, line);
	writer.rule();
	writer.y -= 14;
	if (writer.hasMissingGlyphs) writer.text(m.receipt_missing_letters({}, locale), SMALL);
	writer.text(m.footer_disclaimer({}, locale), { ...SMALL, color: INK_2 });
	attach(pdf, pdfTypes, caseFileText(file));
	return pdf.save({ subsetFonts: true });
}

function writeHeader(
	writer: PageWriter,
	file: CaseFile,
	{ language, verificationUrl }: { language: Language; verificationUrl: string },
): void {
	const locale = { locale: language };
	const top = writer.y;
	drawLogo(writer.page, MARGIN, top - 34, 34);
	writer.y = top - 6;
	writer.columns([
		() => writer.text(m.brand({}, locale), { size: 16, bold: true, x: MARGIN + 44 }),
		() => {
			writer.y = top;
			writer.text(m.case_pdf_title({}, locale), { size: 15, bold: true, align: "right", lineHeight: 20 });
			writer.text(file.applicationNumber, { size: 11, align: "right", color: INK_2, lineHeight: 15 });
		},
	]);
	drawTiles(writer.page, top - 50, 40);
	writer.y = top - 84;
	writer.text(m.case_pdf_pages({}, locale), { size: 11, bold: true, lineHeight: 16 });
	writer.text(m.case_pdf_how({ name: RECORD_NAME, address: verificationUrl }, locale), { size: 10.5, lineHeight: 15 });
	writer.y -= 10;
	const facts = [
		[m.case_pdf_made({}, locale), formatDateTime(file.madeAt, language)],
		[m.case_pdf_events({}, locale), String(file.events.length)],
		[m.case_pdf_head({}, locale), file.head ?? "-"],
	] as const;
	for (const [term, value] of facts) {
		writer.columns([
			() => writer.text(term, { ...SMALL, ...TIME_COLUMN, color: INK_2 }),
			() => writer.text(value, { ...SMALL, x: EVENT_COLUMN.x, width: WIDTH - INDENT }),
		]);
	}
	writer.y -= 16;
	writeRow(writer, [m.case_pdf_when({}, locale), m.audit_action({}, locale), m.audit_hash({}, locale)]);
}

function writeRow(writer: PageWriter, [when, what, hash]: [string, string, string]): void {
	const style = { ...SMALL, bold: true };
	writer.columns([
		() => writer.text(when, { ...style, ...TIME_COLUMN }),
		() => writer.text(what, { ...style, ...EVENT_COLUMN }),
		() => writer.text(hash, { ...style, ...HASH_COLUMN, align: "right" }),
	]);
	writer.y -= 4;
}

/** Writes an event. It starts on a page with space for its first two lines; its text may continue on the next page. */
function writeEvent(writer: PageWriter, { time, actor, event, texts, hash }: CaseFileLine): void {
	writer.ensureSpace(46);
	writer.rule();
	writer.y -= 5;
	writer.columns([
		() => writer.text(time, { ...SMALL, ...TIME_COLUMN }),
		() => writer.text(hash, { ...SMALL, ...HASH_COLUMN, align: "right" }),
		() => {
			writer.text(event, { ...SMALL, ...EVENT_COLUMN, bold: true });
			writer.text(actor, { ...SMALL, ...EVENT_COLUMN, color: INK_2 });
			for (const line of texts) writer.text(line, { ...SMALL, ...EVENT_COLUMN });
		},
	]);
	writer.y -= 6;
}

type PdfTypes = Omit<typeof import("@libpdf/core"), "PDF">;

/**
 * Attaches a file as the library does, except that the library writes a MIME type that PDF readers do not recognise.
 */
function attach(pdf: PDF, { PdfArray, PdfDict, PdfName, PdfNumber, PdfString }: PdfTypes, record: string): void {
	const bytes = new TextEncoder().encode(record);
	const name = PdfString.fromString(RECORD_NAME);
	const stream = pdf.createStream(
		{
			Type: PdfName.of("EmbeddedFile"),
			Subtype: PdfName.of("application/json"),
			Params: PdfDict.of({ Size: PdfNumber.of(bytes.length) }),
		},
		bytes,
	);
	const spec = pdf.register(
		PdfDict.of({
			Type: PdfName.of("Filespec"),
			F: name,
			UF: name,
			AFRelationship: PdfName.of("Data"),
			EF: PdfDict.of({ F: stream }),
		}),
	);
	const catalog = pdf.getCatalog();
	catalog.set("Names", PdfDict.of({ EmbeddedFiles: PdfDict.of({ Names: PdfArray.of(name, spec) }) }));
	catalog.set("AF", PdfArray.of(spec));
}
