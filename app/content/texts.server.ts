import { Buffer } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";
import { PACKED } from "virtual:prose";
import type { Language } from "#app/domain/language.ts";
import type { Texts } from "./texts.ts";

/** The bytes of what a build has packed by Brotli and written in base64 (`vite/markdown.ts`). */
function unpack(written: string): Uint8Array {
	return brotliDecompressSync(Buffer.from(written, "base64"));
}

const unpacked = new Map<Language, Texts>();

/** All prose in this language, by folder and name of the file; read when first asked for. Server only: no prose travels in scripts. */
export function textsIn(language: Language): Texts {
	const texts = unpacked.get(language) ?? JSON.parse(new TextDecoder().decode(unpack(PACKED[language])));
	unpacked.set(language, texts);
	return texts;
}
