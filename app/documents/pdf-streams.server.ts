import { MAX_INFLATED_BYTES, MAX_PDF_OBJECTS } from "#app/domain/documents/document-limits.ts";
import { isTooManyPixels } from "./findings.server.ts";
import { type Inflated, inflate, isZlib, tablesAllowed } from "./inflate.server.ts";
import { jpegSize } from "./jpeg-structure.server.ts";
import { latin1, unescapeNames } from "./pdf-text.server.ts";

export type Streams = {
	/** Objects that the object streams say they hold. */
	objects: number;
	/** Some data is packed in a way that was not counted. */
	unmeasured: boolean;
};

/** A dictionary longer than this in front of a stream is not looked at. */
const DICTIONARY_CHARS = 4096;
/** What is unpacked for a closer look, one stream at a time; writers put some hundred small objects into one. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
/** Zero-length blocks and overlapping streams cost reading without producing: the file may be read so many times over. */
const READINGS = 4;
/** Rows wider than this belong to no page: the predictor of a library reserves one row at once. */
const MAX_COLUMNS = 200_000;

/**
 * Finds every stream of a PDF by its keyword and counts what comes out of it, all together at most
 * MAX_INFLATED_BYTES. Neither the cross references nor the lengths in the file are believed: a stream starts where every
 * reader would start it, and ends where its data ends. `look` is shown the text of each stream that holds further
 * objects, so that nothing hides in them.
 */
export function measureStreams(
	bytes: Uint8Array,
	text: string,
	look: (packed: string) => void,
): Streams | "too-complex" | "too-many-pixels" {
	const budget = new Budget(bytes.length);
	const found: Streams = { objects: 0, unmeasured: false };
	let streams = 0;
	for (const match of text.matchAll(/stream[ \t]{0,8}(?:\r\n|\n|\r)/g)) {
		if (text.slice(Math.max(0, match.index - 3), match.index) === "end") continue;
		if (++streams > MAX_PDF_OBJECTS) return "too-complex";
		const start = match.index + match[0].length;
		const dictionary = dictionaryBefore(text, match.index);
		if (isOversized(dictionary, bytes, start)) return "too-many-pixels";
		if (numberIn(dictionary, "Columns") > MAX_COLUMNS) return "too-complex";
		const filters = filtersOf(dictionary);
		if (filters.unknown) found.unmeasured = true;
		const holdsObjects = /\/ObjStm(?![A-Za-z0-9])/.test(dictionary);
		if (holdsObjects) found.objects += numberIn(dictionary, "N");
		// Data that only looks packed is counted as well: a filter may be named where we do not look.
		if (!isZlib(bytes, start)) continue;
		const counted = budget.count(bytes, start);
		if (counted.result === "over") return "too-complex";
		if (!holdsObjects && filters.flate < 2) continue;
		if (counted.produced > MAX_UNPACKED_BYTES) return "too-complex";
		const content = unpack(bytes, start, counted);
		if (!budget.countNested(content)) return "too-complex";
		if (holdsObjects) look(latin1(content));
	}
	return found;
}

class Budget {
	private produced = 0;
	private tables = 0;
	private read = 0;
	private readonly allowed: { tables: number; read: number };

	constructor(fileBytes: number) {
		this.allowed = { tables: tablesAllowed(fileBytes), read: READINGS * fileBytes };
	}

	/** Counts the zlib stream at `start`; "over" once everything counted so far is too much. */
	count(bytes: Uint8Array, start: number): Inflated {
		const limits = { bytes: MAX_INFLATED_BYTES - this.produced, tables: this.allowed.tables - this.tables };
		const found = inflate(bytes, start + 2, limits);
		this.produced += found.produced;
		this.tables += found.tables;
		this.read += found.end - start;
		return this.read > this.allowed.read ? { ...found, result: "over" } : found;
	}

	/** Packed within packed: each layer counts, three at most. */
	countNested(content: Uint8Array): boolean {
		let layer = content;
		for (let depth = 0; depth < 3; depth++) {
			if (!isZlib(layer, 0)) return true;
			this.allowed.read += layer.length;
			const found = this.count(layer, 0);
			if (found.result === "over" || found.produced > MAX_UNPACKED_BYTES) return false;
			layer = unpack(layer, 0, found);
		}
		return !isZlib(layer, 0);
	}
}

function unpack(bytes: Uint8Array, start: number, counted: Inflated): Uint8Array {
	const output = new Uint8Array(counted.produced);
	inflate(bytes, start + 2, { bytes: counted.produced, tables: counted.tables }, output);
	return output;
}

function dictionaryBefore(text: string, end: number): string {
	const before = text.slice(Math.max(0, end - DICTIONARY_CHARS), end);
	return unescapeNames(before.slice(before.lastIndexOf("obj") + 1));
}

const FILTERS = /\/(?:Fl|LZW|RL|A85|AHx|(?:Flate|LZW|RunLength|ASCII85|ASCIIHex)Decode)(?![A-Za-z0-9])/g;

/** A stream may be unpacked by several filters in turn; only deflate can be counted, and only if it comes first. */
function filtersOf(dictionary: string): { flate: number; unknown: boolean } {
	const named = dictionary.match(FILTERS) ?? [];
	const flate = named.filter((name) => name.startsWith("/Fl")).length;
	const expanding = named.filter((name) => !name.startsWith("/A")).length;
	const indirect = /\/Filter\s{1,8}\d/.test(dictionary);
	return { flate, unknown: indirect || expanding > flate || (flate > 0 && flate < named.length) };
}

function isOversized(dictionary: string, bytes: Uint8Array, start: number): boolean {
	const width = numberIn(dictionary, "Width");
	const height = numberIn(dictionary, "Height");
	if (isTooManyPixels({ width, height })) return true;
	const jpeg = bytes[start] === 0xff && bytes[start + 1] === 0xd8 ? jpegSize(bytes, start) : null;
	return jpeg !== null && isTooManyPixels(jpeg);
}

function numberIn(dictionary: string, name: string): number {
	return Number(new RegExp(`/${name}\\s{1,8}(\\d{1,12})`).exec(dictionary)?.[1] ?? 0);
}
