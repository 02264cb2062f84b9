/** Plain lower case without accents, for finding cue words; the length may change. */
export function fold(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/ß/g, "ss")
		.replace(/[’‘`´]/g, "'")
		.replace(/[ºª°]/g, "o");
}

/** A pattern of whole words or phrases, given as parts of a regular expression, in folded text. */
export function phrases(...alternatives: string[]): RegExp {
	return new RegExp(`(?<![a-z0-9])(?:${alternatives.join("|")})(?![a-z0-9])`);
}
