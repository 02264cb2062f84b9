const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1, 9: 4 };
const EXIF_FOLDER = 0x8769;
const MAX_TAGS = 200;

/** Values of a TIFF structure, as EXIF is: numbers and texts by tag, of its first folder and of EXIF's own. */
export type TiffTags = Map<number, number | string>;

/** Reads the tags of a TIFF structure; what is damaged is left out. */
export function tiffTags(bytes: Uint8Array): TiffTags {
	const tags: TiffTags = new Map();
	if (bytes.length < 8) return tags;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const little = bytes[0] === 0x49;
	if (view.getUint16(2, little) !== 42) return tags;
	readFolder(view, view.getUint32(4, little), little, tags);
	const further = tags.get(EXIF_FOLDER);
	if (typeof further === "number") readFolder(view, further, little, tags);
	return tags;
}

function readFolder(view: DataView, at: number, little: boolean, tags: TiffTags): void {
	if (at + 2 > view.byteLength) return;
	const count = Math.min(MAX_TAGS, view.getUint16(at, little));
	for (let entry = at + 2; entry < at + 2 + count * 12 && entry + 12 <= view.byteLength; entry += 12) {
		const type = view.getUint16(entry + 2, little);
		const length = view.getUint32(entry + 4, little) * (SIZES[type] ?? 0);
		const place = length <= 4 ? entry + 8 : view.getUint32(entry + 8, little);
		if (length === 0 || place + length > view.byteLength) continue;
		tags.set(view.getUint16(entry, little), valueAt(view, place, type, length, little));
	}
}

function valueAt(view: DataView, at: number, type: number, length: number, little: boolean): number | string {
	if (type === 3) return view.getUint16(at, little);
	if (type === 4 || type === 9) return view.getUint32(at, little);
	const text = new Uint8Array(view.buffer, view.byteOffset + at, Math.min(length, 200));
	return new TextDecoder("utf-8").decode(text).replaceAll("\0", "").trim();
}
