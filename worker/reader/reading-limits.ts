/** Long side in pixels of a photographed passport: it may be a small part of the picture. */
export const PASSPORT_PICTURE_SIDE = 2200;
/** A scanned sheet has the passport at half its width or more, and PDFium takes memory besides. */
export const PASSPORT_PAGE_SIDE = 1600;
/** The smallest letters of a bill have 8 points, 19 pixels then; more does not fit into the memory beside the engine. */
export const BILL_SIDE = 2000;

/** A page of a power of attorney, on which its QR code of 32 mm has four pixels a square. */
export const PAPER_SIDE = 2000;

/** Pages of a passport that are drawn: more than one when both sides of a card or the signature come along. */
export const DRAWN_PASSPORT_PAGES = 3;
/** Pages of a bill on which letters are recognised: each takes seconds, and the address and date are on the first. */
export const RECOGNISED_BILL_PAGES = 2;
