import { decodePicture } from "#worker/reader/pictures/decode-picture.ts";
import type { Picture } from "#worker/reader/pictures/picture.ts";
import { releaseBuffers } from "../release-buffers.ts";
import type { Pdfium } from "./pdfium.ts";

const TEXT = 1;
const IMAGE = 3;
/** A scan fills its page except for a margin. */
const MIN_PAGE_SHARE = 0.9;
const MAX_OBJECTS = 2000;

/**
 * Returns the picture of a page that shows only one scanned JPEG, its long side at most `side` pixels; null for every
 * other page, which must be drawn. PDFium needs 70 MB to draw a scan of 12 megapixels, our own decoder 26.
 */
export async function readScan(
	pdfium: Pdfium,
	page: number,
	size: { width: number; height: number },
	side: number,
): Promise<Picture | null> {
	const { calls } = pdfium;
	if (calls._FPDFPage_GetRotation(page) !== 0 || calls._FPDFPage_GetAnnotCount(page) > 0) return null;
	const image = findOnlyImage(pdfium, page);
	if (image === null || !coversPage(pdfium, image, size)) return null;
	const bytes = readJpeg(pdfium, image);
	if (!bytes) return null;
	const decoded = await decodePicture(bytes, "jpeg", side);
	releaseBuffers(bytes);
	// PDF ignores EXIF, so a picture's orientation does not count there.
	return decoded.ok && decoded.facts.orientation === 1 ? decoded.picture : null;
}

/** Ignores the invisible text that scanners add to a picture. */
function findOnlyImage({ calls }: Pdfium, page: number): number | null {
	const count = calls._FPDFPage_CountObjects(page);
	if (count > MAX_OBJECTS) return null;
	let image: number | null = null;
	for (let index = 0; index < count; index++) {
		const object = calls._FPDFPage_GetObject(page, index);
		const kind = calls._FPDFPageObj_GetType(object);
		if (kind === IMAGE && image === null) image = object;
		else if (kind !== TEXT) return null;
	}
	return image;
}

/** Returns whether an image covers the whole page, upright and not mirrored. */
function coversPage({ calls, lend, view }: Pdfium, image: number, size: { width: number; height: number }): boolean {
	return lend(24, (matrix) => {
		if (!calls._FPDFPageObj_GetMatrix(image, matrix)) return false;
		const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 8, 12].map((offset) => view().getFloat32(matrix + offset, true));
		return b === 0 && c === 0 && a >= MIN_PAGE_SHARE * size.width && d >= MIN_PAGE_SHARE * size.height;
	});
}

/** Returns the data of an image whose only filter is JPEG, or null. */
function readJpeg({ calls, lend }: Pdfium, image: number): Uint8Array | null {
	if (calls._FPDFImageObj_GetImageFilterCount(image) !== 1) return null;
	const length = calls._FPDFImageObj_GetImageDataRaw(image, 0, 0);
	if (length < 4) return null;
	return lend(length, (buffer) => {
		calls._FPDFImageObj_GetImageDataRaw(image, buffer, length);
		const bytes = calls.HEAPU8.slice(buffer, buffer + length);
		return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null;
	});
}
