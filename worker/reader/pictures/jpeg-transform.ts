/**
 * The inverse cosine transform that gives `side` (1, 2, 4 or 8) pixels for the 8 of each side of a block: the picture
 * comes out smaller without ever having been large, which is what keeps a photo of 48 megapixels within the memory of
 * a Worker.
 */
export class ScaledTransform {
	readonly side: number;
	private readonly cosines: Float32Array;
	private readonly rows: Float32Array;

	constructor(side: number) {
		this.side = side;
		this.cosines = new Float32Array(side * side);
		this.rows = new Float32Array(side * side);
		for (let x = 0; x < side; x++) {
			for (let u = 0; u < side; u++) {
				const norm = Math.sqrt((u === 0 ? 1 : 2) / side);
				this.cosines[x * side + u] = norm * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side));
			}
		}
	}

	/** Writes one block of coefficients (natural order, from `from`) as pixels at `to` of rows of `stride`. */
	write(
		coefficients: Int16Array,
		from: number,
		quantisers: Float32Array,
		pixels: Uint8Array,
		to: number,
		stride: number,
	) {
		const { side } = this;
		if (side === 1 || !this.varies(coefficients, from)) {
			const level = byteOf(((coefficients[from] as number) * (quantisers[0] as number)) / 8 + 128);
			for (let y = 0; y < side; y++) pixels.fill(level, to + y * stride, to + y * stride + side);
			return;
		}
		const used = this.transformRows(coefficients, from, quantisers);
		const { cosines, rows } = this;
		const scale = side / 8;
		for (let y = 0; y < side; y++) {
			for (let x = 0; x < side; x++) {
				let sum = 0;
				for (let v = 0; v < used; v++) sum += (rows[v * side + x] as number) * (cosines[y * side + v] as number);
				pixels[to + y * stride + x] = byteOf(sum * scale + 128);
			}
		}
	}

	private varies(coefficients: Int16Array, from: number): boolean {
		for (let v = 0; v < this.side; v++) {
			for (let u = v === 0 ? 1 : 0; u < this.side; u++) if (coefficients[from + v * 8 + u] !== 0) return true;
		}
		return false;
	}

	/** Gives how many rows there are until only empty ones follow: few, as a rule. */
	private transformRows(coefficients: Int16Array, from: number, quantisers: Float32Array): number {
		const { side, cosines, rows } = this;
		let used = 0;
		rows.fill(0);
		for (let v = 0; v < side; v++) {
			for (let u = 0; u < side; u++) {
				const coefficient = coefficients[from + v * 8 + u] as number;
				if (coefficient === 0) continue;
				used = v + 1;
				const value = coefficient * (quantisers[v * 8 + u] as number);
				for (let x = 0; x < side; x++) {
					rows[v * side + x] = (rows[v * side + x] as number) + value * (cosines[x * side + u] as number);
				}
			}
		}
		return used;
	}
}

function byteOf(value: number): number {
	return value < 0 ? 0 : value > 255 ? 255 : (value + 0.5) | 0;
}
