import type { ReadingError } from "../documents/document-facts.ts";

/** What a reader found in a photograph, scan or file of a power of attorney, before anybody judges it. */
export type SignedPageReading = {
	/** Why nothing, or not everything, could be read. An error of ours, never a reason to refuse. */
	readError: ReadingError | null;
	/** One for each page of a PDF, at most MAX_SIGNED_PAGES; of a photograph one for each sheet that is recognised on it, else one. */
	pages: SignedPage[];
	/** Of a PDF that was signed as a file, in its own order. */
	signatures: PdfSignature[];
};

export type SignedPage = {
	/** The page's code (page-code.ts) as its QR code says it; null when none was found. */
	code: string | null;
	/** There is a QR code that is not ours. What it says is nobody's business: it is neither kept nor followed. */
	otherQr: boolean;
	/** Which of the two codes of the page were found. */
	corners: "both" | "one" | "none";
	/**
	 * PNG in grey: with both codes the sheet alone and straight, 1240 by 1754 pixels; with one the picture turned by quarters
	 * so that the code stands upright; else null.
	 */
	straightened: Uint8Array | null;
};

/** What can be said of a signature in a PDF without asking anybody: not who is to be trusted, nor what was revoked. */
export type PdfSignature = {
	/** The bytes that it covers have not changed since, by the key of the certificate in it. */
	valid: boolean;
	/** Covers the whole file but itself: nothing was added afterwards. */
	coversAll: boolean;
	/** Whom the certificate names; empty when it names nobody. */
	signer: string;
	/** Between which moments the certificate says of itself that it is valid, UTC milliseconds; 0 when it could not be read. */
	from: number;
	until: number;
};

/** What is kept of a file that was signed: its signatures, each of which fits the bytes that it covers. */
export type SignedFileFacts = { signatures: Omit<PdfSignature, "valid">[] };

/** Pages of a PDF that are looked at: a paper has two, and whoever scans may scan more. */
export const MAX_SIGNED_PAGES = 12;
