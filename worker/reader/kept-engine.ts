import type { Bounded } from "./bounded-instance.ts";
import { type EngineName, holdMemory } from "./held-memory.ts";

/**
 * An engine that is made when the first document needs it and serves those after it, for its memory never shrinks and the
 * collector is slow to take another. What it holds is counted for as long as it is kept, and not longer.
 */
export class KeptEngine<E extends { bounded: Pick<Bounded, "bytes"> }> {
	private readonly name: EngineName;
	private readonly make: () => Promise<E>;
	private readonly dropped: () => void;
	private kept: E | null = null;

	/** `dropped` is told of every engine that is not kept, for packages that remember the last one themselves. */
	constructor(name: EngineName, make: () => Promise<E>, dropped: () => void = () => undefined) {
		this.name = name;
		this.make = make;
		this.dropped = dropped;
	}

	/** Lends the engine for one document. It is dropped when `work` fails, or when `mayStay` says so of it afterwards. */
	async lend<T>(work: (engine: E) => T | Promise<T>, mayStay: (engine: E) => boolean = () => true): Promise<T> {
		const engine = this.kept ?? (await this.make());
		// Whoever is broken off in the middle leaves an engine that nobody uses again.
		this.kept = null;
		try {
			const result = await work(engine);
			if (mayStay(engine)) this.kept = engine;
			return result;
		} finally {
			if (!this.kept) this.dropped();
			// A dropped engine must leave its room to the next.
			holdMemory(this.name, this.kept ? engine.bounded.bytes() : 0);
		}
	}
}
