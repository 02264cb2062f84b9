/**
 * Creates an engine on first use and reuses it for later documents: WASM memory never shrinks, and a dropped engine stays
 * in memory until it is garbage collected. `memoryInUse` counts the engine while it is cached.
 */
export class EnginePool<E extends { bounded: Pick<Bounded, "bytes"> }> {
	private readonly name: EngineName;
	private readonly make: () => Promise<E>;
	private readonly dropped: () => void;
	private cached: E | null = null;

	/** @param dropped called for every engine that is not reused, for packages that cache their last instance themselves */
	constructor(name: EngineName, create: () => Promise<E>, dropped: () => void = () => undefined) {
		this.name = name;
		this.make = create;
		this.dropped = dropped;
	}

	/** Runs `work` with the engine. Drops the engine if `work` fails or `isReusable` returns false afterwards. */
	async lend<T>(work: (engine: E) => T | Promise<T>, isReusable: (engine: E) => boolean = () => true): Promise<T> {
		const engine = this.cached ?? (await this.make());
		// Cleared first: an engine whose request is cut off must not be reused.
		this.cached = null;
		try {
			const result = await work(engine);
			if (isReusable(engine)) this.cached = engine;
			return result;
		} finally {
			if (!this.cached) this.dropped();
			setMemoryInUse(this.name, this.cached ? engine.bounded.bytes() : 0);
		}
	}
}

export type EngineName = "pdf" | "text" | "codes";

const bytesByEngine = new Map<EngineName, number>();

/** Records the bytes that a cached engine occupies; 0 once it is dropped. */
function setMemoryInUse(engine: EngineName, bytes: number): void {
	bytesByEngine.set(engine, bytes);
}

/** Returns the bytes that cached engines occupy of the isolate's 128 MB. */
export function memoryInUse(): number {
	return [...bytesByEngine.values()].reduce((sum, bytes) => sum + bytes, 0);
}

const PAGE_BYTES = 64 * 1024;

/** The document needs more memory than it may use. */
export class OutOfBudget extends Error {}

export type Bounded = {
	instance: WebAssembly.Instance;
	/** Whether the engine exceeded its limit; its results after that are invalid. */
	exceeded(): boolean;
	/** Current memory size. */
	bytes(): number;
};

/**
 * Instantiates a module whose memory cannot grow over `maxBytes`: the platform ends an isolate, with all its requests, at
 * 128 MB. The module exports its own memory, so `grow` is replaced.
 */
export function boundedInstance(module: WebAssembly.Module, imports: WebAssembly.Imports, maxBytes: number): Bounded {
	const instance = new WebAssembly.Instance(module, imports);
	let exceeded = false;
	let bytes = () => 0;
	for (const memory of Object.values(instance.exports)) {
		if (!(memory instanceof WebAssembly.Memory)) continue;
		bytes = () => memory.buffer.byteLength;
		const grow = memory.grow.bind(memory);
		// A refused engine may retry with less, which may be granted.
		memory.grow = (pages) => {
			exceeded = memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes;
			if (exceeded) throw new OutOfBudget();
			return grow(pages);
		};
	}
	return { instance, exceeded: () => exceeded, bytes };
}
