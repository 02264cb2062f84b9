import { type FlagCode, toFlags } from "#app/domain/documents/document-flags.ts";
import { MANY_PDF_PAGES, MAX_PDF_OBJECTS } from "#app/domain/documents/document-limits.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import {
	corruptFailure,
	type Inspection,
	passwordFailure,
	tooComplexFailure,
	tooManyPixelsFailure,
} from "./findings.server.ts";
import { detectLock } from "./pdf-password.server.ts";
import { measureStreams } from "./pdf-streams.server.ts";
import { countMatches, hasEscapedName, lastMatch, latin1 } from "./pdf-text.server.ts";

const ENDING = /startxref\s{1,16}\d{1,12}\s{1,16}%%EOF/g;

/** Inspects the bytes of a PDF whose header is at `start`, without a library. */
export async function inspectPdf(bytes: Uint8Array, start: number): Promise<Outcome<Inspection>> {
	const text = latin1(bytes);
	const end = findEnd(text);
	const objectCount = countMatches(text, /\d\s{1,8}obj(?![A-Za-z])/g, MAX_PDF_OBJECTS + 1);
	if (end === null || objectCount === 0 || !/\/(?:Root|Catalog)(?![A-Za-z0-9])/.test(text)) return corruptFailure();
	if (objectCount > MAX_PDF_OBJECTS) return tooComplexFailure();
	const lock = detectLock(text);
	if (lock === "user") return passwordFailure();

	const contents: PdfContents = { pages: 0, isActive: false, hasAttachments: false, isSigned: false, isTooDeep: false };
	collectContents(text, text, contents);
	const streams = await measureStreams(bytes, text, (compressed) => collectContents(compressed, text, contents));
	if (streams === "too-many-pixels") return tooManyPixelsFailure();
	if (streams === "too-complex" || contents.isTooDeep) return tooComplexFailure();
	if (objectCount + streams.objectCount > MAX_PDF_OBJECTS) return tooComplexFailure();
	const isHidden = lock === "owner" || streams.isUnmeasured;
	if (contents.pages === 0 && !isHidden) return corruptFailure();

	const codes: FlagCode[] = [];
	if (contents.isActive) codes.push("active_content");
	if (contents.hasAttachments) codes.push("attachments");
	if (text.slice(0, start).trim() !== "") codes.push("leading_data");
	if (/[^\s\0]/.test(text.slice(end))) codes.push("trailing_data");
	if (countRevisions(text) > 1 && !contents.isSigned) codes.push("several_revisions");
	if (lock === "owner") codes.push("owner_locked");
	if (isHidden) codes.push("unmeasured_content");
	if (contents.pages > MANY_PDF_PAGES) codes.push("many_pages");
	return success({ fileType: "pdf", flags: toFlags(codes), pixels: null, pages: contents.pages || null });
}

/**
 * Returns the index after the last end marker. A marker that follows a cross-reference pointer takes precedence over
 * one placed after it.
 */
function findEnd(text: string): number | null {
	const ending = lastMatch(text, ENDING);
	if (ending) return ending.index + ending[0].length;
	const lastMarker = text.lastIndexOf("%%EOF");
	return lastMarker === -1 ? null : lastMarker + 5;
}

/** Returns how often the file was saved. A linearized file has one additional end marker. */
function countRevisions(text: string): number {
	return countMatches(text, ENDING) - (/\/Linearized(?![A-Za-z])/.test(text.slice(0, 2048)) ? 1 : 0);
}

/** Contents of a PDF's objects, collected from the file and from every object stream. */
type PdfContents = {
	/** Number of page objects; a page that was saved again counts again. */
	pages: number;
	isActive: boolean;
	hasAttachments: boolean;
	isSigned: boolean;
	isTooDeep: boolean;
};

/**
 * Names of content that can act when a PDF is opened. Shorter names are omitted, because they occur by chance in
 * compressed data.
 */
const ACTIVE = /\/(?:JavaScript|Launch|SubmitForm|ImportData|RichMedia)(?![A-Za-z0-9])|\/XFA[\s[<]/;
const ATTACHMENT = /\/(?:EmbeddedFiles?|FileAttachment)(?![A-Za-z0-9])/;
/** Maximum nesting of arrays and dictionaries, which libraries parse recursively. */
const MAX_NESTING = 200;
/** Maximum characters between two opening brackets, such as a dictionary's key. */
const MAX_KEY = 24;
/** A document has one open action. Resolving thousands would take minutes. */
const MAX_OPEN_ACTIONS = 20;

/** Adds the findings of `part` to `contents`. `text` is the whole file, for resolving references. */
function collectContents(part: string, text: string, contents: PdfContents): void {
	contents.pages += countMatches(part, /\/Type\s{0,8}\/Page(?![A-Za-z])/g);
	contents.isActive ||= ACTIVE.test(part) || hasOpenAction(part, text) || hasEscapedName(part, ACTIVE);
	contents.hasAttachments ||= ATTACHMENT.test(part) || hasEscapedName(part, ATTACHMENT);
	contents.isSigned ||= /\/ByteRange\s{0,8}\[/.test(part);
	contents.isTooDeep ||= isNestedTooDeep(part);
}

/**
 * Whether the document opens with an action, other than the harmless one that selects the first page, which half of all
 * PDFs have.
 */
function hasOpenAction(part: string, text: string): boolean {
	let count = 0;
	for (const { index } of part.matchAll(/\/OpenAction(?![A-Za-z])/g)) {
		if (++count > MAX_OPEN_ACTIONS) return true;
		const value = part.slice(index + "/OpenAction".length, index + 300).trimStart();
		const reference = /^(\d{1,10})\s{1,8}(\d{1,5})\s{1,8}R/.exec(value);
		const action = reference ? readObject(text, reference[1] ?? "", reference[2] ?? "") : value;
		if (!action.startsWith("[") && !/^<<[^>]{0,200}\/S\s{0,8}\/GoTo(?![A-Za-z])/.test(action)) return true;
	}
	return false;
}

/** Returns the beginning of an object; empty if it is compressed, which leaves its action unknown. */
function readObject(text: string, number: string, generation: string): string {
	const match = new RegExp(`(?<![0-9])${number}\\s{1,8}${generation}\\s{1,8}obj`).exec(text);
	if (!match) return "";
	const start = match.index + match[0].length;
	return text.slice(start, start + 300).trimStart();
}

function isNestedTooDeep(text: string): boolean {
	let depth = 0;
	let charsBetween = 0;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		if (code === 0x5b || (code === 0x3c && text.charCodeAt(index + 1) === 0x3c)) {
			if (code === 0x3c) index++;
			charsBetween = 0;
			if (++depth > MAX_NESTING) return true;
		} else if (code === 0x5d || code === 0x3e) depth = 0;
		else if (code > 0x20 && ++charsBetween > MAX_KEY) depth = 0;
	}
	return false;
}
