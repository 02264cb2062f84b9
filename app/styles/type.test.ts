import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../domain/language.ts";

const root = join(import.meta.dirname, "../..");
const FACES = ["sans-400", "sans-600", "serif-600"];
const styles = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");

const fileOf = (face: string) => join(import.meta.dirname, "type", `${face}.woff2`);

/** The tables of a face, unpacked. */
async function tablesOf(face: string): Promise<(name: string) => Buffer> {
	const font = await subsetFont(readFileSync(fileOf(face)), undefined, {
		targetFormat: "truetype",
		keepAllGlyphs: true,
	});
	return (name) => {
		for (let index = 12; index < 12 + 16 * font.readUInt16BE(4); index += 16)
			if (font.toString("latin1", index, index + 4) === name) return font.subarray(font.readUInt32BE(index + 8));
		throw new Error(`${face} has no table ${name}`);
	};
}

/** The characters that a face has, from its table's 16-bit segments (format 4). */
async function charactersOf(face: string): Promise<Set<string>> {
	const cmap = (await tablesOf(face))("cmap");
	const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
	const start = subtables.find((at) => cmap.readUInt16BE(at) === 4) ?? 0;
	const segments = cmap.readUInt16BE(start + 6) / 2;
	const found = new Set<string>();
	for (let index = 0; index < segments; index += 1) {
		const last = cmap.readUInt16BE(start + 14 + 2 * index);
		const first = cmap.readUInt16BE(start + 16 + 2 * (segments + index));
		for (let code = first; code <= last && code < 0xffff; code += 1) found.add(String.fromCharCode(code));
	}
	return found;
}

/** Everything that visitors read in a language: messages and articles. */
function textsIn(language: string): string {
	return [`locales/${language}`, `app/content/${language}`]
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
		)
		.join("");
}

/** The style sheet's values for each fallback face, as numbers; sizes in per cent. */
const fallbacks = [...styles.matchAll(/@font-face \{([^}]*local\([^}]*)\}/g)].map(([, rule = ""]) => {
	const number = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)`).exec(rule)?.[1]);
	return {
		family: /font-family: "([^"]+)"/.exec(rule)?.[1] ?? "",
		weight: number("font-weight"),
		bold: [...rule.matchAll(/local\("([^"]+)"\)/g)].every(([, name = ""]) => /bold/i.test(name)),
		size: number("size-adjust"),
		ascent: number("ascent-override"),
		descent: number("descent-override"),
	};
});

describe("the brand's typeface", () => {
	it.each(FACES)("has a file of at most 20 kB: %s", (face) => {
		expect(statSync(fileOf(face)).size).toBeLessThanOrEqual(20_000);
	});

	it("has only three faces, each shown as soon as it is loaded", () => {
		const files = [...styles.matchAll(/font-display: swap;[^}]*url\("\.\/type\/([\w-]+)\.woff2"\)/g)];
		expect(files.map(([, name]) => name)).toEqual(FACES);
		expect(styles.match(/url\(/g)).toHaveLength(FACES.length);
	});

	it.each(FACES)("has every character of every text, the euro, quotes and arrows: %s", async (face) => {
		const characters = await charactersOf(face);
		const required = new Set(`${LANGUAGES.map(textsIn).join("")}€“”‘’«»…–−→←↑↓`);
		// Only in running text: arrows between values, and the square that replaces an unprintable letter.
		for (const character of face === "serif-600" ? "→←□" : "") required.delete(character);
		expect([...required].filter((character) => character >= " " && !characters.has(character))).toEqual([]);
	});

	it("has every European Latin letter in running text, where names appear", async () => {
		for (const face of ["sans-400", "sans-600"]) {
			const characters = await charactersOf(face);
			expect([..."ŁukaszŽofieŐřğŞİ"].filter((character) => !characters.has(character))).toEqual([]);
		}
	});
});

describe("the fallback faces", () => {
	it("include a bold face wherever the typeface is semi-bold, so that the browser synthesises none", () => {
		expect(fallbacks.filter(({ weight }) => weight === 600).map(({ bold }) => bold)).toEqual([true, true, true, true]);
		expect(fallbacks.filter(({ weight }) => weight === 400).map(({ family }) => family)).toEqual([
			"Source Sans by Arial",
			"Source Sans by Roboto",
		]);
	});

	it.each(fallbacks)(
		"are as tall as the typeface: $family $weight",
		async ({ family, weight, size, ascent, descent }) => {
			const table = await tablesOf(`${family.includes("Sans") ? "sans" : "serif"}-${weight}`);
			const unit = table("head").readUInt16BE(18);
			expect((ascent * size) / 10_000).toBeCloseTo(table("hhea").readInt16BE(4) / unit, 3);
			expect((descent * size) / 10_000).toBeCloseTo(-table("hhea").readInt16BE(6) / unit, 3);
		},
	);
});
