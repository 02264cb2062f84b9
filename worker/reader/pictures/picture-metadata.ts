import { readPngChunks } from "./decode-png.ts";

/** Metadata of a picture file. */
export type PictureMetadata = {
	orientation: number;
	software: string | null;
	camera: boolean;
	generated: boolean;
	/** Whether it is marked as a screenshot. */
	screenshot: boolean;
};

const TAGS = { make: 0x010f, model: 0x0110, orientation: 0x0112, software: 0x0131, comment: 0x9286 } as const;
/** IPTC's term for generated media, used by C2PA and XMP, and the names that generators write. */
const GENERATED =
	/trainedAlgorithmicMedia|\b(midjourney|stable[ -]?diffusion|dall[·.-]?e|adobe firefly|novelai|comfyui|invokeai|flux\.1|imagen|gpt-4o|chatgpt|made with google ai)\b/i;
/** Settings of Stable Diffusion as its programs write them. */
const SETTINGS = /\bSteps: \d+, Sampler: /;

/** Reads EXIF, XMP, C2PA and text of a JPEG or PNG without decoding it; never throws. */
export function readPictureMetadata(bytes: Uint8Array, fileType: "jpeg" | "png"): PictureMetadata {
	const parts = fileType === "jpeg" ? readJpegParts(bytes) : readPngMetadata(bytes);
	const tags = parts.exif ? readTiffTags(parts.exif) : (new Map() as TiffTags);
	const readText = (tag: number) => {
		const value = tags.get(tag);
		return typeof value === "string" && value !== "" ? value : null;
	};
	const software = readText(TAGS.software) ?? /CreatorTool[=>"'\s]+([^"'<]{1,100})/.exec(parts.text)?.[1] ?? null;
	const metadataText = `${parts.text}\n${[...tags.values()].filter((value) => typeof value === "string").join("\n")}`;
	const orientation = tags.get(TAGS.orientation);
	return {
		orientation: typeof orientation === "number" && orientation >= 1 && orientation <= 8 ? orientation : 1,
		software: software ?? /^Software\n(.{1,100})/m.exec(parts.text)?.[1] ?? null,
		camera: readText(TAGS.make) !== null || readText(TAGS.model) !== null,
		generated: GENERATED.test(metadataText) || SETTINGS.test(metadataText),
		screenshot: /screenshot/i.test(`${readText(TAGS.comment) ?? ""} ${software ?? ""} ${parts.text}`),
	};
}

type MetadataParts = { exif: Uint8Array | null; text: string };

const MAX_TEXT = 400_000;

function readJpegParts(bytes: Uint8Array): MetadataParts {
	const parts: MetadataParts = { exif: null, text: "" };
	for (let offset = 2; offset + 4 <= bytes.length && bytes[offset] === 0xff; ) {
		const marker = bytes[offset + 1] as number;
		if (marker === 0xff) {
			offset++;
			continue;
		}
		const length = ((bytes[offset + 2] as number) << 8) | (bytes[offset + 3] as number);
		if (marker === 0xda || length < 2) break;
		const content = bytes.subarray(offset + 4, offset + 2 + length);
		const name = String.fromCharCode(...content.subarray(0, 5));
		if (marker === 0xe1 && name === "Exif\0") parts.exif ??= content.subarray(6);
		// XMP, Photoshop's resources, JUMBF boxes of C2PA, comments.
		else if ([0xe1, 0xeb, 0xed, 0xfe].includes(marker) && parts.text.length < MAX_TEXT)
			parts.text += `${decodeLatin1(content)}\n`;
		offset += 2 + length;
	}
	return parts;
}

function readPngMetadata(bytes: Uint8Array): MetadataParts {
	const parts: MetadataParts = { exif: null, text: "" };
	for (const { type, content } of readPngChunks(bytes)) {
		if (type === "eXIf") parts.exif ??= content;
		if (["tEXt", "iTXt", "caBX"].includes(type) && parts.text.length < MAX_TEXT)
			parts.text += `${decodeLatin1(content.subarray(0, 100_000)).replace(/\0+/g, "\n")}\n`;
	}
	return parts;
}

function decodeLatin1(bytes: Uint8Array): string {
	return new TextDecoder("latin1").decode(bytes);
}

/** Long and short sides of common screens of phones, tablets and computers. */
const PHONES = (
	"1334x750 1792x828 2436x1125 2208x1242 1920x1080 2340x1080 2400x1080 2532x1170 2556x1179 2622x1206 2688x1242 2778x1284 " +
	"2796x1290 2868x1320 2160x1080 2220x1080 2280x1080 2310x1080 2316x1080 2376x1080 2408x1080 2412x1080 2424x1080 " +
	"2640x1080 2992x1344 3088x1440 3120x1440 3200x1440 3216x1440 2960x1440 1600x720 1560x720 1520x720 1280x720"
).split(" ");
const TABLETS_AND_COMPUTERS = (
	"2048x1536 2160x1620 2224x1668 2360x1640 2388x1668 2420x1668 2732x2048 2752x2064 1366x768 1440x900 1536x864 1600x900 " +
	"1680x1050 1920x1200 2560x1440 2560x1600 2880x1800 3024x1964 3456x2234 2560x1664 2880x1864 3440x1440 3840x2160"
).split(" ");
const TALL_PHONES = new Set(PHONES.filter((size) => aspectRatio(size) > 1.9));
const SCREENS = new Set([...PHONES, ...TABLETS_AND_COMPUTERS]);

/**
 * Whether a picture has exactly the size of a screen. A JPEG counts only at the size of a tall phone: webcams and
 * messaging apps turn genuine photos into JPEGs of 1920 by 1080 and similar.
 */
export function isScreenSize(width: number, height: number, fileType: "jpeg" | "png"): boolean {
	const size = `${Math.max(width, height)}x${Math.min(width, height)}`;
	return (fileType === "png" ? SCREENS : TALL_PHONES).has(size);
}

function aspectRatio(size: string): number {
	const [long = 1, short = 1] = size.split("x").map(Number);
	return long / short;
}

const VALUE_SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1, 9: 4 };
const EXIF_DIRECTORY = 0x8769;
const MAX_TAGS = 200;

