import type { Language } from "#app/domain/language.ts";
import { type Drawing, inkBounds, toSvgPath } from "#app/domain/mandate/drawing.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { AZUL, INK_2, MARGIN, PageWriter, WIDTH } from "./page-writer.server.ts";
import { SIGNATURE_AREA } from "./power-of-attorney.server.ts";
import { makeReproducible } from "./reproducible.server.ts";

/** The drawing, or the name as typed. */
type ScreenSignature = { kind: "drawn"; signature: Drawing } | { kind: "typed"; signature: string };

/** Content of the added record page, except the number of signed bytes. */
type Signing = Omit<SignatureRecord, "document" | "bytes" | "languages"> & {
	/** A power of attorney from `powerOfAttorneyPdf`, as shown to the signer. */
	unsigned: Uint8Array;
	language: Language;
};

/** The signature on the left, its description on the right. */
const STAMP_WIDTH = 150;
const SIGNATURE_BOX = { ...SIGNATURE_AREA, width: SIGNATURE_AREA.width - STAMP_WIDTH - 12 };
const STAMP = {
	x: SIGNATURE_BOX.x + SIGNATURE_BOX.width + 12,
	width: STAMP_WIDTH,
	size: 7.5,
	lineHeight: 9.5,
	color: INK_2,
};
/** Line width of a pen, in points. */
const PEN_WIDTH = 1.3;
/** Points for each unit of a drawing's box. The drawing is about as large as on a screen. */
const MAX_SCALE = 0.75;
/** Font sizes to try for a typed name, the largest first, in points. */
const SIZES = [22, 18, 15, 12, 10, 8];

/**
 * Returns a power of attorney with an on-screen signature in the box of its last page, and an added page that records
 * who signed, when, how and what: in Portuguese and in `language`. The file begins with the signed bytes, so that their
 * hash can be proved from it. The same signing gives the same bytes. A character that the font lacks is printed as □,
 * which the page explains.
 */
export async function signedMandate({
	unsigned,
	language,
	...signing
}: Signing & ScreenSignature): Promise<Uint8Array> {
	const { PDF } = await import("@libpdf/core");
	const pdf = await PDF.load(unsigned);
	const languages: Language[] = language === "pt" ? ["pt"] : ["pt", language];
	const lastPage = pdf.getPages().at(-1);
	if (!lastPage) throw new Error("The power of attorney has no pages");
	const writer = new PageWriter(pdf, await embedOwnFonts(pdf), 0);
	const { page: record, y: top } = writer;
	writer.page = lastPage;
	writeSignature(writer, signing);
	writeStamp(writer, { at: signing.at, page: pdf.getPages().length, languages });
	Object.assign(writer, { page: record, y: top });
	writeRecord(writer, { ...signing, document: pdf.getTitle() ?? "", bytes: unsigned.length, languages });
	pdf.setModificationDate(new Date(signing.at));
	return makeReproducible((await pdf.save({ incremental: true, subsetFonts: true })) as Uint8Array<ArrayBuffer>);
}

function writeSignature(writer: PageWriter, { kind, signature }: ScreenSignature): void {
	if (kind === "typed") {
		const { x, y, width, height } = SIGNATURE_BOX;
		const fits = (size: number) => writer.height(signature, { size, lineHeight: size * 1.15, width }) <= height;
		const size = SIZES.find(fits) ?? 8;
		const style = { size, lineHeight: size * 1.15, x, width, color: AZUL };
		writer.y = y + (height + writer.height(signature, style)) / 2;
		writer.text(signature, style);
		return;
	}
	const ink = inkBounds(signature);
	const available = { width: SIGNATURE_BOX.width - PEN_WIDTH, height: SIGNATURE_BOX.height - PEN_WIDTH };
	const scale = Math.min(MAX_SCALE, available.width / ink.width, available.height / ink.height);
	writer.page.drawSvgPath(toSvgPath(signature), {
		x: SIGNATURE_BOX.x + PEN_WIDTH / 2 - ink.x * scale,
		y: SIGNATURE_BOX.y + (SIGNATURE_BOX.height + ink.height * scale) / 2 + ink.y * scale,
		scale,
		borderColor: AZUL,
		borderWidth: PEN_WIDTH,
		lineCap: "round",
		lineJoin: "round",
	});
}

