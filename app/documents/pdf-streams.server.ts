import { MAX_INFLATED_BYTES } from "#app/domain/documents/document-limits.ts";
import { hasTooManyPixels } from "./findings.server.ts";
import { inflate, isZlib } from "./inflate.server.ts";
import { joinBytes } from "./join-bytes.server.ts";
import { readJpegSize } from "./jpeg-structure.server.ts";
import { latin1, unescapeNames } from "./pdf-text.server.ts";

export type StreamSummary = {
	/** Number of objects that the object streams claim to contain. */
	objectCount: number;
	/** Whether some data uses a compression that cannot be measured. */
	isUnmeasured: boolean;
};

/** Most objects are not streams: a bank statement of thirty pages has a few hundred streams. Each costs a decoder. */
const MAX_STREAMS = 10_000;
/** A longer dictionary before a stream is not inspected. */
const DICTIONARY_CHARS = 4096;
/**
 * Maximum bytes inflated for inspection, one stream at a time. Writers put some hundred small objects into one stream.
 */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
/**
 * Zero-length blocks and overlapping streams consume input without output, so the file may be read this many times. One
 * encrypted stream in two thousand looks compressed and counts as read to the end of the file.
 */
const MAX_PASSES = 8;
/** No page has wider rows. A library's predictor allocates a whole row at once. */
const MAX_COLUMNS = 200_000;

/**
 * Finds every stream of a PDF by its keyword and measures its inflated size, in total at most MAX_INFLATED_BYTES.
 * Ignores the file's cross references and lengths: a stream starts where every reader would start it and ends where
 * its data ends. Passes the text of each object stream to `onObjectStream`, so that nothing can be hidden there.
 */
export async function measureStreams(
	bytes: Uint8Array,
	text: string,
	onObjectStream: (packed: string) => void,
): Promise<StreamSummary | "too-complex" | "too-many-pixels"> {
	const budget = new Budget(bytes.length);
	const summary: StreamSummary = { objectCount: 0, isUnmeasured: false };
	let streamCount = 0;
	for (const match of text.matchAll(/stream[ \t]{0,8}(?:\r\n|\n|\r)/g)) {
		if (text.slice(Math.max(0, match.index - 3), match.index) === "end") continue;
		if (++streamCount > MAX_STREAMS) return "too-complex";
		const start = match.index + match[0].length;
		const dictionary = readDictionaryBefore(text, match.index);
		if (isOversized(dictionary, bytes, start)) return "too-many-pixels";
		if (readNumber(dictionary, "Columns") > MAX_COLUMNS) return "too-complex";
		const filters = readFilters(dictionary);
		if (filters.isUnmeasurable) summary.isUnmeasured = true;
		const isObjectStream = /\/ObjStm(?![A-Za-z0-9])/.test(dictionary);
		if (isObjectStream) summary.objectCount += readNumber(dictionary, "N");
		// Data that only looks compressed counts too, because a filter may be named where this parser does not look.
		if (!isZlib(bytes, start)) continue;
		const compressed = bytes.subarray(start);
		if (!isObjectStream && filters.flateCount < 2) {
			if (!(await budget.count(compressed))) return "too-complex";
			continue;
		}
		const content = await budget.unpack(compressed);
		if (!content || !(await budget.countNested(content))) return "too-complex";
		if (isObjectStream) onObjectStream(latin1(content));
	}
	return summary;
}

/** Budget shared by all zlib streams of one file. */
class Budget {
	private outputBytes = 0;
	private inputBytes = 0;
	private maxInputBytes: number;

	constructor(fileBytes: number) {
		this.maxInputBytes = MAX_PASSES * fileBytes;
	}

	/** Measures a stream's inflated size. Returns false once the total exceeds the budget. */
	async count(compressed: Uint8Array, onChunk: (chunk: Uint8Array) => boolean = () => true): Promise<boolean> {
		this.inputBytes += await inflate([compressed], (chunk) => {
			this.outputBytes += chunk.length;
			return this.outputBytes <= MAX_INFLATED_BYTES && onChunk(chunk);
		});
		return this.outputBytes <= MAX_INFLATED_BYTES && this.inputBytes <= this.maxInputBytes;
	}

	/** Returns a stream's inflated bytes, or null if they exceed the budget. */
	async unpack(compressed: Uint8Array): Promise<Uint8Array | null> {
		const chunks: Uint8Array[] = [];
		let size = 0;
		const fits = await this.count(compressed, (chunk) => {
			size += chunk.length;
			chunks.push(chunk);
			return size <= MAX_UNPACKED_BYTES;
		});
		return fits && size <= MAX_UNPACKED_BYTES ? joinBytes(chunks) : null;
	}

	/** Measures nested compression: each layer counts, and three are allowed. */
	async countNested(content: Uint8Array): Promise<boolean> {
		let layer = content;
		for (let depth = 0; depth < 3; depth++) {
			if (!isZlib(layer, 0)) return true;
			this.maxInputBytes += layer.length;
			const inner = await this.unpack(layer);
			if (!inner) return false;
			layer = inner;
		}
		return !isZlib(layer, 0);
	}
}

function readDictionaryBefore(text: string, end: number): string {
	const before = text.slice(Math.max(0, end - DICTIONARY_CHARS), end);
	return unescapeNames(before.slice(before.lastIndexOf("obj") + 1));
}

const FILTERS = /\/(?:Fl|LZW|RL|A85|AHx|(?:Flate|LZW|RunLength|ASCII85|ASCIIHex)Decode)(?![A-Za-z0-9])/g;

/** Reads the filters of a stream. There may be several, and only deflate can be measured, if it is the first. */
function readFilters(dictionary: string): { flateCount: number; isUnmeasurable: boolean } {
	const names = dictionary.match(FILTERS) ?? [];
	const flateCount = names.filter((name) => name.startsWith("/Fl")).length;
	const expandingCount = names.filter((name) => !name.startsWith("/A")).length;
	const isIndirect = /\/Filter\s{1,8}\d/.test(dictionary);
	return {
		flateCount,
		isUnmeasurable: isIndirect || expandingCount > flateCount || (flateCount > 0 && flateCount < names.length),
	};
}

function isOversized(dictionary: string, bytes: Uint8Array, start: number): boolean {
	const width = readNumber(dictionary, "Width");
	const height = readNumber(dictionary, "Height");
	if (hasTooManyPixels({ width, height })) return true;
	const jpeg = bytes[start] === 0xff && bytes[start + 1] === 0xd8 ? readJpegSize(bytes, start) : null;
	return jpeg !== null && hasTooManyPixels(jpeg);
}

function readNumber(dictionary: string, name: string): number {
	return Number(new RegExp(`/${name}\\s{1,8}(\\d{1,12})`).exec(dictionary)?.[1] ?? 0);
}
