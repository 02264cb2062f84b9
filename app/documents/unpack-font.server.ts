import { Buffer } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";

/** The bytes of a font as `?letters` gives it: packed by Brotli, in base64. */
export function unpackFont(written: string): Uint8Array {
	return brotliDecompressSync(Buffer.from(written, "base64"));
}