/** Writes a description next to the signature, so that it is not taken for ink. */
function writeStamp(
	writer: PageWriter,
	{ at, page, languages }: { at: number; page: number; languages: Language[] },
): void {
	const stampTexts = languages.map((locale) => m.sign_stamp({}, { locale }));
	const pages = languages.map((locale) => m.sign_stamp_page({ page: String(page) }, { locale }));
	writer.y = SIGNATURE_BOX.y + SIGNATURE_BOX.height;
	for (const line of [...stampTexts, formatUtcTime(at), [...new Set(pages)].join(" / ")]) writer.text(line, STAMP);
}

/** Facts printed about a signature given on screen. */
type SignatureRecord = {
	/** The title of the signed document. */
	document: string;
	kind: "drawn" | "typed";
	/** The signer's full name. */
	signer: string;
	/** UTC milliseconds. */
	at: number;
	/** Keyed hash of the signer's network. */
	ipHash: string;
	/** The consent sentence, as shown. */
	consent: string;
	/** SHA-256 of the signed bytes, hexadecimal, and their number. */
	documentHash: string;
	bytes: number;
	/** Portuguese first. */
	languages: readonly Language[];
};

const GAP = 22;
const HALF = (WIDTH - GAP) / 2;
/** Width of the labels of facts. */
const LABEL_WIDTH = 150;

type Message = typeof m.sign_record_title;

/** Fills a new page with the record: facts once, their meaning in each language side by side. */
function writeRecord(writer: PageWriter, record: SignatureRecord): void {
	const { languages } = record;
	const translate = (message: Message) => [...new Set(languages.map((locale) => message({}, { locale })))];
	writer.text(translate(m.sign_record_title).join(" / "), { size: 17, lineHeight: 24, bold: true });
	writer.y -= 14;
	for (const [message, lines] of listFacts(record, translate)) {
		writer.rule();
		writer.y -= 5;
		const style = { size: 9.5, lineHeight: 13 };
		writer.columns([
			() => writer.text(translate(message).join(" / "), { ...style, color: INK_2, width: LABEL_WIDTH - 10 }),
			() => {
				for (const line of lines) writer.text(line, { ...style, x: MARGIN + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH });
			},
		]);
		writer.y -= 5;
	}
	writer.rule();
	writer.y -= 16;
	writeMeaning(writer, record);
}

/** Returns each fact with its label. */
function listFacts(record: SignatureRecord, inEach: (message: Message) => string[]): [Message, string[]][] {
	const { document, kind, signer, at, ipHash, consent, documentHash, languages } = record;
	const lisbon = languages.map((language) => {
		return m.sign_record_lisbon({ time: formatDateTime(at, language) }, { locale: language });
	});
	return [
		[m.sign_record_document, [document]],
		[m.sign_record_signer, [signer]],
		[m.sign_record_how, inEach(kind === "drawn" ? m.sign_record_drawn : m.sign_record_typed)],
		[m.sign_record_when, [formatUtcTime(at), ...lisbon]],
		[m.sign_record_consent, [m.quotation({ words: consent }, { locale: languages.at(-1) ?? "pt" })]],
		[m.sign_record_address, [ipHash]],
		[m.sign_record_hash, [documentHash]],
	];
}

function writeMeaning(writer: PageWriter, { languages, bytes }: SignatureRecord): void {
	const width = languages.length > 1 ? HALF : WIDTH;
	writer.columns(
		languages.map((locale, column) => () => {
			const style = { size: 9.5, lineHeight: 13, x: MARGIN + column * (HALF + GAP), width };
			writer.text(m.sign_record_is({}, { locale }), { ...style, bold: true });
			writer.y -= 6;
			writer.text(m.sign_record_check({ bytes: String(bytes) }, { locale }), style);
			writer.y -= 6;
			if (writer.hasMissingGlyphs) writer.text(m.receipt_missing_letters({}, { locale }), style);
		}),
	);
}

/** Formats UTC milliseconds as "2026-11-24 12:00:00 UTC". */
function formatUtcTime(timestamp: number): string {
	return `${new Date(timestamp).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
