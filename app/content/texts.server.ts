import { Buffer } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";
import { PACKED } from "virtual:prose";
import type { Language } from "#app/domain/language.ts";
import type { Texts } from "./texts.ts";

/** Decompresses a Brotli text in base64 from the build (`vite/markdown.ts`). */
function unpack(encoded: string): Uint8Array {
	return brotliDecompressSync(Buffer.from(encoded, "base64"));
}

const textsByLanguage = new Map<Language, Texts>();

/** Returns the prose of a language, decompressed on first use. Server only: scripts contain no prose. */
export function getTexts(language: Language): Texts {
	const texts = textsByLanguage.get(language) ?? JSON.parse(new TextDecoder().decode(unpack(PACKED[language])));
	textsByLanguage.set(language, texts);
	return texts;
}
