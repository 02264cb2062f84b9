import { describe, expect, it } from "vitest";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { aBillPdf, aLockedPdf, aPassportJpeg, aPdfWith, aPng } from "#test/factories/documents.ts";
import * as hostile from "#test/factories/hostile-documents.ts";
import { bytesOf, concatBytes } from "#test/factories/pdf-builder.ts";
import { inspectFile } from "./inspect.server.ts";
import { stripMetadata } from "./jpeg-structure.server.ts";

async function codes(bytes: Uint8Array, fileName: string | null = null): Promise<FlagCode[] | string> {
	const outcome = await inspectFile(bytes, fileName);
	return outcome.ok ? outcome.value.flags.map(({ code }) => code) : outcome.failure.code;
}

describe("a valid file", () => {
	it("is identified by its bytes", async () => {
		const found = await inspectFile(aPassportJpeg(), "IMG_0231.JPG");
		expect(found).toEqual({
			ok: true,
			value: {
				fileType: "jpeg",
				flags: [],
				pixels: { width: 900, height: 634 },
				pages: null,
			},
		});
	});

	it("loses the camera's metadata and nothing else", () => {
		const picture = aPassportJpeg();
		const payload = new TextEncoder().encode("Exif GPS");
		const segment = (marker: number) => Uint8Array.of(0xff, marker, 0, payload.length + 2, ...payload);
		const withMetadata = concatBytes(
			picture.subarray(0, 2),
			segment(0xe1),
			segment(0xed),
			segment(0xfe),
			picture.subarray(2),
		);
		expect(stripMetadata(withMetadata)).toEqual(Uint8Array.from(picture));
	});

	it("may be a PNG", async () => {
		expect(await inspectFile(aPng(40, 30), "scan.png")).toMatchObject({
			ok: true,
			value: { fileType: "png", pixels: { width: 40, height: 30 } },
		});
	});

	it("may be a PDF, whose pages are counted", async () => {
		expect(await inspectFile(aBillPdf(), "bill.pdf")).toMatchObject({ ok: true, value: { fileType: "pdf", pages: 1 } });
		expect(await codes(aBillPdf())).toEqual([]);
	});

	it("may have a wrong extension, with a flag", async () => {
		expect(await codes(aPassportJpeg(), "passport.png")).toEqual(["extension_mismatch"]);
		expect(await codes(aPassportJpeg(), "passport")).toEqual([]);
	});

	it("may be exactly as large as allowed", async () => {
		const padded = new Uint8Array(MAX_UPLOAD_BYTES);
		padded.set(aPassportJpeg());
		expect(await codes(padded)).toEqual([]);
		expect(await codes(concatBytes(padded, "\0"))).toBe("file_too_large");
	});

	it("may select which page to show first", async () => {
		expect(await codes(aPdfWith([], "/OpenAction [3 0 R /XYZ null null 0]"))).toEqual([]);
		expect(await codes(aPdfWith([{ dictionary: "<< /S /GoTo /D [3 0 R /Fit] >>" }], "/OpenAction 5 0 R"))).toEqual([]);
	});
});

