export type EngineName = "pdf" | "text" | "codes";

const held = new Map<EngineName, number>();

/** Notes what an engine keeps between documents, in bytes; nothing once it is dropped. */
export function holdMemory(engine: EngineName, bytes: number): void {
	held.set(engine, bytes);
}

/** What the engines keep of the 128 MB that everything in this isolate shares, in bytes. */
export function heldMemory(): number {
	return [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
}
