/** 10 MB inclusive (ruling T27). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Client-side timeout for a stalled upload (ruling T43), in milliseconds. */
export const UPLOAD_STALL_MS = 60_000;
/** Minimum time to show the verification texts, in milliseconds (ruling T44). */
export const VERIFICATION_MIN_MS = 2_500;
/** Maximum files per upload: passport pages photographed one by one. */
export const MAX_PAGES = 8;
/** Maximum decoded size of a picture, checked before decoding. */
export const MAX_PIXELS = 50_000_000;
/** Maximum inflated bytes of all streams of a PDF, checked before reading. */
export const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Maximum objects of a PDF; a bank statement of thirty pages has a few thousand. */
export const MAX_PDF_OBJECTS = 50_000;
/** Number of PDF pages above which a note is added (a reader reads only the first ones). */
export const MANY_PDF_PAGES = 20;

/** Formats that the server accepts, and that file choosers offer without scripts. */
export const ACCEPTED_TYPES = "image/jpeg,image/png,application/pdf";
/** Formats that browsers convert to JPEG before sending; by extension too, because not every system knows the types. */
export const CONVERTED_TYPES = "image/heic,image/heif,.heic,.heif,image/webp,image/avif,image/tiff";
