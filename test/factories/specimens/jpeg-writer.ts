import type { Raster } from "#worker/offline/specimens/png.ts";

const ZIGZAG = [
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
	55, 62, 63,
];
/** ITU-T T.81, table K.1, in natural order; used for all three components. */
const QUANTISERS = [
	16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
	87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
	72, 92, 95, 98, 112, 100, 103, 99,
];
/** Tables K.3 and K.5: how many codes of each length, then their symbols. */
const DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const DC_SYMBOLS = Array.from({ length: 12 }, (_, index) => index);
const AC_COUNTS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
const AC_SYMBOLS = (
	"01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a" +
	"434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa" +
	"b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
)
	.match(/../g)
	?.map((hex) => Number.parseInt(hex, 16)) as number[];
const DC_CODES = codesOf(DC_COUNTS, DC_SYMBOLS);
const AC_CODES = codesOf(AC_COUNTS, AC_SYMBOLS);

const COSINES = Float64Array.from({ length: 64 }, (_, index) => {
	const u = index >> 3;
	const x = index & 7;
	return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/**
 * A baseline JPEG without subsampling; `quality` as in libjpeg, 1 to 100. `exif` goes into its own segment; with
 * `restartInterval` a restart marker follows after that many blocks.
 */
export function jpegOf(
	raster: Raster,
	quality: number,
	exif: Uint8Array | null = null,
	restartInterval = 0,
): Uint8Array {
	const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
	const table = Uint8Array.from(QUANTISERS, (value) => Math.min(255, Math.max(1, Math.round(value * scale))));
	const { width, height } = raster;
	const header = [
		...[0xff, 0xd8],
		...(exif ? segment(0xe1, [0x45, 0x78, 0x69, 0x66, 0, 0, ...exif]) : []),
		...segment(0xdb, [0, ...ZIGZAG.map((at) => table[at] as number)]),
		...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]),
		...segment(0xc4, [0, ...DC_COUNTS, ...DC_SYMBOLS]),
		...segment(0xc4, [16, ...AC_COUNTS, ...AC_SYMBOLS]),
		...(restartInterval > 0 ? segment(0xdd, [restartInterval >> 8, restartInterval & 255]) : []),
		...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
	];
	const bits = new BitWriter();
	let previous = [0, 0, 0];
	let blocks = 0;
	const block = new Float32Array(64);
	for (let top = 0; top < height; top += 8) {
		for (let left = 0; left < width; left += 8, blocks++) {
			if (restartInterval > 0 && blocks > 0 && blocks % restartInterval === 0) {
				bits.restart(blocks / restartInterval - 1);
				previous = [0, 0, 0];
			}
			for (let component = 0; component < 3; component++) {
				readBlock(raster, left, top, component, block);
				transform(block, table);
				previous[component] = writeBlock(bits, previous[component] as number);
			}
		}
	}
	const data = bits.finish();
	const file = new Uint8Array(header.length + data.length + 2);
	file.set(header);
	file.set(data, header.length);
	file.set([0xff, 0xd9], file.length - 2);
	return file;
}

function segment(marker: number, content: readonly number[]): number[] {
	return [0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content];
}

function readBlock(
	{ width, height, pixels }: Raster,
	left: number,
	top: number,
	component: number,
	block: Float32Array,
) {
	for (let y = 0, index = 0; y < 8; y++) {
		const row = Math.min(height - 1, top + y) * width;
		for (let x = 0; x < 8; x++, index++) {
			const from = (row + Math.min(width - 1, left + x)) * 3;
			const red = pixels[from] as number;
			const green = pixels[from + 1] as number;
			const blue = pixels[from + 2] as number;
			if (component === 0) block[index] = 0.299 * red + 0.587 * green + 0.114 * blue - 128;
			else if (component === 1) block[index] = -0.168736 * red - 0.331264 * green + 0.5 * blue;
			else block[index] = 0.5 * red - 0.418688 * green - 0.081312 * blue;
		}
	}
}

/** All levels of a block are 0 if all its values are smaller than this. */
const NOTHING = 1 / 64;
const rows = new Float32Array(64);
const sums = new Float64Array(64);
const levels = new Int16Array(64);

