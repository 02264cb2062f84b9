import { Buffer } from "node:buffer";
import { deflateRawSync, deflateSync } from "node:zlib";
import type { RandomSequence } from "#worker/offline/business/sequence.ts";
import { aBillPdf, aPassportJpeg, aPdfWith, aPng, pngChunk } from "./documents.ts";
import { buildPdf, bytesOf, concatBytes, onePage } from "./pdf-builder.ts";

const FLATE = "<< /Filter /FlateDecode >>";

/** 60,000 by 60,000 pixels in a hundred bytes. */
export function aHugePng(): Uint8Array {
	return aPng(60_000, 60_000, 1);
}

/** Declares 100 by 100 pixels and unpacks to 200 MB. */
export function aLyingPng(): Uint8Array {
	const header = aPng(100, 100).subarray(0, 33);
	return concatBytes(header, pngChunk("IDAT", zeros(200)), pngChunk("IEND", new Uint8Array(0)));
}

/** One page whose content unpacks to this many megabytes. */
export function aPdfBomb(megabytes: number): Uint8Array {
	return buildPdf(onePage({ dictionary: FLATE, stream: zeros(megabytes) }));
}

/** Many streams, each within the limit and far above it in total. */
export function aPdfOfManyBombs(): Uint8Array {
	const stream = zeros(5);
	return aPdfWith(Array.from({ length: 20 }, () => ({ dictionary: FLATE, stream })));
}

/** A bomb packed twice: the first unpacking yields a few kilobytes. */
export function aNestedBomb(): Uint8Array {
	const stream = new Uint8Array(deflateSync(zeros(200)));
	return aPdfWith([{ dictionary: "<< /Filter [/FlateDecode /FlateDecode] >>", stream }]);
}

/** A bomb in the object stream, which even the simplest library must unpack. */
export function anObjectStreamBomb(): Uint8Array {
	return aPdfWith([{ dictionary: "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>", stream: zeros(200) }]);
}

export function aPdfOfManyObjects(count: number): Uint8Array {
	return aPdfWith(Array.from({ length: count }, () => ({ dictionary: "<< >>" })));
}

/** Declares two million objects in one stream. */
export function aPdfOfPackedObjects(): Uint8Array {
	const stream = new Uint8Array(deflateSync(bytesOf("5 0 6 3 << >>")));
	return aPdfWith([{ dictionary: "<< /Type /ObjStm /N 2000000 /First 8 /Filter /FlateDecode >>", stream }]);
}

export function aDeeplyNestedPdf(): Uint8Array {
	return aPdfWith([{ dictionary: `${"[".repeat(50_000)}${"]".repeat(50_000)}` }]);
}

/** A stream of empty blocks yields nothing and occupies a reader; five hundred streams, each hidden in a block of the previous one, all lead into it. */
export function aPdfOfEmptyBlocks(): Uint8Array {
	const opening = bytesOf("\nendstream endobj 9 0 obj << >> stream\n\x78\x9c");
	const stored = (length: number) => [0, length, 0, 255 - length, 255];
	const link = concatBytes(new Uint8Array(stored(opening.length)), opening);
	const empty = concatBytes(...Array.from({ length: 1000 }, () => new Uint8Array(stored(0))));
	const parts = ["\x78\x9c", ...Array.from({ length: 500 }, () => link), ...Array.from({ length: 400 }, () => empty)];
	return aPdfWith([{ dictionary: FLATE, stream: concatBytes(...parts) }]);
}

/** Each has a fixed decoder cost, however small it is. */
export function aPdfOfManyStreams(count: number): Uint8Array {
	const stream = new Uint8Array(deflateSync("a word"));
	return aPdfWith(Array.from({ length: count }, () => ({ dictionary: FLATE, stream })));
}

/** A scanned page of 60,000 by 60,000 pixels in a few bytes. */
export function aPdfWithHugePicture(): Uint8Array {
	const dictionary =
		"<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode >>";
	return aPdfWith([{ dictionary, stream: aPassportJpeg() }]);
}

/** The dictionary is modest, the embedded JPEG is not. */
export function aPdfWithLyingPicture(): Uint8Array {
	const jpeg = aPassportJpeg();
	const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
	jpeg.set([0xff, 0xff, 0xff, 0xff], frame + 5);
	return aPdfWith([{ dictionary: "<< /Subtype /Image /Width 9 /Height 9 /Filter /DCTDecode >>", stream: jpeg }]);
}

export function htmlThatIsAlsoAPdf(): Uint8Array {
	return concatBytes("<html><script>alert(1)</script><!--\n", aBillPdf(), "-->");
}

