import type { PDF } from "@libpdf/core";
import { RECORD_NAME } from "#app/audit/attached-record.ts";
import type { CaseFile } from "#app/audit/case-file.ts";
import type { Language } from "#app/domain/language.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { type CaseFileLine, caseFileLines } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { drawLogo, drawTiles } from "./branded-paper.server.ts";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { INK_2, MARGIN, Paper, WIDTH } from "./paper.server.ts";

/** Distance from the left edge, and widths, in points: time, actor and event, hash. */
const TIME_COLUMN = { x: MARGIN, width: 156 };
const INDENT = 168;
const EVENT_COLUMN = { x: MARGIN + INDENT, width: WIDTH - INDENT - 76 };
const HASH_COLUMN = { x: MARGIN + WIDTH - 64, width: 64 };
const FOOTER_HEIGHT = 56;
const SMALL = { size: 9.5, lineHeight: 13.5 };

/** File name of the record, both as a download and as an attachment. */
export function caseFileText(file: CaseFile): string {
	return JSON.stringify(file, null, "\t");
}

/**
 * Returns a case file as a PDF: its events in the reader's language, with the record attached. Only the attached
 * record can be verified, and the first page says so. The output depends only on the file and the language.
 * @param checkAddress address of the verification page, as people type it
 */
export async function caseFilePdf(
	file: CaseFile,
	{ language, checkAddress }: { language: Language; checkAddress: string },
): Promise<Uint8Array> {
	const { PDF, ...parts } = await import("@libpdf/core");
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
	const paper = new Paper(pdf, await embedOwnFonts(pdf), FOOTER_HEIGHT);
	writeHeader(paper, file, { language, checkAddress });
	for (const line of caseFileLines(file.events, language)) writeEvent(paper, line);
	paper.rule();
	paper.y -= 14;
	if (paper.lacksLetters) paper.text(m.receipt_missing_letters({}, locale), SMALL);
	paper.text(m.footer_disclaimer({}, locale), { ...SMALL, color: INK_2 });
	attach(pdf, parts, caseFileText(file));
	return pdf.save({ subsetFonts: true });
}

function writeHeader(
	paper: Paper,
	file: CaseFile,
	{ language, checkAddress }: { language: Language; checkAddress: string },
): void {
	const locale = { locale: language };
	const top = paper.y;
	drawLogo(paper.page, MARGIN, top - 34, 34);
	paper.y = top - 6;
	paper.columns([
		() => paper.text(m.brand({}, locale), { size: 16, bold: true, x: MARGIN + 44 }),
		() => {
			paper.y = top;
			paper.text(m.case_pdf_title({}, locale), { size: 15, bold: true, align: "right", lineHeight: 20 });
			paper.text(file.applicationNumber, { size: 11, align: "right", color: INK_2, lineHeight: 15 });
		},
	]);
	drawTiles(paper.page, top - 50, 40);
	paper.y = top - 84;
	paper.text(m.case_pdf_pages({}, locale), { size: 11, bold: true, lineHeight: 16 });
	paper.text(m.case_pdf_how({ name: RECORD_NAME, address: checkAddress }, locale), { size: 10.5, lineHeight: 15 });
	paper.y -= 10;
	const facts = [
		[m.case_pdf_made({}, locale), formatDateTime(file.madeAt, language)],
		[m.case_pdf_events({}, locale), String(file.events.length)],
		[m.case_pdf_head({}, locale), file.head ?? "-"],
	] as const;
	for (const [term, value] of facts) {
		paper.columns([
			() => paper.text(term, { ...SMALL, ...TIME_COLUMN, color: INK_2 }),
			() => paper.text(value, { ...SMALL, x: EVENT_COLUMN.x, width: WIDTH - INDENT }),
		]);
	}
	paper.y -= 16;
	writeRow(paper, [m.case_pdf_when({}, locale), m.audit_action({}, locale), m.audit_hash({}, locale)]);
}

function writeRow(paper: Paper, [when, what, hash]: [string, string, string]): void {
	const style = { ...SMALL, bold: true };
	paper.columns([
		() => paper.text(when, { ...style, ...TIME_COLUMN }),
		() => paper.text(what, { ...style, ...EVENT_COLUMN }),
		() => paper.text(hash, { ...style, ...HASH_COLUMN, align: "right" }),
	]);
	paper.y -= 4;
}

/** An event starts on a page with room for its first two lines; its text may continue on the next. */
function writeEvent(paper: Paper, { time, actor, event, texts, hash }: CaseFileLine): void {
	paper.ensureSpace(46);
	paper.rule();
	paper.y -= 5;
	paper.columns([
		() => paper.text(time, { ...SMALL, ...TIME_COLUMN }),
		() => paper.text(hash, { ...SMALL, ...HASH_COLUMN, align: "right" }),
		() => {
			paper.text(event, { ...SMALL, ...EVENT_COLUMN, bold: true });
			paper.text(actor, { ...SMALL, ...EVENT_COLUMN, color: INK_2 });
			for (const line of texts) paper.text(line, { ...SMALL, ...EVENT_COLUMN });
		},
	]);
	paper.y -= 6;
}

type Parts = Omit<typeof import("@libpdf/core"), "PDF">;

/** Attaches a file as the library does, except that the library writes a MIME type that PDF readers do not know. */
function attach(pdf: PDF, { PdfArray, PdfDict, PdfName, PdfNumber, PdfString }: Parts, record: string): void {
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
