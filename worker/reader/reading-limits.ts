/** Long side in pixels of a photographed passport: it may be a small part of the picture. */
export const PASSPORT_PICTURE_SIDE = 2200;
/** On a scanned sheet the passport takes half the width or more, and PDFium also needs memory. */
export const PASSPORT_PAGE_SIDE = 1600;
/**
 * The smallest print on a bill is of 8 points, 19 pixels at this size; a larger picture does not fit into memory beside
 * the engine.
 */
export const BILL_SIDE = 2000;

/** A page of a power of attorney: its QR code of 32 mm has four pixels per module. */
export const MANDATE_PAGE_SIDE = 2000;

/** Pages of a passport to render: more than one, for both sides of a card or a signature page. */
export const MAX_RENDERED_PASSPORT_PAGES = 3;
/** Pages of a bill to recognise: each takes seconds, and the address and date are on the first. */
export const MAX_RECOGNISED_BILL_PAGES = 2;
