/** Reproducible random numbers (mulberry32). */
export class SeededRandom {
	private state: number;

	constructor(seed: number) {
		this.state = (seed * 2654435761 + 1013904223) | 0;
	}

	/** At least 0 and below 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = this.state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	between(min: number, max: number): number {
		return min + (max - min) * this.next();
	}

	/** An integer, both ends included. */
	integer(min: number, max: number): number {
		return Math.floor(this.between(min, max + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	oneOf<T>(items: readonly T[]): T {
		return items[this.integer(0, items.length - 1)] as T;
	}

	/** Around 0 with a deviation of about 1. */
	normal(): number {
		return (this.next() + this.next() + this.next() + this.next() - 2) * 1.732;
	}
}
