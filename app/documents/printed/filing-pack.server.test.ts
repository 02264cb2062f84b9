import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { aBillPdf, aPassportJpeg } from "#test/factories/documents.ts";
import { readTwice } from "#test/services/rendered-pages.ts";
import { inspectFile } from "../inspect.server.ts";
import { filingPackPdf, type PackFacts, type PackPart, readRotation } from "./filing-pack.server.ts";

const NOON = Date.parse("2026-11-24T12:00:00Z");

type Changes = Partial<Omit<PackPart, "load" | "size">> & { bytes?: Uint8Array };

function aPart({ bytes = new Uint8Array(aBillPdf("the proof")), ...changes }: Changes = {}): PackPart {
	const defaults = { title: "Comprovativo", fileName: "3-morada-1.pdf", fileType: "pdf", sha256: "ab12" } as const;
	return { ...defaults, ...changes, size: bytes.length, load: async () => bytes };
}

const aPicture = (bytes: Uint8Array = new Uint8Array(aPassportJpeg())): PackPart =>
	aPart({ title: "Documento", fileName: "2-identificacao-1.jpg", fileType: "jpeg", bytes, sha256: "cd34" });

function facts(parts: PackPart[], changes: Partial<PackFacts> = {}): PackFacts {
	const answers = [
		{ label: "Nome completo", value: "Łucja María Gonçalves" },
		{ label: "País de residência", value: "Polónia" },
	];
	return { applicationNumber: "NIF-7K2M-Q4R8", at: NOON, answers, acceptance: null, parts, ...changes };
}

async function read(bytes: Uint8Array) {
	const pdf = await PDF.load(bytes);
	return { pages: pdf.getPages(), texts: pdf.extractText().map(({ text }) => text) };
}

describe("the pack for the tax office", () => {
	it("has a cover sheet with the answers in order and each part's hash, then the parts, with page numbers throughout", async () => {
		const acceptance = "João Sá aceitou a nomeação.";
		const { pages, texts } = await read(await filingPackPdf(facts([aPicture(), aPart()], { acceptance })));
		expect(pages).toHaveLength(3);
		const [cover = ""] = texts;
		for (const fact of ["Łucja María Gonçalves", "Polónia", "SHA-256 ab12", "SHA-256 cd34", acceptance])
			expect(cover).toContain(fact);
		expect(cover.indexOf("Nome completo")).toBeLessThan(cover.indexOf("País de residência"));
		for (const [index, text] of texts.entries()) expect(text).toContain(`NIF-7K2M-Q4R8 · ${index + 1} / 3`);
		expect(cover).not.toContain("em ficheiro à parte");
	});

	it("has the same text in two readers and passes inspection", async () => {
		const acceptance = "João Sá aceitou a nomeação.";
		const bytes = await filingPackPdf(facts([aPicture(), aPart()], { acceptance }));
		const [own = [], other = []] = await readTwice(bytes);
		// Each reader returns columns in a different order.
		const sortedLetters = (pages: string[]) => pages.map((page) => [...page.replace(/\s/g, "")].sort().join(""));
		expect(sortedLetters(own)).toEqual(sortedLetters(other));
		expect(own[0]).toContain("Łucja María Gonçalves");
		expect(own[2]).toContain("the proof");
		expect(await inspectFile(bytes, "pedido.pdf")).toMatchObject({ ok: true, value: { fileType: "pdf", flags: [] } });
	});

	it("has the same bytes for the same input", async () => {
		const [one, other] = await Promise.all([
			filingPackPdf(facts([aPicture(), aPart()])),
			filingPackPdf(facts([aPicture(), aPart()])),
		]);
		expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
		const third = await filingPackPdf(facts([aPart()]));
		expect(Buffer.from(one).equals(Buffer.from(third))).toBe(false);
	});

	it("leaves a file that cannot be copied in the ZIP, and says so", async () => {
		const broken = aPart({ fileName: "broken.pdf", bytes: new TextEncoder().encode("%PDF-1.7 and no more") });
		const { pages, texts } = await read(await filingPackPdf(facts([broken, aPart()])));
		expect(pages).toHaveLength(2);
		expect(texts[0]?.replace(/\s+/g, " ")).toContain("(broken.pdf) — em ficheiro à parte");
	});

	it("stays within twenty megabytes of documents", async () => {
		const picture = new Uint8Array(aPassportJpeg());
		const bytes = new Uint8Array(21 * 1024 * 1024);
		bytes.set(picture);
		const { pages, texts } = await read(await filingPackPdf(facts([aPicture(bytes), aPart()])));
		expect(pages).toHaveLength(2);
		expect(texts[0]).toContain("em ficheiro à parte");
	});
});

describe("a photograph", () => {
	/** Adds an EXIF segment with the orientation. */
	function withOrientation(orientation: number): Uint8Array {
		const jpeg = new Uint8Array(aPassportJpeg());
		const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
		const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
		const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
		return Uint8Array.from([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)]);
	}

	it.each([
		[1, 0],
		[3, 180],
		[6, 90],
		[8, 270],
	])("with EXIF orientation %i is rotated by %i degrees", async (orientation, degrees) => {
		expect(readRotation(withOrientation(orientation))).toBe(degrees);
		const { pages } = await read(await filingPackPdf(facts([aPicture(withOrientation(orientation))])));
		expect(pages[1]?.rotation ?? 0).toBe(degrees);
	});

	it("without EXIF data, or with truncated EXIF data, is not rotated", () => {
		expect(readRotation(new Uint8Array(aPassportJpeg()))).toBe(0);
		for (let length = 0; length < 38; length += 1) expect(readRotation(withOrientation(6).subarray(0, length))).toBe(0);
	});
});
