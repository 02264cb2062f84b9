import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

// Subsets the faces of the site (WOFF2) and of the PDFs (TrueType). Run `node vite/subset-type.ts` after a change here; the
// results are committed.

const root = join(import.meta.dirname, "..");
const SANS = "node_modules/@expo-google-fonts/source-sans-3";
const SERIF = "node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2";

function characterRange(first: number, last: number): string {
	return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}

const PRINTABLE_CHARACTERS = `${characterRange(0x20, 0x7e)}${characterRange(0xa0, 0xff)}ŒœŁł–—‘’‚“”„•…‹›€™−↑→↓←□`;
/** The text face has all European Latin letters, for names. */
const NAME_CHARACTERS = characterRange(0x100, 0x17f);
/** Kerning, ligatures, and figure styles; no other features. */
const FEATURES = ["kern", "liga", "lnum", "tnum", "locl", "ccmp"];

/**
 * The letters of printed names and addresses: Latin with all accents, Vietnamese included, Greek without ancient accents,
 * Cyrillic, punctuation, the euro and minus signs, and the square that replaces other letters.
 */
const PRINTED_CHARACTERS = [
	characterRange(0x20, 0x24f),
	characterRange(0x2b0, 0x52f),
	characterRange(0x1e00, 0x1eff),
	characterRange(0x2000, 0x206f),
	"€−□",
].join("");

const FACES = [
	{
		file: "sans-400",
		source: `${SANS}/400Regular/SourceSans3_400Regular.ttf`,
		text: PRINTABLE_CHARACTERS + NAME_CHARACTERS,
	},
	{
		file: "sans-600",
		source: `${SANS}/600SemiBold/SourceSans3_600SemiBold.ttf`,
		text: PRINTABLE_CHARACTERS + NAME_CHARACTERS,
	},
	{ file: "serif-600", source: SERIF, text: PRINTABLE_CHARACTERS, variationAxes: { wght: 600 } },
];

for (const { file, source, text, variationAxes } of FACES) {
	const face = await subsetFont(readFileSync(join(root, source)), text, {
		targetFormat: "woff2",
		keepFeatures: FEATURES,
		noHinting: true,
		...(variationAxes && { variationAxes }),
	});
	writeFace(join("app/styles/type", `${file}.woff2`), face);
}

for (const weight of ["400Regular", "600SemiBold"]) {
	const font = readFileSync(join(root, SANS, weight, `SourceSans3_${weight}.ttf`));
	// A PDF places each letter by its width: kerning and ligatures would be unused.
	const face = await subsetFont(font, PRINTED_CHARACTERS, {
		targetFormat: "truetype",
		keepFeatures: [],
		noHinting: true,
	});
	writeFace(join("app/documents/printed", `sans-${weight.slice(0, 3)}.ttf`), face);
}

function writeFace(file: string, face: Buffer): void {
	writeFileSync(join(root, file), face);
	process.stdout.write(`${file}: ${face.length} bytes\n`);
}
