import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { pack } from "./pack.ts";

/**
 * What a name or an address may be printed with: Latin with all its accents, Vietnamese included, Greek, Cyrillic,
 * punctuation, the euro and minus signs, and the square that stands for every other letter. The Greek of antiquity, whose
 * accents no document bears any more, is left out.
 */
const LETTERS: readonly (readonly [from: number, to: number])[] = [
	[0x20, 0x24f],
	[0x2b0, 0x52f],
	[0x1e00, 0x1eff],
	[0x2000, 0x206f],
	[0x20ac, 0x20ac],
	[0x2212, 0x2212],
	[0x25a1, 0x25a1],
];
/** All that a PDF needs of a TrueType font: no kerning, no ligatures, no names of glyphs. */
const TABLES = ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"];

/**
 * Lets server files import `….ttf?letters`: the font with the letters above and nothing else, packed by Brotli, in base64. Made
 * anew by each build; works wherever Vite does, so that the Worker and every test print with the same font.
 */
export function fontLetters(): Plugin {
	return {
		name: "font-letters",
		enforce: "pre",
		load(id) {
			if (!id.endsWith(".ttf?letters")) return null;
			const font = lettersOf(readFileSync(id.replace(/\?letters$/, "")));
			return { code: `export default ${JSON.stringify(pack(font))}`, map: null };
		},
	};
}

/** A font with our letters alone; each glyph keeps its number, and those that go keep no outline. */
function lettersOf(font: Buffer): Buffer {
	const tables = tablesOf(font);
	const table = (name: string) => tables.get(name) ?? Buffer.alloc(0);
	const glyphOf = readCharacters(table("cmap"));
	const kept = withParts([0, ...glyphOf.values()], table("glyf"), offsetsOf(table("loca")));
	const { glyf, loca } = keepOutlines(kept, table("glyf"), offsetsOf(table("loca")));
	const replaced = new Map(tables)
		.set("cmap", writeCharacters(glyphOf))
		.set("glyf", glyf)
		.set("loca", loca)
		.set("post", Buffer.concat([Buffer.from([0, 3, 0, 0]), table("post").subarray(4, 32)]));
	return assemble(TABLES.map((name) => [name, replaced.get(name) ?? Buffer.alloc(0)]));
}

function tablesOf(font: Buffer): Map<string, Buffer> {
	return new Map(
		Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
			const at = 12 + 16 * index;
			const start = font.readUInt32BE(at + 8);
			return [font.toString("latin1", at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))];
		}),
	);
}

/** Character to glyph, from the table's 32-bit segments (format 12). */
function readCharacters(cmap: Buffer): Map<number, number> {
	const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
	const start = starts.find((at) => cmap.readUInt16BE(at) === 12);
	if (start === undefined) throw new Error("The font has no character table of format 12");
	const found = new Map<number, number>();
	for (let at = start + 16; at < start + 16 + 12 * cmap.readUInt32BE(start + 12); at += 12) {
		const [first, last, glyph] = [cmap.readUInt32BE(at), cmap.readUInt32BE(at + 4), cmap.readUInt32BE(at + 8)];
		for (let code = first; code <= last; code += 1) {
			if (LETTERS.some(([from, to]) => code >= from && code <= to)) found.set(code, glyph + code - first);
		}
	}
	return found;
}

function writeCharacters(glyphOf: Map<number, number>): Buffer {
	const groups: [first: number, last: number, glyph: number][] = [];
	for (const [code, glyph] of [...glyphOf].sort(([one], [other]) => one - other)) {
		const open = groups.at(-1);
		if (open && code === open[1] + 1 && glyph === open[2] + code - open[0]) open[1] = code;
		else groups.push([code, code, glyph]);
	}
	const table = Buffer.alloc(28 + 12 * groups.length);
	// One subtable, of Windows and all of Unicode, in format 12.
	for (const [at, value] of [1, 3, 10].entries()) table.writeUInt16BE(value, 2 + 2 * at);
	table.writeUInt32BE(12, 8);
	table.writeUInt16BE(12, 12);
	table.writeUInt32BE(table.length - 12, 16);
	table.writeUInt32BE(groups.length, 24);
	for (const [index, group] of groups.entries()) {
		for (const [place, value] of group.entries()) table.writeUInt32BE(value, 28 + 12 * index + 4 * place);
	}
	return table;
}

function offsetsOf(loca: Buffer): number[] {
	return Array.from({ length: loca.length / 4 }, (_, index) => loca.readUInt32BE(4 * index));
}

/** The glyphs and those that they are put together from. */
function withParts(glyphs: readonly number[], glyf: Buffer, offsets: readonly number[]): Set<number> {
	const found = new Set<number>();
	const open = [...glyphs];
	for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
		if (found.has(glyph)) continue;
		found.add(glyph);
		open.push(...partsOf(glyf.subarray(offsets[glyph], offsets[glyph + 1])));
	}
	return found;
}

function partsOf(outline: Buffer): number[] {
	if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
	const parts: number[] = [];
	for (let at = 10, more = true; more; ) {
		const flags = outline.readUInt16BE(at);
		parts.push(outline.readUInt16BE(at + 2));
		const scale = flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
		at += 4 + (flags & 1 ? 4 : 2) + scale;
		more = (flags & 0x20) !== 0;
	}
	return parts;
}

function keepOutlines(kept: Set<number>, glyf: Buffer, offsets: readonly number[]): { glyf: Buffer; loca: Buffer } {
	const outlines = offsets
		.slice(0, -1)
		.map((start, glyph) => (kept.has(glyph) ? glyf.subarray(start, offsets[glyph + 1]) : Buffer.alloc(0)));
	const loca = Buffer.alloc(4 * offsets.length);
	let end = 0;
	for (const [glyph, outline] of outlines.entries()) {
		end += outline.length;
		loca.writeUInt32BE(end, 4 * (glyph + 1));
	}
	return { glyf: Buffer.concat(outlines), loca };
}

/** A font file of these tables. Their checksums stay zero: nothing that reads a PDF looks at them. */
function assemble(tables: readonly (readonly [string, Buffer])[]): Buffer {
	const head = Buffer.alloc(12 + 16 * tables.length);
	head.writeUInt32BE(0x00010000, 0);
	head.writeUInt16BE(tables.length, 4);
	let at = head.length;
	const bodies = tables.map(([name, body], index) => {
		const entry = 12 + 16 * index;
		head.write(name, entry, "latin1");
		head.writeUInt32BE(at, entry + 8);
		head.writeUInt32BE(body.length, entry + 12);
		const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
		at += padded.length;
		return padded;
	});
	return Buffer.concat([head, ...bodies]);
}
