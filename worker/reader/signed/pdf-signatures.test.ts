import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPdfWith } from "#test/factories/documents.ts";
import { mandatePapers, type PrintedPaper } from "#test/factories/papers/mandate-papers.ts";
import { type SelfSigned, selfSigned, signedBySha1, signedPdf } from "#test/factories/papers/signed-paper.ts";
import { concatBytes } from "#test/factories/pdf-builder.ts";
import { type ReaderAlone, startReader } from "#test/services/reader-alone.ts";

const NOTHING_KNOWN = { valid: false, signer: "", from: 0, until: 0 };

let reader: ReaderAlone;
let paper: PrintedPaper;
let signer: SelfSigned;
let signed: Uint8Array;

beforeAll(async () => {
	const [started, papers, selfSignedSigner] = await Promise.all([
		startReader(),
		mandatePapers(),
		selfSigned("Ana Exemplo Lee", Date.UTC(2026, 0, 15, 9)),
	]);
	[reader, paper, signer] = [started, papers[0] as PrintedPaper, selfSignedSigner];
	signed = await signedPdf(paper.pdf, signer);
}, 60_000);
afterAll(() => reader.end());

async function signaturesOf(pdf: Uint8Array) {
	const { readError, pages, signatures } = await reader.readSignedFile(pdf, "application/pdf");
	expect(readError).toBeNull();
	expect(pages.length).toBeGreaterThan(0);
	return signatures;
}

/** The certificate's subject. */
const subject = () => ({ signer: "Ana Exemplo Lee", from: signer.from, until: signer.until });

describe("a document with a digital signature", () => {
	it("names the signer, is unchanged and fully covered, and its pages are read as usual", async () => {
		const reading = await reader.readSignedFile(signed, "application/pdf");
		expect(reading).toMatchObject({
			pages: [{ code: paper.pages[0]?.code, corners: "both" }],
			signatures: [{ valid: true, coversAll: true, ...subject() }],
		});
	});

	it("is invalid when one character has been changed", async () => {
		const changed = Uint8Array.from(signed);
		const at = Buffer.from(changed).indexOf("/Title");
		changed[at + 8] = (changed[at + 8] ?? 0) ^ 1;
		expect(await signaturesOf(changed)).toEqual([{ valid: false, coversAll: true, ...subject() }]);
	});

	it("is still valid after an addition, but no longer fully covered", async () => {
		const added = concatBytes(signed, "\n% more\n");
		expect(await signaturesOf(added)).toEqual([{ valid: true, coversAll: false, ...subject() }]);
	});

	it("may have a second signature, of which only the last covers the whole document", async () => {
		const other = await selfSigned("Teresa Exemplo", Date.UTC(2025, 5, 1));
		expect(await signaturesOf(await signedPdf(signed, other))).toEqual([
			{ valid: true, coversAll: false, ...subject() },
			{ valid: true, coversAll: true, signer: "Teresa Exemplo", from: other.from, until: other.until },
		]);
	});

	it("is invalid with SHA-1, which allows collisions", async () => {
		expect(await signaturesOf(await signedBySha1(signed, signer))).toEqual([
			{ valid: false, coversAll: true, ...subject() },
		]);
	});
});

describe("an apparent signature", () => {
	const field = (value: string) =>
		`<< /FT /Sig /T (s) /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${value} >> >>`;
	const withFields = (values: readonly string[]) =>
		aPdfWith(
			values.map((value) => ({ dictionary: field(value) })),
			`/AcroForm << /Fields [${values.map((_, index) => `${index + 5} 0 R`).join(" ")}] /SigFlags 3 >>`,
		);

	it.each([
		["nonsense", "/ByteRange [0 1 2 3] /Contents <00>"],
		["nothing", ""],
		["ranges outside the file", "/ByteRange [0 100 200 2000000000] /Contents <3003020100>"],
		["ranges before the file", "/ByteRange [-5 10 -1 10] /Contents <3003020100>"],
		["a length beyond its end", "/ByteRange [0 1 2 3] /Contents <3084ffffffff>"],
		["too much", `/ByteRange [0 1 2 3] /Contents <30${"00".repeat(70_000)}>`],
		["deep nesting", `/ByteRange [0 1 2 3] /Contents <${"3080".repeat(20_000)}>`],
	])("is invalid without an error: %s", async (_name, value) => {
		expect(await signaturesOf(withFields([value]))).toEqual([{ coversAll: false, ...NOTHING_KNOWN }]);
	});

	it("does not cover the whole document if it omits more than itself", async () => {
		const build = (end: string) => withFields([`/ByteRange [0 10 ${end} 10] /Contents <3003020100>`]);
		const end = String(build("00000").length - 10).padStart(5, "0");
		expect(await signaturesOf(build(end))).toEqual([{ coversAll: false, ...NOTHING_KNOWN }]);
	});

	it("is read at most eight times", async () => {
		const many = Array.from({ length: 10 }, () => "/ByteRange [0 1 2 3] /Contents <00>");
		expect(await signaturesOf(withFields(many))).toHaveLength(8);
	});

	it("has no signer if it is a time stamp", async () => {
		const stamp = aPdfWith(
			[{ dictionary: field("/ByteRange [0 1 2 3]").replace("ETSI.CAdES.detached", "ETSI.RFC3161") }],
			"/AcroForm << /Fields [5 0 R] /SigFlags 3 >>",
		);
		expect(await signaturesOf(stamp)).toEqual([]);
	});
});