/** Sets the levels of a block. */
function transform(block: Float32Array, table: Uint8Array): void {
	if (isEmpty(block)) {
		levels.fill(0);
		return;
	}
	for (let from = 0; from < 64; from += 8) eight(block, from, 1, rows);
	for (let from = 0; from < 8; from++) eight(rows, from, 8, sums);
	for (let index = 0; index < 64; index++)
		levels[index] = Math.round((sums[index] as number) / (table[index] as number));
}

/** True for two of three components of a grey picture. */
function isEmpty(block: Float32Array): boolean {
	for (let index = 0; index < 64; index++) if (Math.abs(block[index] as number) >= NOTHING) return false;
	return true;
}

/** Eight values, each `step` after the last, become eight sums of them, each times the cosines of a frequency. */
function eight(values: Float32Array, start: number, step: number, result: Float32Array | Float64Array): void {
	const a = values[start] as number;
	const b = values[start + step] as number;
	const c = values[start + step * 2] as number;
	const d = values[start + step * 3] as number;
	const e = values[start + step * 4] as number;
	const f = values[start + step * 5] as number;
	const g = values[start + step * 6] as number;
	const h = values[start + step * 7] as number;
	for (let from = 0; from < 64; from += 8)
		result[start + (from >> 3) * step] =
			a * (COSINES[from] as number) +
			b * (COSINES[from + 1] as number) +
			c * (COSINES[from + 2] as number) +
			d * (COSINES[from + 3] as number) +
			e * (COSINES[from + 4] as number) +
			f * (COSINES[from + 5] as number) +
			g * (COSINES[from + 6] as number) +
			h * (COSINES[from + 7] as number);
}

/** Returns the DC level, to which the next block of the component is relative. */
function writeBlock(bits: BitWriter, previous: number): number {
	const dc = levels[0] as number;
	writeValue(bits, DC_CODES, 0, dc - previous);
	let zeros = 0;
	for (let index = 1; index < 64; index++) {
		const value = levels[ZIGZAG[index] as number] as number;
		if (value === 0) {
			zeros++;
			continue;
		}
		for (; zeros > 15; zeros -= 16) bits.code(AC_CODES, 0xf0);
		writeValue(bits, AC_CODES, zeros, value);
		zeros = 0;
	}
	if (zeros > 0) bits.code(AC_CODES, 0);
	return dc;
}

function writeValue(bits: BitWriter, codes: Codes, zeros: number, value: number): void {
	const size = 32 - Math.clz32(Math.abs(value));
	bits.code(codes, (zeros << 4) | size);
	bits.write(value < 0 ? value + (1 << size) - 1 : value, size);
}

/** Bits and length of the code of each symbol. */
type Codes = { bits: Uint16Array; lengths: Uint8Array };

function codesOf(counts: readonly number[], symbols: readonly number[]): Codes {
	const codes: Codes = { bits: new Uint16Array(256), lengths: new Uint8Array(256) };
	let code = 0;
	let known = 0;
	for (const [index, count] of counts.entries()) {
		for (let left = count; left > 0; left--) {
			const symbol = symbols[known++] as number;
			codes.bits[symbol] = code++;
			codes.lengths[symbol] = index + 1;
		}
		code <<= 1;
	}
	return codes;
}

class BitWriter {
	private bytes = new Uint8Array(1 << 16);
	private length = 0;
	private hold = 0;
	private count = 0;

	code({ bits, lengths }: Codes, symbol: number): void {
		this.write(bits[symbol] as number, lengths[symbol] as number);
	}

	private align(): void {
		if (this.count > 0) this.write(127, 8 - this.count);
	}

	write(value: number, count: number): void {
		this.hold = (this.hold << count) | (value & ((1 << count) - 1));
		this.count += count;
		while (this.count >= 8) {
			this.count -= 8;
			const byte = (this.hold >>> this.count) & 255;
			this.push(byte);
			if (byte === 255) this.push(0);
		}
		this.hold &= (1 << this.count) - 1;
	}

	private push(byte: number): void {
		if (this.length === this.bytes.length) {
			const larger = new Uint8Array(this.length * 2);
			larger.set(this.bytes);
			this.bytes = larger;
		}
		this.bytes[this.length++] = byte;
	}

	restart(number: number): void {
		this.align();
		this.push(0xff);
		this.push(0xd0 + (number % 8));
	}

	finish(): Uint8Array {
		this.align();
		return this.bytes.subarray(0, this.length);
	}
}