describe("a rejected file", () => {
	const passport = aPassportJpeg();
	const png = aPng(40, 30);
	const brokenPng = png.slice();
	brokenPng[50] = (brokenPng[50] ?? 0) ^ 1;
	it.each<[string, Uint8Array, string]>([
		["nothing", new Uint8Array(0), "file_empty"],
		["a text file", bytesOf("hello"), "file_wrong_type"],
		["an SVG", hostile.SVG, "file_wrong_type"],
		["a web page", bytesOf("<!DOCTYPE html><p>%PDF-1.4"), "file_wrong_type"],
		["a web page that is also a PDF", hostile.htmlThatIsAlsoAPdf(), "file_wrong_type"],
		["an archive with a PDF inside", hostile.aZipWithAPdfInside(), "file_wrong_type"],
		["a GIF", bytesOf("GIF89a"), "file_wrong_type"],
		["the beginning of a JPEG", passport.subarray(0, 300), "file_corrupt"],
		["a JPEG header before noise", concatBytes(passport.subarray(0, 700), noise(4000)), "file_corrupt"],
		["a PNG cut in the middle", png.subarray(0, png.length - 20), "file_corrupt"],
		["a PNG with a flipped bit", brokenPng, "file_corrupt"],
		["a PNG with too few rows", aPng(40, 30, 29), "file_corrupt"],
		["a PNG with too many rows", aPng(40, 30, 31), "file_corrupt"],
		["a PNG that decompresses to more than it declares", hostile.aLyingPng(), "file_corrupt"],
		["a PNG of 3,600 megapixels", hostile.aHugePng(), "file_too_many_pixels"],
		["a PDF header alone", bytesOf("%PDF-1.7\n"), "file_corrupt"],
		["a PDF without its end", aBillPdf().subarray(0, -20), "file_corrupt"],
		["a PDF with a password", aLockedPdf("secret"), "file_password"],
		["a PDF that decompresses to a gigabyte", hostile.aPdfBomb(1000), "file_too_complex"],
		["a PDF that decompresses to slightly too much", hostile.aPdfBomb(33), "file_too_complex"],
		["a PDF of many small bombs", hostile.aPdfOfManyBombs(), "file_too_complex"],
		["a PDF with a bomb in a bomb", hostile.aNestedBomb(), "file_too_complex"],
		["a PDF with a bomb among its objects", hostile.anObjectStreamBomb(), "file_too_complex"],
		["a PDF of 100,000 objects", hostile.aPdfOfManyObjects(100_000), "file_too_complex"],
		["a PDF of 20,000 compressed streams", hostile.aPdfOfManyStreams(20_000), "file_too_complex"],
		["a PDF that claims two million objects", hostile.aPdfOfPackedObjects(), "file_too_complex"],
		["a PDF nested 50,000 deep", hostile.aDeeplyNestedPdf(), "file_too_complex"],
		["a PDF of empty blocks", hostile.aPdfOfEmptyBlocks(), "file_too_complex"],
		["a PDF with a huge picture", hostile.aPdfWithHugePicture(), "file_too_many_pixels"],
		["a PDF with a picture larger than declared", hostile.aPdfWithLyingPicture(), "file_too_many_pixels"],
	])("%s", async (_, bytes, code) => {
		expect(await codes(bytes)).toBe(code);
	});
});

describe("a file that needs a person's review", () => {
	it.each<[string, Uint8Array, FlagCode]>([
		["a script that runs on opening", hostile.aPdfWithScript(), "active_content"],
		["a script under a disguised name", hostile.aPdfWithDisguisedScript(), "active_content"],
		["a script compressed among objects", hostile.aPdfWithPackedScript(), "active_content"],
		["a file inside the file", hostile.aPdfWithAttachment(), "attachments"],
		["a second revision", hostile.aPdfSavedTwice(), "several_revisions"],
		["data before the PDF", hostile.aPdfAfterAServerWarning(), "leading_data"],
		["an archive after the PDF", hostile.aPdfWithZipTail(), "trailing_data"],
		["a web page after the photo", hostile.aJpegWithHtmlTail(), "trailing_data"],
		["a script after the PNG", concatBytes(aPng(9, 9), "<script>"), "trailing_data"],
		["a truncated photo", aPassportJpeg().subarray(0, 20_000), "cut_short"],
		["a compression that cannot be measured", aPdfWith([lzw()]), "unmeasured_content"],
		["a restriction that only forbids printing", aLockedPdf(""), "owner_locked"],
		["a second picture after the photo", hostile.aJpegWithSecondPicture(), "extra_pictures"],
	])("%s", async (_, bytes, code) => {
		expect(await codes(bytes)).toContain(code);
	});

	it("a bank statement of many pages", async () => {
		const pages = Array.from({ length: 25 }, () => ({ dictionary: "<< /Type /Page /Parent 2 0 R >>" }));
		expect(await codes(aPdfWith(pages))).toContain("many_pages");
	});
});

function lzw() {
	return { dictionary: "<< /Filter /LZWDecode >>", stream: bytesOf("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01") };
}

/** Deterministic noise. */
function noise(length: number): Uint8Array {
	let state = 12_345;
	return Uint8Array.from({ length }, () => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return state >>> 16;
	});
}
