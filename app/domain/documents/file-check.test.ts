import { expect, it } from "vitest";
import type { FileFacts, PdfFacts, PictureFacts } from "./document-facts.ts";
import { toFlags, toVerdict } from "./document-flags.ts";
import { checkFiles } from "./file-check.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const PHOTO: PictureFacts = {
	width: 3000,
	height: 2000,
	orientation: 1,
	perceptualHash: "0123456789abcdef",
	software: null,
	camera: true,
	generated: false,
	screenshot: false,
	light: 235,
};
const BILL: PdfFacts = {
	pages: 2,
	producer: "Apache FOP Version 2.8",
	creator: null,
	createdAt: NOON,
	modifiedAt: NOON,
	signed: false,
	annotations: false,
	hasText: true,
};

const aFile = (changes: Partial<FileFacts>): FileFacts => ({
	engine: "embedded 1",
	readError: null,
	pdf: null,
	pages: [],
	...changes,
});
const aPicture = (changes: Partial<PictureFacts>) =>
	aFile({ pages: [{ picture: { ...PHOTO, ...changes }, mrz: null, text: null }] });
const aPdf = (changes: Partial<PdfFacts>) => aFile({ pdf: { ...BILL, ...changes } });

it.each<[string, FileFacts, string[]]>([
	["a photo straight from a camera", aPicture({ software: "17.4.1" }), []],
	["a photo from an editor", aPicture({ software: "Adobe Photoshop 25.1 (Windows)" }), ["editing_software"]],
	["a picture marked as generated", aPicture({ generated: true }), ["generated"]],
	["a picture of a screen", aPicture({ screenshot: true, camera: false }), ["screenshot"]],
	["a bill as issued", aPdf({}), []],
	["a bill from a layout program", aPdf({ producer: "Canva" }), ["editor_producer"]],
	["a bill from a drawing program", aPdf({ creator: "Draw", producer: "LibreOffice Draw 7.6" }), ["editor_producer"]],
	["a bill saved within the day", aPdf({ modifiedAt: NOON + 24 * HOUR }), []],
	["a bill changed days later", aPdf({ modifiedAt: NOON + 25 * HOUR }), ["modified_after_creation"]],
	["a bill signed days later", aPdf({ modifiedAt: NOON + 99 * HOUR, signed: true }), []],
	["a bill with something typed on it", aPdf({ annotations: true }), ["annotations"]],
	["a scan", aPdf({ hasText: false }), ["scanned"]],
	["a file that the engine could not read", aFile({ readError: "engine_failed" }), ["reading_failed"]],
])("checks %s", (_label, file, codes) => {
	expect(checkFiles([file], "passport")).toEqual(codes);
});

it.each(["Microsoft® Word for Microsoft 365", "LibreOffice 7.6 Writer", "Google Docs Renderer", "Pages"])(
	"detects a proof of address written in a word processor: %s",
	(program) => {
		expect(checkFiles([aPdf({ creator: program })], "address")).toEqual(["word_processor"]);
		expect(checkFiles([aPdf({ creator: program })], "passport")).toEqual([]);
	},
);

it("leaves a screenshot of a bill to a person", () => {
	expect(checkFiles([aPicture({ screenshot: true })], "address")).toEqual(["screenshot_of_bill"]);
	expect(toVerdict(toFlags(["screenshot_of_bill"]))).toBe("review");
});
