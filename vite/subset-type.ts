import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

// Makes the three faces of the brand's type, as small as a first visit can have them: node vite/subset-type.ts after a
// change here. They are committed, because they change with the letters below alone.

const root = join(import.meta.dirname, "..");
const SANS = "node_modules/@expo-google-fonts/source-sans-3";
const SERIF = "node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2";

function letters(first: number, last: number): string {
	return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}

const WRITTEN = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}ŒœŁł–—‘’‚“”„•…‹›€™−↑→↓←□`;
/** The running type has all of Europe's Latin letters besides: names of people stand in it. */
const NAMES = letters(0x100, 0x17f);
/** Pairs of letters, ligatures, and figures of one height or of one width. All else stays away. */
const FEATURES = ["kern", "liga", "lnum", "tnum", "locl", "ccmp"];

const FACES = [
	{ file: "sans-400", from: `${SANS}/400Regular/SourceSans3_400Regular.ttf`, text: WRITTEN + NAMES },
	{ file: "sans-600", from: `${SANS}/600SemiBold/SourceSans3_600SemiBold.ttf`, text: WRITTEN + NAMES },
	{ file: "serif-600", from: SERIF, text: WRITTEN, variationAxes: { wght: 600 } },
];

for (const { file, from, text, variationAxes } of FACES) {
	const face = await subsetFont(readFileSync(join(root, from)), text, {
		targetFormat: "woff2",
		keepFeatures: FEATURES,
		noHinting: true,
		...(variationAxes && { variationAxes }),
	});
	writeFileSync(join(root, "app/styles/type", `${file}.woff2`), face);
	process.stdout.write(`${file}: ${face.length} bytes\n`);
}
