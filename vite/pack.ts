import { brotliCompressSync } from "node:zlib";

/** What the Worker carries and seldom needs: packed by Brotli, in base64, since a script holds no bytes (`app/unpack.server.ts`). */
export function pack(bytes: Buffer | string): string {
	return brotliCompressSync(bytes).toString("base64");
}
