import { DAY } from "../time/calendar.ts";
import type { DocumentType } from "./document-check.ts";
import type { FileFacts, PdfFacts, PictureFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";

/** Programs for editing pictures and layouts; generic PDF libraries prove nothing. Seen in real files. */
const EDITORS =
	/photoshop|gimp|paint\.net|affinity|pixelmator|snipaste|lightroom|illustrator|inkscape|coreldraw|canva|figma|picsart|snapseed|libreoffice draw|pdfescape|sejda|foxit phantom|nitro pro|smallpdf|ilovepdf/i;

/** Returns findings about the files' structure, independent of their content (documents §6: seen in real files). */
export function checkFiles(files: readonly FileFacts[], documentType: DocumentType): FlagCode[] {
	return files.flatMap(({ readError, pdf, pages }) => [
		...(readError === null ? [] : (["reading_failed"] as const)),
		...(pdf === null ? [] : checkPdf(pdf)),
		...(pdf !== null && documentType === "address" && isFromWordProcessor(pdf) ? (["word_processor"] as const) : []),
		...pages.flatMap(({ picture }) => (picture === null || pdf !== null ? [] : checkPicture(picture, documentType))),
	]);
}

/** Programs for letters that anyone can write; companies produce their bills by other means. */
const WORD_PROCESSORS =
	/microsoft.{0,3} (?:office )?word|libreoffice|openoffice|google docs|wordpad|wps (?:office|writer)|onlyoffice|^(?:pages|writer)$/i;

function isFromWordProcessor({ producer, creator }: PdfFacts): boolean {
	return [producer, creator].some((program) => WORD_PROCESSORS.test(program ?? ""));
}

function checkPdf({ producer, creator, createdAt, modifiedAt, signed, annotations, hasText }: PdfFacts): FlagCode[] {
	const codes: FlagCode[] = [];
	if (EDITORS.test(`${producer ?? ""} ${creator ?? ""}`)) codes.push("editor_producer");
	if (!signed && createdAt !== null && modifiedAt !== null && modifiedAt - createdAt > DAY)
		codes.push("modified_after_creation");
	if (annotations) codes.push("annotations");
	if (!hasText) codes.push("scanned");
	return codes;
}

function checkPicture({ generated, software, screenshot }: PictureFacts, documentType: DocumentType): FlagCode[] {
	const codes: FlagCode[] = [];
	if (generated) codes.push("generated");
	if (software !== null && EDITORS.test(software)) codes.push("editing_software");
	if (screenshot) codes.push(documentType === "address" ? "screenshot_of_bill" : "screenshot");
	return codes;
}
