/** A pseudo-random sequence that a seed reproduces, so that a failing run can be repeated. */
export type RandomSequence = {
	/** Returns an integer from 0 up to but not including `limit`. */
	integerBelow(limit: number): number;
	/**
	 * Returns true with this probability.
	 * @param probability 0 to 1
	 */
	chance(probability: number): boolean;
	/** Returns one of several values. */
	pick<T>(choices: readonly T[]): T;
};

/**
 * Creates a reproducible random sequence by mulberry32 (Tommy Ettinger, public domain), good enough for times and
 * choices.
 */
export function createRandomSequence(seed: number): RandomSequence {
	let state = seed >>> 0;
	function next(): number {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
	return {
		integerBelow: (limit) => Math.floor(next() * limit),
		chance: (probability) => next() < probability,
		pick: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
	};
}
