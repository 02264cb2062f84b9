/**
 * Creates an engine on first use and reuses it for later documents: WASM memory never shrinks, and a dropped engine stays
 * in memory until it is garbage collected. `getMemoryInUse` counts the engine while it is cached.
 */
export class EnginePool<E extends { bounded: Pick<BoundedInstance, "getMemoryBytes"> }> {
	private readonly name: EngineName;
	private readonly createEngine: () => Promise<E>;
	private readonly onDrop: () => void;
	private cached: E | null = null;

	/** @param onDrop called for every engine that is not reused, for packages that cache their last instance themselves */
	constructor(name: EngineName, create: () => Promise<E>, onDrop: () => void = () => undefined) {
		this.name = name;
		this.createEngine = create;
		this.onDrop = onDrop;
	}

	/** Runs `work` with the engine. Drops the engine if `work` fails or `isReusable` returns false afterwards. */
	async lend<T>(work: (engine: E) => T | Promise<T>, isReusable: (engine: E) => boolean = () => true): Promise<T> {
		const engine = this.cached ?? (await this.createEngine());
		// Cleared first: an engine whose request is cut off must not be reused.
		this.cached = null;
		try {
			const result = await work(engine);
			if (isReusable(engine)) this.cached = engine;
			return result;
		} finally {
			if (!this.cached) this.onDrop();
			setMemoryInUse(this.name, this.cached ? engine.bounded.getMemoryBytes() : 0);
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
export function getMemoryInUse(): number {
	return [...bytesByEngine.values()].reduce((sum, bytes) => sum + bytes, 0);
}

const PAGE_BYTES = 64 * 1024;

/** The document needs more memory than it may use. */
export class OutOfBudgetError extends Error {}

export type BoundedInstance = {
	instance: WebAssembly.Instance;
	/** Whether the engine exceeded its limit; its results after that are invalid. */
	hasExceededLimit(): boolean;
	/** Current memory size. */
	getMemoryBytes(): number;
};

/**
 * Instantiates a module whose memory cannot grow beyond `maxBytes`: the platform ends an isolate, with all its
 * requests, at 128 MB. The module exports its own memory, so `grow` is replaced.
 */
export function createBoundedInstance(
	module: WebAssembly.Module,
	imports: WebAssembly.Imports,
	maxBytes: number,
): BoundedInstance {
	const instance = new WebAssembly.Instance(module, imports);
	let hasExceededLimit = false;
	let getMemoryBytes = () => 0;
	for (const memory of Object.values(instance.exports)) {
		if (!(memory instanceof WebAssembly.Memory)) continue;
		getMemoryBytes = () => memory.buffer.byteLength;
		const grow = memory.grow.bind(memory);
		// A refused engine may retry with less, which may be granted.
		memory.grow = (pages) => {
			hasExceededLimit = memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes;
			if (hasExceededLimit) throw new OutOfBudgetError();
			return grow(pages);
		};
	}
	return { instance, hasExceededLimit: () => hasExceededLimit, getMemoryBytes };
}
