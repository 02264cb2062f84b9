import type { Language } from "#app/domain/language.ts";
import { type Drawing, inkBounds, pathOf } from "#app/domain/mandate/drawing.ts";
import { m } from "#app/paraglide/messages.js";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { AZUL, INK_2, Paper } from "./paper.server.ts";
import { SIGNATURE_PLACE } from "./power-of-attorney.server.ts";
import { withoutChance } from "./same-bytes.server.ts";
import { type SignatureRecord, utcTime, writeRecord } from "./signature-record.server.ts";

/** What was drawn, or the name as it was typed. */
type OnScreen = { kind: "drawn"; signature: Drawing } | { kind: "typed"; signature: string };

/** What the page that is added says besides how many bytes were signed. */
type Signing = Omit<SignatureRecord, "document" | "bytes" | "languages"> & {
	/** A power of attorney of `powerOfAttorneyPdf`, as it was shown. */
	unsigned: Uint8Array;
	language: Language;
};

/** The signature at the left, and what it is at the right. */
const STAMP_WIDTH = 150;
const PLACE = { ...SIGNATURE_PLACE, width: SIGNATURE_PLACE.width - STAMP_WIDTH - 12 };
const STAMP = { x: PLACE.x + PLACE.width + 12, width: STAMP_WIDTH, size: 7.5, lineHeight: 9.5, color: INK_2 };
/** Points, as of a pen. */
const PEN = 1.3;
/** Points for each unit of a drawing's box: about as large as it was on a screen. */
const LARGEST = 0.75;
/** From the largest to the smallest letters of a typed name that are tried, in points. */
const SIZES = [22, 18, 15, 12, 10, 8];

/**
 * A power of attorney with a signature from a screen in the box of its last page, and a page added that says who signed,
 * when, how and what: in Portuguese and in `language`, like the paper. What was signed stays the beginning of the file,
 * byte by byte, so that whoever has the file can prove its hash. The same signing gives the same bytes. A letter that the
 * font lacks stands as □, which the page says.
 */
export async function signedMandate({ unsigned, language, ...signing }: Signing & OnScreen): Promise<Uint8Array> {
	const { PDF } = await import("@libpdf/core");
	const pdf = await PDF.load(unsigned);
	const languages: Language[] = language === "pt" ? ["pt"] : ["pt", language];
	const lastPage = pdf.getPages().at(-1);
	if (!lastPage) throw new Error("A power of attorney has a page");
	const paper = new Paper(pdf, await embedOwnFonts(pdf), 0);
	const { page: record, y: top } = paper;
	paper.page = lastPage;
	writeSignature(paper, signing);
	writeStamp(paper, { at: signing.at, page: pdf.getPages().length, languages });
	Object.assign(paper, { page: record, y: top });
	writeRecord(paper, { ...signing, document: pdf.getTitle() ?? "", bytes: unsigned.length, languages });
	pdf.setModificationDate(new Date(signing.at));
	return withoutChance((await pdf.save({ incremental: true, subsetFonts: true })) as Uint8Array<ArrayBuffer>);
}

function writeSignature(paper: Paper, { kind, signature }: OnScreen): void {
	if (kind === "typed") {
		const { x, y, width, height } = PLACE;
		const fits = (size: number) => paper.height(signature, { size, lineHeight: size * 1.15, width }) <= height;
		const size = SIZES.find(fits) ?? 8;
		const look = { size, lineHeight: size * 1.15, x, width, color: AZUL };
		paper.y = y + (height + paper.height(signature, look)) / 2;
		paper.text(signature, look);
		return;
	}
	const ink = inkBounds(signature);
	const free = { width: PLACE.width - PEN, height: PLACE.height - PEN };
	const scale = Math.min(LARGEST, free.width / ink.width, free.height / ink.height);
	paper.page.drawSvgPath(pathOf(signature), {
		x: PLACE.x + PEN / 2 - ink.x * scale,
		y: PLACE.y + (PLACE.height + ink.height * scale) / 2 + ink.y * scale,
		scale,
		borderColor: AZUL,
		borderWidth: PEN,
		lineCap: "round",
		lineJoin: "round",
	});
}

/** Nobody shall take it for ink. */
function writeStamp(paper: Paper, { at, page, languages }: { at: number; page: number; languages: Language[] }): void {
	const kinds = languages.map((locale) => m.sign_stamp({}, { locale }));
	const pages = languages.map((locale) => m.sign_stamp_page({ page: String(page) }, { locale }));
	paper.y = PLACE.y + PLACE.height;
	for (const line of [...kinds, utcTime(at), [...new Set(pages)].join(" / ")]) paper.text(line, STAMP);
}
