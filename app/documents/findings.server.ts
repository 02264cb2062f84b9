import type { FileType } from "#app/domain/documents/document-check.ts";
import type { Flag } from "#app/domain/documents/document-flags.ts";
import { MAX_PIXELS } from "#app/domain/documents/document-limits.ts";
import { failure } from "#app/domain/failure.ts";

export type PixelSize = { width: number; height: number };

/** The result of inspecting a file. */
export type Inspection = {
	fileType: FileType;
	flags: Flag[];
	/** Size of a picture, from its header. */
	pixels: PixelSize | null;
	/** Number of page objects of a PDF; null if they cannot be counted. */
	pages: number | null;
};

export function hasTooManyPixels(size: PixelSize): boolean {
	return size.width * size.height > MAX_PIXELS;
}

export function corruptFailure() {
	return failure("invalid", "file_corrupt");
}

export function tooManyPixelsFailure() {
	return failure("too-large", "file_too_many_pixels");
}

export function tooComplexFailure() {
	return failure("too-large", "file_too_complex");
}

export function passwordFailure() {
	return failure("invalid", "file_password");
}
