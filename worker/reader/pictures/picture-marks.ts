import { pngChunks } from "./png-header.ts";
import { type TiffTags, tiffTags } from "./tiff-tags.ts";

/** What a picture file says about itself. */
export type PictureMarks = {
	orientation: number;
	software: string | null;
	camera: boolean;
	generated: boolean;
	/** Marked as the picture of a screen. */
	screenshot: boolean;
};

const TAG = { make: 0x010f, model: 0x0110, orientation: 0x0112, software: 0x0131, comment: 0x9286 } as const;
/** IPTC's word for what a model made, which C2PA and XMP use, and names that generators leave behind. */
const GENERATED =
	/trainedAlgorithmicMedia|\b(midjourney|stable[ -]?diffusion|dall[·.-]?e|adobe firefly|novelai|comfyui|invokeai|flux\.1|imagen|gpt-4o|chatgpt|made with google ai)\b/i;
/** Settings of Stable Diffusion as its programs write them. */
const SETTINGS = /\bSteps: \d+, Sampler: /;

/** Reads EXIF, XMP, C2PA and text of a JPEG or PNG without decoding it; never throws. */
export function pictureMarks(bytes: Uint8Array, fileType: "jpeg" | "png"): PictureMarks {
	const parts = fileType === "jpeg" ? jpegParts(bytes) : pngParts(bytes);
	const tags = parts.exif ? tiffTags(parts.exif) : (new Map() as TiffTags);
	const text = (tag: number) => {
		const value = tags.get(tag);
		return typeof value === "string" && value !== "" ? value : null;
	};
	const software = text(TAG.software) ?? /CreatorTool[=>"'\s]+([^"'<]{1,100})/.exec(parts.text)?.[1] ?? null;
	const all = `${parts.text}\n${[...tags.values()].filter((value) => typeof value === "string").join("\n")}`;
	const orientation = tags.get(TAG.orientation);
	return {
		orientation: typeof orientation === "number" && orientation >= 1 && orientation <= 8 ? orientation : 1,
		software: software ?? /^Software\n(.{1,100})/m.exec(parts.text)?.[1] ?? null,
		camera: text(TAG.make) !== null || text(TAG.model) !== null,
		generated: GENERATED.test(all) || SETTINGS.test(all),
		screenshot: /screenshot/i.test(`${text(TAG.comment) ?? ""} ${software ?? ""} ${parts.text}`),
	};
}

type Parts = { exif: Uint8Array | null; text: string };

const MAX_TEXT = 400_000;

function jpegParts(bytes: Uint8Array): Parts {
	const parts: Parts = { exif: null, text: "" };
	for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
		const marker = bytes[at + 1] as number;
		if (marker === 0xff) {
			at++;
			continue;
		}
		const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
		if (marker === 0xda || length < 2) break;
		const content = bytes.subarray(at + 4, at + 2 + length);
		const name = String.fromCharCode(...content.subarray(0, 5));
		if (marker === 0xe1 && name === "Exif\0") parts.exif ??= content.subarray(6);
		// XMP, Photoshop's resources, JUMBF boxes of C2PA, comments.
		else if ([0xe1, 0xeb, 0xed, 0xfe].includes(marker) && parts.text.length < MAX_TEXT)
			parts.text += `${latin(content)}\n`;
		at += 2 + length;
	}
	return parts;
}

function pngParts(bytes: Uint8Array): Parts {
	const parts: Parts = { exif: null, text: "" };
	for (const { type, content } of pngChunks(bytes)) {
		if (type === "eXIf") parts.exif ??= content;
		if (["tEXt", "iTXt", "caBX"].includes(type) && parts.text.length < MAX_TEXT)
			parts.text += `${latin(content.subarray(0, 100_000)).replace(/\0+/g, "\n")}\n`;
	}
	return parts;
}

function latin(bytes: Uint8Array): string {
	return new TextDecoder("latin1").decode(bytes);
}
