/** Choices that are reproducible by seed, so that a misread bill can be generated again. */
export type Chance = {
	/** From `from` to `to`, inclusive. */
	number(from: number, to: number): number;
	pick<T>(choices: readonly T[]): T;
	/** True with this percentage. */
	percent(share: number): boolean;
};

/** Mulberry32: small, even enough for tests. */
export function aChance(seed: number): Chance {
	let state = (seed * 2_654_435_761) >>> 0;
	function next(): number {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
	const number = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	return {
		number,
		pick: <T>(choices: readonly T[]) => choices[number(0, choices.length - 1)] as T,
		percent: (share) => next() * 100 < share,
	};
}
