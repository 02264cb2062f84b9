/**
 * An engine that is made when the first document needs it and serves those after it, for its memory never shrinks and the
 * collector is slow to take another. What it holds is counted for as long as it is kept, and not longer.
 */
export class EnginePool<E extends { bounded: Pick<Bounded, "bytes"> }> {
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
			setMemoryInUse(this.name, this.kept ? engine.bounded.bytes() : 0);
		}
	}
}

export type EngineName = "pdf" | "text" | "codes";

const held = new Map<EngineName, number>();

/** Notes what an engine keeps between documents, in bytes; nothing once it is dropped. */
function setMemoryInUse(engine: EngineName, bytes: number): void {
	held.set(engine, bytes);
}

/** What the engines keep of the 128 MB that everything in this isolate shares, in bytes. */
export function memoryInUse(): number {
	return [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
}

const PAGE_BYTES = 64 * 1024;

/** More memory than a document may take was asked for. */
export class OutOfBudget extends Error {}

export type Bounded = {
	instance: WebAssembly.Instance;
	/** Whether the engine asked for more than it gets; what it did afterwards means nothing. */
	exceeded(): boolean;
	/** How much memory it holds. */
	bytes(): number;
};

/**
 * An engine whose memory never grows over `maxBytes`: an isolate has 128 MB, and is ended with everybody in it when it
 * takes more. The memory is the engine's own, so its `grow` is replaced.
 */
export function boundedInstance(module: WebAssembly.Module, imports: WebAssembly.Imports, maxBytes: number): Bounded {
	const instance = new WebAssembly.Instance(module, imports);
	let exceeded = false;
	let bytes = () => 0;
	for (const memory of Object.values(instance.exports)) {
		if (!(memory instanceof WebAssembly.Memory)) continue;
		bytes = () => memory.buffer.byteLength;
		const grow = memory.grow.bind(memory);
		// An engine that is refused asks again for less, which may be granted.
		memory.grow = (pages) => {
			exceeded = memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes;
			if (exceeded) throw new OutOfBudget();
			return grow(pages);
		};
	}
	return { instance, exceeded: () => exceeded, bytes };
}
