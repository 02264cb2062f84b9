import { constants, createInflate } from "node:zlib";

const CHUNK_BYTES = 64 * 1024;

/**
 * Inflates a zlib stream (RFC 1950), possibly in several parts, chunk by chunk in constant memory. Stops when `onChunk`
 * returns false or the data ends or is damaged; ignores trailing bytes.
 * @returns bytes read, or bytes available if the data is damaged
 */
export async function inflate(parts: readonly Uint8Array[], onChunk: (chunk: Uint8Array) => boolean): Promise<number> {
	// A truncated stream yields the data that it has.
	const stream = createInflate({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
	for (const part of parts) stream.write(part);
	stream.end();
	try {
		for await (const chunk of stream) if (!onChunk(chunk)) break;
	} catch (error) {
		if (!isDataError(error)) throw error;
		return parts.reduce((sum, part) => sum + part.length, 0);
	}
	return stream.bytesWritten;
}

function isDataError(error: unknown): boolean {
	return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

/** Whether the two bytes at `start` begin a zlib stream. */
export function isZlib(input: Uint8Array, start: number): boolean {
	const method = input[start];
	const flags = input[start + 1];
	if (method === undefined || flags === undefined) return false;
	return (method & 0x0f) === 8 && method >> 4 <= 7 && ((method << 8) | flags) % 31 === 0 && (flags & 0x20) === 0;
}
