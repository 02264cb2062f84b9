/** Pseudo-random draws that a seed reproduces, so that a failing run can be repeated. */
export type Draw = {
	/** A whole number from 0 up to but not including `limit`. */
	below(limit: number): number;
	/**
	 * True with this probability.
	 * @param probability 0 to 1
	 */
	chance(probability: number): boolean;
	/** One of several. */
	of<T>(choices: readonly T[]): T;
};

/** mulberry32 (Tommy Ettinger, public domain): a reproducible random sequence, good enough for times and choices. */
export function sequence(seed: number): Draw {
	let state = seed >>> 0;
	function next(): number {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
	return {
		below: (limit) => Math.floor(next() * limit),
		chance: (probability) => next() < probability,
		of: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
	};
}
