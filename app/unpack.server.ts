import { Buffer } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";

/** The bytes of what a build has packed by Brotli and written in base64 (`vite/markdown.ts`). */
export function unpack(written: string): Uint8Array {
	return brotliDecompressSync(Buffer.from(written, "base64"));
}
