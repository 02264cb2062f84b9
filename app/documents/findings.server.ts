import type { FileType } from "#app/domain/documents/document-check.ts";
import type { Flag } from "#app/domain/documents/document-flags.ts";
import { MAX_PIXELS } from "#app/domain/documents/document-limits.ts";
import { failure } from "#app/domain/failure.ts";

export type PixelSize = { width: number; height: number };

/** What the inspection of a file found out. */
export type Inspection = {
	fileType: FileType;
	flags: Flag[];
	/** Of a picture, as its header says. */
	pixels: PixelSize | null;
	/** Of a PDF, counted from its page objects; null when they cannot be seen. */
	pages: number | null;
};

export function isTooManyPixels(size: PixelSize): boolean {
	return size.width * size.height > MAX_PIXELS;
}

export function corrupt() {
	return failure("invalid", "file_corrupt");
}

export function tooManyPixels() {
	return failure("too-large", "file_too_many_pixels");
}

export function tooComplex() {
	return failure("too-large", "file_too_complex");
}

export function passwordNeeded() {
	return failure("invalid", "file_password");
}