export function aPdfAfterAServerWarning(): Uint8Array {
	return concatBytes("Warning: headers already sent in download.php on line 7\n", aBillPdf());
}

export function aPdfWithZipTail(): Uint8Array {
	return concatBytes(aBillPdf(), "PK\x03\x04\x14\x00\x00\x00\x00\x00evil.exe PK\x05\x06");
}

export function aJpegWithHtmlTail(): Uint8Array {
	return concatBytes(aPassportJpeg(), "<html><script>alert(1)</script></html>");
}

/** A second picture after the first, as many phones write. */
export function aJpegWithSecondPicture(): Uint8Array {
	return concatBytes(aPassportJpeg(), aPassportJpeg());
}

export function aPdfWithScript(): Uint8Array {
	return aPdfWith([{ dictionary: "<< /S /JavaScript /JS (app.alert\\(1\\)) >>" }], "/OpenAction 5 0 R");
}

/** The same, escaped so that a search for the name finds nothing. */
export function aPdfWithDisguisedScript(): Uint8Array {
	return aPdfWith([{ dictionary: "<< /S /J#61vaScr#69pt /JS (app.alert\\(1\\)) >>" }]);
}

/** The same, compressed together with other objects. */
export function aPdfWithPackedScript(): Uint8Array {
	const content = "9 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>";
	const stream = new Uint8Array(deflateSync(bytesOf(content)));
	return aPdfWith([{ dictionary: "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>", stream }]);
}

export function aPdfWithAttachment(): Uint8Array {
	return aPdfWith([{ dictionary: "<< /Type /EmbeddedFile >>", stream: bytesOf("MZ") }]);
}

export function aPdfSavedTwice(): Uint8Array {
	const first = aBillPdf();
	return concatBytes(
		first,
		`4 0 obj\n<< >>\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n${first.length}\n%%EOF\n`,
	);
}

/** A zip archive whose only entry is an uncompressed PDF. */
export function aZipWithAPdfInside(): Uint8Array {
	return concatBytes("PK\x03\x04\x0a\x00\x00\x00\x00\x00bill.pdf", aBillPdf(), "PK\x05\x06");
}

export const SVG = bytesOf(
	'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

/** Megabytes of zeros in zlib format, assembled from one compressed megabyte for speed. */
function zeros(megabytes: number): Uint8Array {
	const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: 2 });
	const last = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
	return concatBytes(
		"\x78\x9c",
		...Array.from({ length: megabytes }, () => new Uint8Array(block)),
		new Uint8Array(last),
	);
}

/** Flips, cuts, repeats or overwrites a section, one to four times. */
export function mutate(original: Uint8Array, random: RandomSequence): Uint8Array {
	let bytes = original.slice();
	for (let times = 1 + random.integerBelow(4); times > 0 && bytes.length > 8; times -= 1) {
		const at = random.integerBelow(bytes.length);
		const length = 1 + random.integerBelow(Math.min(random.chance(0.5) ? 4 : 4000, bytes.length - at));
		const part = bytes.subarray(at, at + length);
		switch (random.integerBelow(4)) {
			case 0:
				for (let index = at; index < at + length; index += 1) bytes[index] = random.integerBelow(256);
				break;
			case 1:
				bytes = new Uint8Array(concatBytes(bytes.subarray(0, at), bytes.subarray(at + length)));
				break;
			case 2:
				bytes = new Uint8Array(concatBytes(bytes.subarray(0, at), part, part, bytes.subarray(at + length)));
				break;
			default:
				bytes = bytes.slice(0, at);
		}
	}
	return bytes;
}

/** Small files that unpack beyond a Worker's memory, with a description each. */
export const BOMBS: [string, Uint8Array][] = [
	["a picture of 2.5 gigapixels", aHugePng()],
	["a picture that unpacks to more than it declares", aLyingPng()],
	["a page that unpacks to a gigabyte", aPdfBomb(1000)],
	["many streams that unpack to a large total", aPdfOfManyBombs()],
	["a bomb within a bomb", aNestedBomb()],
	["packed objects that unpack to a large size", anObjectStreamBomb()],
	["a hundred thousand objects", aPdfOfManyObjects(100_000)],
	["two million packed objects", aPdfOfPackedObjects()],
	["a deep nest", aDeeplyNestedPdf()],
	["endless empty blocks", aPdfOfEmptyBlocks()],
	["a PDF with a huge picture", aPdfWithHugePicture()],
	["a PDF with a picture of false size", aPdfWithLyingPicture()],
];
