const ORIENTATION = 0x0112;
/** EXIF 2.32, 4.6.5.1.6: degrees clockwise; mirrored ones, which no camera writes, as if they were not. */
const DEGREES: Record<number, 0 | 90 | 180 | 270> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

/** By how much a JPEG is to be turned to be seen upright, as its EXIF says; 0 where it says nothing that can be read. */
export function shownRotation(bytes: Uint8Array): 0 | 90 | 180 | 270 {
	const exif = exifOf(bytes);
	if (!exif || exif.byteLength < 14) return 0;
	const little = exif.getUint16(0) === 0x4949;
	const directory = exif.getUint32(4, little);
	if (directory + 2 > exif.byteLength) return 0;
	const entries = exif.getUint16(directory, little);
	for (let entry = 0; entry < entries; entry += 1) {
		const at = directory + 2 + entry * 12;
		if (at + 10 > exif.byteLength) return 0;
		if (exif.getUint16(at, little) === ORIENTATION) return DEGREES[exif.getUint16(at + 8, little)] ?? 0;
	}
	return 0;
}

/** The TIFF part of the first EXIF segment. */
function exifOf(bytes: Uint8Array): DataView | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
		const length = view.getUint16(at + 2);
		const end = at + 2 + length;
		if (bytes[at + 1] === 0xda || length < 2 || end > bytes.length) return null;
		const isExif = bytes[at + 1] === 0xe1 && length > 8 && view.getUint32(at + 4) === 0x45786966;
		if (isExif) return new DataView(bytes.buffer, bytes.byteOffset + at + 10, end - at - 10);
		at = end;
	}
	return null;
}
