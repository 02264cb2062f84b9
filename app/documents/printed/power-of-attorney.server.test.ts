import { createHash } from "node:crypto";
import { PDF } from "@libpdf/core";
import { decodeQR } from "qr/decode.js";
import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import type { Mandate } from "#app/domain/mandate/mandate.ts";
import { parsePageCode } from "#app/domain/mandate/page-code.ts";
import { crop, inkOf, type Picture, readTwice, renderedPages } from "#test/services/rendered-pages.ts";
import { sampleMandate } from "#worker/offline/mandate-samples.ts";
import { inspectFile } from "../inspect.server.ts";
import { powerOfAttorneyPdf } from "./power-of-attorney.server.ts";

const ORIGIN = "https://azulejonif.example";
const MM = 72 / 25.4;

async function print(mandate: Mandate) {
	const bytes = (await powerOfAttorneyPdf(mandate, { origin: ORIGIN }))?.pdf;
	if (!bytes) throw new Error("a letter is missing");
	const pages = (await PDF.load(bytes)).extractText().map(({ text }) => text);
	// Joins broken lines, as a reader does.
	return { bytes, pages, text: pages.join("\n").replace(/\s+/g, " ") };
}

/** The 32 mm square at the lower right, and the 24 mm square at the upper left. */
const CODE = { x: 458.4, y: 841.89 - 140, width: 32 * MM, height: 32 * MM };
const MARK = { x: 46.6, y: 40, width: 24 * MM, height: 24 * MM };

const sentences: Record<Language, string> = {
	en: "the Portuguese text prevails",
	es: "prevalece el texto portugués",
	pt: "Não são conferidos outros poderes",
};

it.each(LANGUAGES)("prints every fact in Portuguese and %s side by side, on one page", async (language) => {
	const mandate = sampleMandate(language);
	const { pages, text } = await print(mandate);
	expect(pages).toHaveLength(1);
	const { grantor, attorney } = mandate;
	const twice = [grantor.name, grantor.documentNumber, "BOSTON MA 02108", attorney.name, attorney.licence, "1100-001"];
	for (const fact of twice) expect(text.split(fact).length - 1, fact).toBe(language === "pt" ? 1 : 2);
	for (const fact of ["Advogada", "Estados Unidos", "9 de maio de 2031", "Página 1 de 1", "NIF-XXXX-XXXX"])
		expect(text).toContain(fact);
	expect(text).toContain("Requerer a atribuição ao mandante");
	expect(text.includes("prevalece o texto em português")).toBe(language !== "pt");
	expect(text).toContain(sentences[language]);
	expect(text).toContain("Os poderes dos números 1 a 3 podem ser substabelecidos");
	expect(text).toContain("Assinatura, tal como no documento de identificação");
});

it.each(LANGUAGES)("has the same text in two readers in %s, and passes inspection", async (language) => {
	for (const long of [false, true]) {
		const { bytes } = await print(sampleMandate(language, { isLong: long }));
		const [own = [], other = []] = await readTwice(bytes);
		// Each reader returns columns in a different order.
		const sortedLetters = (pages: string[]) => pages.map((page) => [...page.replace(/\s/g, "")].sort().join(""));
		expect(sortedLetters(own)).toEqual(sortedLetters(other));
		expect(await inspectFile(bytes, "procuracao.pdf")).toMatchObject({
			ok: true,
			value: { fileType: "pdf", flags: [] },
		});
	}
});

it("has a numbered clause for each granted power and no other", async () => {
	const without = await print(sampleMandate("en"));
	expect(without.text).toContain("inclui a representação fiscal");
	expect(without.text).not.toMatch(/artigo 19|article 19|senha de acesso|password/);
	const all = await print(sampleMandate("pt", { isLong: true }));
	for (const clause of [
		"4. Por esta cláusula expressa, ser designado representante fiscal",
		"5. Pedir a senha de acesso",
	])
		expect(all.text).toContain(clause);
	expect(all.text).not.toContain("inclui a representação fiscal");
	expect(all.text).toContain("Os poderes dos números 1 a 3");
});

it.each(LANGUAGES)("prints long names and addresses in full in %s, on at most two pages", async (language) => {
	const mandate = sampleMandate(language, { isLong: true });
	const { pages, text } = await print(mandate);
	expect(pages.length).toBeLessThanOrEqual(2);
	const withoutSpaces = (words: string) => words.replace(/\s/g, "");
	const { name, address } = mandate.grantor;
	const columns = language === "pt" ? 1 : 2;
	// Two columns are read line by line: each word of a fact occurs once per column.
	for (const word of [name, address.addressLine1, address.addressLine2 ?? ""].join(" ").split(" "))
		expect(withoutSpaces(text).split(word).length - 1, word).toBeGreaterThanOrEqual(columns);
	expect(text).not.toContain("□");
});

