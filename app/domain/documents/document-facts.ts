import type { DocumentType, FileType } from "./document-check.ts";

/** Facts found by a reader, before they are evaluated. */
export type FileFacts = {
	/** Name and version of the engine, for staff, such as "embedded 1". */
	engine: string;
	/** Why nothing, or not everything, was read. This is our error and never a reason to reject. */
	readError: ReadingError | null;
	/** Null for pictures. */
	pdf: PdfFacts | null;
	/** One for a picture, at most MAX_READ_PAGES for a PDF. */
	pages: PageFacts[];
};

/** `out_of_budget`: the reader's time or memory limit was exceeded. `unreadable`: no decoder could open it. */
export type ReadingError = "engine_failed" | "out_of_budget" | "unreadable";

/** Progress of the reading of an upload; `failed`: abandoned after MAX_READINGS. */
export type Reading = "pending" | "done" | "failed";

/** Maximum attempts to read a document, after crashes and engine errors. */
export const MAX_READINGS = 3;
/** How long the sender waits for the result (milliseconds); the reading then continues in the background. */
export const READING_TIMEOUT_MS = 20_000;

/** Maximum number of PDF pages read. */
export const MAX_READ_PAGES = 5;

export type PageFacts = {
	/** Null for a page of a PDF that has text of its own. */
	picture: PictureFacts | null;
	/** Null if there is no machine-readable zone. */
	mrz: MrzReading | null;
	/** Zones of other documents in the same picture. */
	otherZones?: MrzReading[];
	/**
	 * Null if the page was not searched for text or has none; without segments if none was recognised. On a page with a
	 * zone, the text above the zone, in pixels of that part.
	 */
	text: TextPage | null;
	/** Set if lines of a zone were found but are unreadable, because they are not in OCR-B. */
	otherType?: true;
	/** Set if uploaded as a passport or card but showing no page of one, such as an empty table or a letter. */
	noPage?: true;
};

export type PictureFacts = {
	/** Pixels as displayed, after applying the orientation. */
	width: number;
	height: number;
	/** EXIF orientation, 1 to 8; 1 by default. */
	orientation: number;
	/** 64-bit DCT hash as 16 hexadecimal digits; pictures of the same thing differ by few bits. */
	perceptualHash: string;
	/** EXIF or XMP name of the program that last wrote the file. */
	software: string | null;
	/** Grey level of its lightest parts, usually the paper: 0 to 255. */
	light: number;
	/** Whether the file names the camera. */
	camera: boolean;
	/** Whether the file states that it was generated (C2PA or a generator's name). */
	generated: boolean;
	/** Whether it looks like a screenshot: no camera and a screen's size, or marked as such. */
	screenshot: boolean;
};

export type PdfFacts = {
	pages: number;
	/** Names of the programs that made it, from the file. */
	producer: string | null;
	creator: string | null;
	/** UTC milliseconds. */
	createdAt: number | null;
	modifiedAt: number | null;
	/** Whether it is digitally signed, in which case later revisions are expected. */
	signed: boolean;
	/** Whether text was typed or stamped onto the finished page. */
	annotations: boolean;
	/** Whether it contains text; otherwise it is a scan. */
	hasText: boolean;
};

/** Text with positions from the top left, in pixels of the page read or in points of a PDF. */
export type TextPage = { width: number; height: number; segments: TextSegment[] };

/** Consecutive words on one line: a wide gap starts a new segment. */
export type TextSegment = {
	text: string;
	x0: number;
	y0: number;
	x1: number;
	y1: number;
	/** The lowest confidence of its words, 0 to 1; absent for PDF text. */
	confidence?: number;
	/** Whether a second recognition at a larger size gave the same letters and digits. */
	readTwice?: boolean;
	/** The second recognition, for text printed on a passport or card. */
	again?: string;
};

/** Document formats of ICAO 9303 parts 4 to 7, and the French identity card of 1988 to 2021. */
export type MrzFormat = "TD3" | "TD2" | "TD1" | "FRID" | "MRVA" | "MRVB";

/**
 * The reader's confidence in the least certain character of each kind, 0 to 1: its probability among the possible
 * alternatives.
 */
export type WeakestCharacters = {
	/** Names, which no check digit protects. */
	weakestName: number;
	/** Document kind, states and sex, which no check digit protects either. */
	weakestCode: number;
	/** Document number and optional data, among characters with the same check value: 0 and U. */
	weakestNumber: number;
	/** Everything covered by check digits, and the digits themselves. */
	weakestChecked: number;
};

export type MrzReading = WeakestCharacters & {
	format: MrzFormat;
	/** As read, without spaces, `<` for fillers. */
	lines: string[];
	/** Characters that were changed to make a check digit match. */
	repairs: number;
	/** Mean log-probability of the characters: 0 is certain. */
	confidence: number;
	/** Width of one printed character in the picture. */
	pixelsPerCharacter: number;
	/** Whether the page above the fold is visible too: its edges, or the same paper with print on it. */
	pageAbove: boolean;
	/** Whether the letters are in OCR-B, as ICAO requires. */
	ocrB: boolean;
};

/** Input of a reader: one file that passed inspection, and today's date, YYYY-MM-DD. */
export type ReadingRequest = {
	documentType: DocumentType;
	fileType: FileType;
	bytes: Uint8Array;
	today: string;
};
