import { type FlagCode, flagsOf } from "#app/domain/documents/document-flags.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import { corrupt, type Inspection, isTooManyPixels, type PixelSize, tooManyPixels } from "./findings.server.ts";

const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive; no browser shows the other processes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Markers allowed between two scans; any other marker means that this is not picture data. */
const BETWEEN_SCANS = new Set([0xc4, SOS, 0xdb, 0xdc, 0xdd, EOI, 0xfe]);
/** Progressive encoders write about ten; thousands occupy a decoder for minutes. */
const MAX_SCANS = 100;
/** A colour profile may take 255; no camera writes more before the frame header. */
const MAX_SEGMENTS = 600;
/** Less picture data than this without an end marker is a fragment, not a photo. */
const PLAUSIBLE_SCAN_BYTES = 1024;

/** Walks the markers of a JPEG without a decoder. The bytes begin with SOI (detect-file-type.server.ts). */
export function inspectJpeg(bytes: Uint8Array): Outcome<Inspection> {
	let size: PixelSize | null = null;
	let restarts = false;
	let tables = false;
	let scans = 0;
	let scanBytes = 0;
	for (let at = 2; at < bytes.length; ) {
		if (bytes[at] !== 0xff) return corrupt();
		while (bytes[at + 1] === 0xff) at++;
		const marker = bytes[at + 1];
		if (marker === EOI) return scans > 0 && size ? passed(size, tail(bytes, at + 2)) : corrupt();
		const length = read16(bytes, at + 2);
		if (marker === undefined || length < 2 || at + 2 + length > bytes.length) return corrupt();
		if (OTHER_FRAMES.has(marker) || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return corrupt();
		if (FRAMES.has(marker)) {
			if (size) return corrupt();
			size = frameSize(bytes, at + 4, length);
			if (!size) return corrupt();
			if (isTooManyPixels(size)) return tooManyPixels();
		}
		if (marker === 0xdb) tables = true;
		if (marker === 0xdd) restarts = read16(bytes, at + 4) > 0;
		at += 2 + length;
		if (marker !== SOS) continue;
		scans++;
		if (!size || !tables || scans > MAX_SCANS) return corrupt();
		const end = scanEnd(bytes, at, restarts);
		if (end === null) return corrupt();
		scanBytes += end - at;
		at = end;
	}
	return size && scanBytes >= PLAUSIBLE_SCAN_BYTES ? passed(size, ["cut_short"]) : corrupt();
}

/** Returns the size in the first frame header of the JPEG at `start`, or null; for pictures inside a PDF. */
export function jpegSize(bytes: Uint8Array, start: number): PixelSize | null {
	for (let at = start + 2, segments = 0; bytes[at] === 0xff && segments < MAX_SEGMENTS; segments++) {
		const marker = bytes[at + 1] ?? 0;
		const length = read16(bytes, at + 2);
		if (FRAMES.has(marker) || OTHER_FRAMES.has(marker)) return frameSize(bytes, at + 4, length);
		if (length < 2 || marker === SOS) return null;
		at += 2 + length;
	}
	return null;
}

/** Colour information (JFIF, profile, Adobe), without location, time or device. */
const HARMLESS_APPLICATION_DATA = new Set([0xe0, 0xe2, 0xee]);
const COMMENT = 0xfe;

/** Returns the picture without camera metadata. The bytes have passed `inspectJpeg`. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
	const parts = [bytes.subarray(0, 2)];
	let at = 2;
	while (bytes[at + 1] !== SOS) {
		const marker = bytes[at + 1] ?? SOS;
		const end = marker === 0xff ? at + 1 : at + 2 + read16(bytes, at + 2);
		const isApplicationData = marker >= 0xe0 && marker <= 0xef;
		if (marker !== COMMENT && (!isApplicationData || HARMLESS_APPLICATION_DATA.has(marker)))
			parts.push(bytes.subarray(at, end));
		at = end;
	}
	return Uint8Array.from([...parts, bytes.subarray(at)].flatMap((part) => [...part]));
}

function frameSize(bytes: Uint8Array, at: number, length: number): PixelSize | null {
	const components = bytes[at + 5] ?? 0;
	const height = read16(bytes, at + 1);
	const width = read16(bytes, at + 3);
	const sound = length === 8 + 3 * components && [1, 3, 4].includes(components) && width > 0 && height > 0;
	return sound ? { width, height } : null;
}

/** Returns the index of the end marker, the file's length if there is none, or null if the data is garbage. */
function scanEnd(bytes: Uint8Array, start: number, restarts: boolean): number | null {
	let nextRestart = 0;
	for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at)) {
		const marker = bytes[at + 1];
		if (marker === undefined) break;
		if (marker === 0) at += 2;
		else if (marker === 0xff) at += 1;
		else if (marker >= 0xd0 && marker <= 0xd7) {
			if (!restarts || marker !== 0xd0 + nextRestart) return null;
			nextRestart = (nextRestart + 1) % 8;
			at += 2;
		} else return BETWEEN_SCANS.has(marker) || (marker >= 0xe0 && marker <= 0xef) ? at : null;
	}
	return bytes.length;
}

/** Phones append a second picture, a short film or a proprietary table to the photo. */
function tail(bytes: Uint8Array, start: number): FlagCode[] {
	let at = start;
	while (bytes[at] === 0 || bytes[at] === 0xff) {
		if (bytes[at] === 0xff && bytes[at + 1] === 0xd8) break;
		at++;
	}
	if (at >= bytes.length) return [];
	const secondPicture = bytes[at] === 0xff && bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff;
	const film = text(bytes, at + 4, 4) === "ftyp";
	const samsung = text(bytes, bytes.length - 4, 4) === "SEFT";
	return [secondPicture || film || samsung ? "extra_pictures" : "trailing_data"];
}

function passed(pixels: PixelSize, codes: FlagCode[]): Outcome<Inspection> {
	return success({ fileType: "jpeg", flags: flagsOf(codes), pixels, pages: null });
}

function read16(bytes: Uint8Array, at: number): number {
	return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function text(bytes: Uint8Array, at: number, length: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + length));
}