/**
 * Values of a TIFF structure such as EXIF: numbers and strings by tag, from its first directory and the EXIF directory.
 */
type TiffTags = Map<number, number | string>;

/** Reads the tags of a TIFF structure; skips damaged ones. */
function readTiffTags(bytes: Uint8Array): TiffTags {
	const tags: TiffTags = new Map();
	if (bytes.length < 8) return tags;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const isLittleEndian = bytes[0] === 0x49;
	if (view.getUint16(2, isLittleEndian) !== 42) return tags;
	readDirectory(view, view.getUint32(4, isLittleEndian), isLittleEndian, tags);
	const exifOffset = tags.get(EXIF_DIRECTORY);
	if (typeof exifOffset === "number") readDirectory(view, exifOffset, isLittleEndian, tags);
	return tags;
}

function readDirectory(view: DataView, offset: number, isLittleEndian: boolean, tags: TiffTags): void {
	if (offset + 2 > view.byteLength) return;
	const count = Math.min(MAX_TAGS, view.getUint16(offset, isLittleEndian));
	for (let entry = offset + 2; entry < offset + 2 + count * 12 && entry + 12 <= view.byteLength; entry += 12) {
		const type = view.getUint16(entry + 2, isLittleEndian);
		const length = view.getUint32(entry + 4, isLittleEndian) * (VALUE_SIZES[type] ?? 0);
		const valueOffset = length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittleEndian);
		if (length === 0 || valueOffset + length > view.byteLength) continue;
		tags.set(view.getUint16(entry, isLittleEndian), readValue(view, valueOffset, type, length, isLittleEndian));
	}
}

function readValue(
	view: DataView,
	offset: number,
	type: number,
	length: number,
	isLittleEndian: boolean,
): number | string {
	if (type === 3) return view.getUint16(offset, isLittleEndian);
	if (type === 4 || type === 9) return view.getUint32(offset, isLittleEndian);
	const text = new Uint8Array(view.buffer, view.byteOffset + offset, Math.min(length, 200));
	return new TextDecoder("utf-8").decode(text).replaceAll("\0", "").trim();
}
