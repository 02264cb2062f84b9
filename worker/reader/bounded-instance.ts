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
