import { type FlagCode, toFlags } from "#app/domain/documents/document-flags.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import {
	corruptFailure,
	hasTooManyPixels,
	type Inspection,
	type PixelSize,
	tooManyPixelsFailure,
} from "./findings.server.ts";

const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive. Browsers do not decode JPEG's other coding processes. */
const SUPPORTED_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const UNSUPPORTED_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Markers allowed between two scans; any other marker means that this is not picture data. */
const BETWEEN_SCANS = new Set([0xc4, SOS, 0xdb, 0xdc, 0xdd, EOI, 0xfe]);
/** Progressive encoders write about ten. Thousands would occupy a decoder for minutes. */
const MAX_SCANS = 100;
/** A colour profile may take 255; no camera writes more before the frame header. */
const MAX_SEGMENTS = 600;
/** Less picture data than this without an end marker is a fragment, not a photo. */
const PLAUSIBLE_SCAN_BYTES = 1024;

/** Walks the markers of a JPEG without a decoder. The bytes begin with SOI (detect-file-type.server.ts). */
export function inspectJpeg(bytes: Uint8Array): Outcome<Inspection> {
	let size: PixelSize | null = null;
	let hasRestarts = false;
	let hasTables = false;
	let scanCount = 0;
	let scanBytes = 0;
	for (let offset = 2; offset < bytes.length; ) {
		if (bytes[offset] !== 0xff) return corruptFailure();
		while (bytes[offset + 1] === 0xff) offset++;
		const marker = bytes[offset + 1];
		if (marker === EOI)
			return scanCount > 0 && size ? toInspection(size, inspectTail(bytes, offset + 2)) : corruptFailure();
		const length = read16(bytes, offset + 2);
		if (marker === undefined || length < 2 || offset + 2 + length > bytes.length) return corruptFailure();
		if (UNSUPPORTED_FRAMES.has(marker) || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return corruptFailure();
		if (SUPPORTED_FRAMES.has(marker)) {
			if (size) return corruptFailure();
			size = readFrameSize(bytes, offset + 4, length);
			if (!size) return corruptFailure();
			if (hasTooManyPixels(size)) return tooManyPixelsFailure();
		}
		if (marker === 0xdb) hasTables = true;
		if (marker === 0xdd) hasRestarts = read16(bytes, offset + 4) > 0;
		offset += 2 + length;
		if (marker !== SOS) continue;
		scanCount++;
		if (!size || !hasTables || scanCount > MAX_SCANS) return corruptFailure();
		const end = findScanEnd(bytes, offset, hasRestarts);
		if (end === null) return corruptFailure();
		scanBytes += end - offset;
		offset = end;
	}
	return size && scanBytes >= PLAUSIBLE_SCAN_BYTES ? toInspection(size, ["cut_short"]) : corruptFailure();
}

/** Returns the size from the first frame header of the JPEG at `start`, or null. Used for pictures inside a PDF. */
export function readJpegSize(bytes: Uint8Array, start: number): PixelSize | null {
	for (
		let offset = start + 2, segmentCount = 0;
		bytes[offset] === 0xff && segmentCount < MAX_SEGMENTS;
		segmentCount++
	) {
		const marker = bytes[offset + 1] ?? 0;
		const length = read16(bytes, offset + 2);
		if (SUPPORTED_FRAMES.has(marker) || UNSUPPORTED_FRAMES.has(marker)) return readFrameSize(bytes, offset + 4, length);
		if (length < 2 || marker === SOS) return null;
		offset += 2 + length;
	}
	return null;
}

/** Markers for colour information (JFIF, profile, Adobe), which contain no location, time or device. */
const HARMLESS_APPLICATION_DATA = new Set([0xe0, 0xe2, 0xee]);
const COMMENT = 0xfe;

/** Returns the picture without camera metadata. The bytes have passed `inspectJpeg`. */
export function stripMetadata(bytes: Uint8Array): Uint8Array {
	const parts = [bytes.subarray(0, 2)];
	let offset = 2;
	while (bytes[offset + 1] !== SOS) {
		const marker = bytes[offset + 1] ?? SOS;
		const end = marker === 0xff ? offset + 1 : offset + 2 + read16(bytes, offset + 2);
		const isApplicationData = marker >= 0xe0 && marker <= 0xef;
		if (marker !== COMMENT && (!isApplicationData || HARMLESS_APPLICATION_DATA.has(marker)))
			parts.push(bytes.subarray(offset, end));
		offset = end;
	}
	return Uint8Array.from([...parts, bytes.subarray(offset)].flatMap((part) => [...part]));
}

function readFrameSize(bytes: Uint8Array, offset: number, length: number): PixelSize | null {
	const components = bytes[offset + 5] ?? 0;
	const height = read16(bytes, offset + 1);
	const width = read16(bytes, offset + 3);
	const isValid = length === 8 + 3 * components && [1, 3, 4].includes(components) && width > 0 && height > 0;
	return isValid ? { width, height } : null;
}

/** Returns the index of the end marker, the file's length if there is none, or null if the data is garbage. */
function findScanEnd(bytes: Uint8Array, start: number, hasRestarts: boolean): number | null {
	let nextRestart = 0;
	for (let offset = bytes.indexOf(0xff, start); offset !== -1; offset = bytes.indexOf(0xff, offset)) {
		const marker = bytes[offset + 1];
		if (marker === undefined) break;
		if (marker === 0) offset += 2;
		else if (marker === 0xff) offset += 1;
		else if (marker >= 0xd0 && marker <= 0xd7) {
			if (!hasRestarts || marker !== 0xd0 + nextRestart) return null;
			nextRestart = (nextRestart + 1) % 8;
			offset += 2;
		} else return BETWEEN_SCANS.has(marker) || (marker >= 0xe0 && marker <= 0xef) ? offset : null;
	}
	return bytes.length;
}

/** Inspects the data after the picture. Phones append a second picture, a short video or a proprietary table. */
function inspectTail(bytes: Uint8Array, start: number): FlagCode[] {
	let offset = start;
	while (bytes[offset] === 0 || bytes[offset] === 0xff) {
		if (bytes[offset] === 0xff && bytes[offset + 1] === 0xd8) break;
		offset++;
	}
	if (offset >= bytes.length) return [];
	const isSecondPicture = bytes[offset] === 0xff && bytes[offset + 1] === 0xd8 && bytes[offset + 2] === 0xff;
	const isVideo = readText(bytes, offset + 4, 4) === "ftyp";
	const isSamsungTable = readText(bytes, bytes.length - 4, 4) === "SEFT";
	return [isSecondPicture || isVideo || isSamsungTable ? "extra_pictures" : "trailing_data"];
}

function toInspection(pixels: PixelSize, codes: FlagCode[]): Outcome<Inspection> {
	return success({ fileType: "jpeg", flags: toFlags(codes), pixels, pages: null });
}

function read16(bytes: Uint8Array, offset: number): number {
	return ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
}

function readText(bytes: Uint8Array, offset: number, length: number): string {
	return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
