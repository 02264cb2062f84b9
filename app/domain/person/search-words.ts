/** Letters without a base letter and accent, and their search form. */
const PLAIN: Record<string, string> = {
	ł: "l",
	ø: "o",
	đ: "d",
	ð: "d",
	ħ: "h",
	ı: "i",
	ß: "ss",
	æ: "ae",
	œ: "oe",
	þ: "th",
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Longer names are rare and found by their first words. */
const MAX_WORDS = 8;
const MAX_WORD = 24;

/**
 * Returns the search words of names: lower case without accents, each once, in order. Hyphens and full stops separate
 * words; so do apostrophes, whose parts are also indexed joined ("davila", "avila").
 */
export function searchWords(names: string): string[] {
	const foldedNames = names
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(SPECIAL_LETTERS, (letter) => PLAIN[letter] ?? letter);
	const words = foldedNames.split(/[^\p{L}\p{N}'’ʼ`´]+/u).flatMap((word) => {
		const parts = word.split(/['’ʼ`´]+/).filter((part) => part !== "");
		return parts.length > 1 ? [parts.join(""), ...parts.filter((part) => part.length > 1)] : parts;
	});
	return [...new Set(words.map((word) => word.slice(0, MAX_WORD)))].slice(0, MAX_WORDS);
}

/** The same for a typed search: a word with an apostrophe is searched joined. */
export function typedWords(search: string): string[] {
	return searchWords(search.replace(/['’ʼ`´]/g, ""));
}