it("needs no third page for the longest input that forms accept", async () => {
	const sample = sampleMandate("en", { isLong: true });
	const line = (letter: string, count: number) => `${letter.repeat(9)} `.repeat(count / 10).trim();
	const address = {
		...sample.grantor.address,
		addressLine1: line("Ж", 120),
		addressLine2: line("Щ", 120),
		city: line("Ю", 120),
	};
	const grantor = { ...sample.grantor, name: `${line("Д", 80)} ${line("Ф", 80)}`, address };
	const attorney = { ...sample.attorney, name: line("Q", 120), licence: line("7", 20), office: line("K", 240) };
	const { pages, text } = await print({ ...sample, grantor, attorney });
	expect(pages.length).toBe(2);
	const counted = { Ж: 108, Щ: 108, Ю: 108, Д: 72, Ф: 72 };
	for (const [letter, count] of Object.entries(counted)) expect(text.split(letter).length - 1, letter).toBe(2 * count);
});

it("is not printed if a letter cannot be printed correctly", async () => {
	const printFor = (name: string) => {
		const sample = sampleMandate("en");
		return powerOfAttorneyPdf({ ...sample, grantor: { ...sample.grantor, name } }, { origin: ORIGIN });
	};
	expect(await printFor("Yuki 王小")).toBeNull();
	expect(await printFor("X\u030cenia")).toBeNull();
	expect(await printFor("Jose\u0301")).not.toBeNull();
});

it("is identical for the same facts, and different for others", async () => {
	const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
	const first = await print(sampleMandate("en", { isLong: true }));
	const second = await print(sampleMandate("en", { isLong: true }));
	expect(hash(second.bytes)).toBe(hash(first.bytes));
	expect(hash((await print(sampleMandate("en"))).bytes)).not.toBe(hash(first.bytes));
});

it("shows each page's own code to scan and to type, and its first four letters in the other corner", async () => {
	const { bytes, pages } = await print(sampleMandate("es", { isLong: true }));
	const pictures = await renderedPages(bytes);
	const codes = pictures.map((picture) => decodeQR(crop(picture, CODE)));
	expect(pictures).toHaveLength(2);
	expect(new Set(codes).size).toBe(2);
	for (const [index, link] of codes.entries()) {
		const code = parsePageCode(link) ?? "";
		expect(link).toBe(`HTTPS://AZULEJONIF.EXAMPLE/M/${code}`);
		expect(pages[index]).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
		expect(decodeQR(crop(pictures[index] as Picture, MARK))).toBe(code.slice(0, 4));
	}
});

it("has four modules of white around both codes, of 29 modules in 32 mm and of 21 in 24 mm", async () => {
	const { bytes } = await print(sampleMandate("en", { isLong: true }));
	for (const picture of await renderedPages(bytes))
		for (const [area, squares] of [
			[CODE, 29],
			[MARK, 21],
		] as const) {
			const module = area.width / (squares + 8);
			const { left, top, right, bottom } = inkOf(crop(picture, area));
			const found = [left, top, area.width - right, area.width - bottom].map((margin) => margin / module);
			for (const margin of found) expect(margin).toBeCloseTo(4, 0);
		}
});

/** Counts the parts of a page, out of nine, that have coloured pixels: the specimen watermark. */
function tintedParts(picture: Picture): number {
	const [width, height] = [595.28 / 3, 841.89 / 3];
	const parts = [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => ({ x: column * width, y: row * height })));
	return parts.filter((part) => {
		const { data } = crop(picture, { ...part, width: width - 1, height: height - 1 });
		let tinted = 0;
		for (let index = 0; index < data.length; index += 4)
			if (Math.abs((data[index] ?? 0) - (data[index + 2] ?? 0)) > 24) tinted += 1;
		return tinted > 500;
	}).length;
}

it.each(LANGUAGES)(
	"is marked as a specimen on every page in %s, and has no code of an application",
	async (language) => {
		const real = sampleMandate(language, { isLong: true });
		const specimen = await powerOfAttorneyPdf(real, { origin: ORIGIN, specimen: true });
		if (!specimen) throw new Error("a letter is missing");
		expect(specimen.codes).toEqual([]);
		const words = {
			en: "A specimen: the people",
			es: "Una muestra. Las personas",
			pt: "Uma amostra. As pessoas",
		};
		const pages = (await PDF.load(specimen.pdf)).extractText().map(({ text }) => text.replace(/\s+/g, " "));
		expect(pages.length).toBeGreaterThanOrEqual(1);
		for (const page of pages) {
			expect(page).toContain(words[language]);
		}
		for (const picture of await renderedPages(specimen.pdf)) {
			expect(() => decodeQR(crop(picture, CODE))).toThrow();
			expect(() => decodeQR(crop(picture, MARK))).toThrow();
			expect(tintedParts(picture)).toBeGreaterThanOrEqual(4);
		}
		for (const picture of await renderedPages((await print(real)).bytes)) expect(tintedParts(picture)).toBe(0);
		expect((await print(real)).text).not.toContain(words[language]);
	},
);
