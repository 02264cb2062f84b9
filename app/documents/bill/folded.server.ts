/** Plain lower case without accents, for finding cue words; the length may change. */
export function fold(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/ß/g, "ss")
		.replace(/ı/g, "i")
		.replace(/ł/g, "l")
		.replace(/ø/g, "o")
		.replace(/[’‘`´]/g, "'")
		.replace(/[ºª°]/g, "o");
}

/** The same pattern for a text that is this and nothing else. */
export function alone(pattern: RegExp): RegExp {
	return new RegExp(`^(?:${pattern.source})$`);
}

/** A pattern of whole words or phrases, given as parts of a regular expression, in folded text. */
export function phrases(...alternatives: string[]): RegExp {
	return new RegExp(`(?<![a-z0-9])(?:${alternatives.join("|")})(?![a-z0-9])`);
}
