import type { ReadingError } from "../documents/document-facts.ts";

/** Facts found by a reader in a photograph, scan or file of a power of attorney, before evaluation. */
export type SignedPageReading = {
	/** Why nothing, or not everything, was read. This is our error and never a reason to refuse. */
	readError: ReadingError | null;
	/** One per PDF page, at most MAX_SIGNED_PAGES; for a photograph one per recognised sheet, at least one. */
	pages: SignedPage[];
	/** Digital signatures of a PDF, in its order. */
	signatures: PdfSignature[];
};

export type SignedPage = {
	/** The page's code (page-code.ts) from its QR code; null if none was found. */
	code: string | null;
	/** Whether a QR code that is not ours was found. Its content is neither stored nor followed. */
	otherQr: boolean;
	/** Which of the page's two codes were found. */
	corners: "both" | "one" | "none";
	/**
	 * A greyscale PNG: with both codes the straightened sheet alone, 1240 by 1754 pixels; with one the picture rotated
	 * upright by quarter turns; otherwise null.
	 */
	straightened: Uint8Array | null;
};

/** The facts about a signature in a PDF that can be verified offline: neither trust nor revocation. */
export type PdfSignature = {
	/** Whether the covered bytes are unchanged, according to the key of its certificate. */
	valid: boolean;
	/** Whether it covers the whole file except itself, so that nothing was added later. */
	coversAll: boolean;
	/** The name in the certificate; empty if there is none. */
	signer: string;
	/** Validity of the certificate, UTC milliseconds; 0 if unreadable. */
	from: number;
	until: number;
};

/** Stored facts of a signed file: its signatures, all of which are valid for the bytes that they cover. */
export type SignedFileFacts = { signatures: Omit<PdfSignature, "valid">[] };

/** Maximum PDF pages read: the document has two, and scans may have more. */
export const MAX_SIGNED_PAGES = 12;
