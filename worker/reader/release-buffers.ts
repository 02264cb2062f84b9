/**
 * Gives memory back at once instead of when the collector comes by, which may be after the next document has begun: the
 * 128 MB of an isolate count what nobody needs any more as well. The arrays, and all others on their buffers, are empty
 * afterwards.
 */
export function release(...arrays: readonly (Uint8Array | Uint8ClampedArray | Uint32Array | Int16Array)[]): void {
	for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
