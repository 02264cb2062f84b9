/**
 * Frees memory immediately, because unused buffers count towards the isolate's 128 MB until garbage collection. Detaches
 * the buffers: these arrays and all others that share them are empty afterwards.
 */
export function releaseBuffers(
	...arrays: readonly (Uint8Array | Uint8ClampedArray | Uint32Array | Int16Array)[]
): void {
	for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
