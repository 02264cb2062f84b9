import type { DocumentType, FileType } from "./document-check.ts";

/** What a reader found in a file, before anybody judges it: a reader states, `document-check.ts` decides. */
export type FileFacts = {
	/** Name and version of the engine, for staff: "embedded 1". */
	engine: string;
	/** Why nothing, or not everything, could be read. An error of ours, never a reason to reject. */
	readError: ReadingError | null;
	/** Null for pictures. */
	pdf: PdfFacts | null;
	/** A picture has one, a PDF at most MAX_READ_PAGES. */
	pages: PageFacts[];
};

/** `out_of_budget`: more time or memory than a reader may spend. `unreadable`: no decoder could make sense of it. */
export type ReadingError = "engine_failed" | "out_of_budget" | "unreadable";

/** How far the reading of an upload has come; `failed`: given up after MAX_READINGS. */
export type Reading = "pending" | "done" | "failed";

/** How often a document is tried to be read, after crashes and errors of the engine. */
export const MAX_READINGS = 3;
/** How long the sender waits for the result (milliseconds); after that the reading goes on without them. */
export const READING_TIMEOUT_MS = 20_000;

/** Pages of a PDF that are looked at. */
export const MAX_READ_PAGES = 5;

export type PageFacts = {
	/** Null for a page of a PDF that has text of its own. */
	picture: PictureFacts | null;
	/** Null when no machine-readable zone was found. */
	mrz: MrzReading | null;
	/** Of further documents in the same picture. */
	otherZones?: MrzReading[];
	/**
	 * Null when nobody looked for text, or none stands there; without segments when none of it could be recognised. Of a side
	 * with a zone it is what is printed above that, in pixels of that part.
	 */
	text: TextPage | null;
	/** Lines of a zone were seen but could not be read, for they are not in OCR-B. */
	otherType?: true;
	/** Sent in as a passport or card, and shows none of its pages: an empty table, a letter. */
	noPage?: true;
};

export type PictureFacts = {
	/** Pixels as shown, after the orientation was applied. */
	width: number;
	height: number;
	/** EXIF orientation, 1 to 8; 1 when the file says nothing. */
	orientation: number;
	/** 64-bit DCT hash as 16 hexadecimal digits; pictures of the same thing differ by few bits. */
	perceptualHash: string;
	/** EXIF or XMP name of the program that last wrote the file. */
	software: string | null;
	/** Grey level of its lightest parts, the paper as a rule: 0 to 255. */
	light: number;
	/** Whether the file says which camera took it. */
	camera: boolean;
	/** The file says of itself that it was generated: C2PA or a generator's name. */
	generated: boolean;
	/** Looks like the picture of a screen: no camera and a screen's size, or marked as such. */
	screenshot: boolean;
};

export type PdfFacts = {
	pages: number;
	/** Names of the programs that made it, as the file says. */
	producer: string | null;
	creator: string | null;
	/** UTC milliseconds. */
	createdAt: number | null;
	modifiedAt: number | null;
	/** Digitally signed: further revisions are then as expected. */
	signed: boolean;
	/** Typed or stamped onto the finished page. */
	annotations: boolean;
	/** Has text of its own; otherwise it is a scan. */
	hasText: boolean;
};

/** Text with places, top left is 0,0, in pixels of the page that was read or in points of a PDF. */
export type TextPage = { width: number; height: number; segments: TextSegment[] };

/** Words that belong together on one line: a wide gap begins a new segment. */
export type TextSegment = {
	text: string;
	x0: number;
	y0: number;
	x1: number;
	y1: number;
	/** Lowest confidence of its words as the recogniser gives it, 0 to 1; absent where the file itself has the text. */
	confidence?: number;
	/** Recognised a second time, larger and by itself, with the same letters and figures. */
	readTwice?: boolean;
	/** What was recognised that second time, of what is printed on a passport or card. */
	again?: string;
};

/** Document formats of ICAO 9303 parts 4 to 7, and the French identity card of 1988 to 2021. */
export type MrzFormat = "TD3" | "TD2" | "TD1" | "FRID" | "MRVA" | "MRVB";

/**
 * How sure the reader is of the least sure character of each kind, 0 to 1: the probability of what it read among what
 * could stand there instead.
 */
export type WeakestCharacters = {
	/** Of the names, which no check digit protects. */
	weakestName: number;
	/** Of the kind of document, the states and the sex, which none protects either. */
	weakestCode: number;
	/** Of the document's number and the optional data, among characters that check digits take for one another: 0 and U. */
	weakestNumber: number;
	/** Of everything that check digits are computed over, and of those digits. */
	weakestChecked: number;
};

export type MrzReading = WeakestCharacters & {
	format: MrzFormat;
	/** As read, without spaces, `<` for fillers. */
	lines: string[];
	/** Characters that were changed so that a check digit came out right. */
	repairs: number;
	/** Mean log-probability of the characters: 0 is certain. */
	confidence: number;
	/** Width of one printed character in the picture. */
	pixelsPerCharacter: number;
	/** The page beyond the fold shows as well, above the data page: its sides, or the same paper with something on it. */
	pageAbove: boolean;
	/** Whether the letters are those of OCR-B, as ICAO demands. */
	ocrB: boolean;
};

/** What a reader is given: one file whose form was found sound, and the day it is read, YYYY-MM-DD. */
export type ReadingRequest = {
	documentType: DocumentType;
	fileType: FileType;
	bytes: Uint8Array;
	today: string;
};
