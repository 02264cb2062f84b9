import { type FlagCode, flagsOf } from "#app/domain/documents/document-flags.ts";
import { MANY_PDF_PAGES, MAX_PDF_OBJECTS } from "#app/domain/documents/document-limits.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import { corrupt, type Inspection, passwordNeeded, tooComplex, tooManyPixels } from "./findings.server.ts";
import { lookForContents, type PdfContents } from "./pdf-contents.server.ts";
import { lockOf } from "./pdf-password.server.ts";
import { measureStreams } from "./pdf-streams.server.ts";
import { countMatches, lastMatch, latin1 } from "./pdf-text.server.ts";

const ENDING = /startxref\s{1,16}\d{1,12}\s{1,16}%%EOF/g;

/** Looks over the bytes of a PDF that has its header at `start`; no library is involved. */
export async function inspectPdf(bytes: Uint8Array, start: number): Promise<Outcome<Inspection>> {
	const text = latin1(bytes);
	const end = endOf(text);
	const objects = countMatches(text, /\d\s{1,8}obj(?![A-Za-z])/g, MAX_PDF_OBJECTS + 1);
	if (end === null || objects === 0 || !/\/(?:Root|Catalog)(?![A-Za-z0-9])/.test(text)) return corrupt();
	if (objects > MAX_PDF_OBJECTS) return tooComplex();
	const lock = lockOf(text);
	if (lock === "user") return passwordNeeded();

	const contents: PdfContents = { pages: 0, active: false, attachments: false, signed: false, tooDeep: false };
	lookForContents(text, text, contents);
	const streams = await measureStreams(bytes, text, (packed) => lookForContents(packed, text, contents));
	if (streams === "too-many-pixels") return tooManyPixels();
	if (streams === "too-complex" || contents.tooDeep) return tooComplex();
	if (objects + streams.objects > MAX_PDF_OBJECTS) return tooComplex();
	const hidden = lock === "owner" || streams.unmeasured;
	if (contents.pages === 0 && !hidden) return corrupt();

	const codes: FlagCode[] = [];
	if (contents.active) codes.push("active_content");
	if (contents.attachments) codes.push("attachments");
	if (text.slice(0, start).trim() !== "") codes.push("leading_data");
	if (/[^\s\0]/.test(text.slice(end))) codes.push("trailing_data");
	if (revisions(text) > 1 && !contents.signed) codes.push("several_revisions");
	if (lock === "owner") codes.push("owner_locked");
	if (hidden) codes.push("unmeasured_content");
	if (contents.pages > MANY_PDF_PAGES) codes.push("many_pages");
	return success({ fileType: "pdf", flags: flagsOf(codes), pixels: null, pages: contents.pages || null });
}

/** Index after the last end mark. One that follows a cross-reference pointer counts more than one planted behind it. */
function endOf(text: string): number | null {
	const proper = lastMatch(text, ENDING);
	if (proper) return proper.index + proper[0].length;
	const bare = text.lastIndexOf("%%EOF");
	return bare === -1 ? null : bare + 5;
}

/** How many times the file was saved. A file made for quick viewing in the web has one end mark more. */
function revisions(text: string): number {
	return countMatches(text, ENDING) - (/\/Linearized(?![A-Za-z])/.test(text.slice(0, 2048)) ? 1 : 0);
}
