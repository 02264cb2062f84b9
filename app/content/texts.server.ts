import { PACKED } from "virtual:prose";
import type { Language } from "#app/domain/language.ts";
import { unpack } from "#app/unpack.server.ts";
import type { Texts } from "./texts.ts";

const unpacked = new Map<Language, Texts>();

/** All prose in this language, by folder and name of the file; read when first asked for. Server only: no prose travels in scripts. */
export function textsIn(language: Language): Texts {
	const texts = unpacked.get(language) ?? JSON.parse(new TextDecoder().decode(unpack(PACKED[language])));
	unpacked.set(language, texts);
	return texts;
}
