/** 10 MB inclusive (ruling T27). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Client-side stall limit (ruling T43), in milliseconds. */
export const UPLOAD_STALL_MS = 60_000;
/** The verification texts are shown at least this long, in milliseconds (ruling T44). */
export const VERIFICATION_MIN_MS = 2_500;
/** Files of one upload: the pages of a passport photographed one by one. */
export const MAX_PAGES = 8;
/** Decoded size that we accept before any decoder sees a picture. */
export const MAX_PIXELS = 50_000_000;
/** Inflated bytes of all streams of a PDF that we accept before any reader sees it. */
export const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Objects of a PDF that we accept; a bank statement of thirty pages has some thousands. */
export const MAX_PDF_OBJECTS = 50_000;
/** Pages of a PDF above which the report says so (a reader looks at the first ones only). */
export const MANY_PDF_PAGES = 20;

/** What the server takes, and a chooser of files offers without scripts. */
export const ACCEPTED_TYPES = "image/jpeg,image/png,application/pdf";
/** What a browser makes a JPEG of before it is sent; by their endings too, as not every system knows the types. */
export const CONVERTED_TYPES = "image/heic,image/heif,.heic,.heif,image/webp,image/avif,image/tiff";
