/** Letters that do not decompose into a base letter and an accent, with their search form. */
const PLAIN_LETTERS: Record<string, string> = {
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
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/** Limits on indexed words. Longer names are rare and are found by their first words. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 24;

/**
 * Returns the search words of names: lower case without accents, each once, in order. Hyphens, full stops and
 * apostrophes separate words; a word with an apostrophe is also indexed joined ("davila", "avila").
 */
export function searchWords(names: string): string[] {
	const foldedNames = names
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);
	const words = foldedNames.split(/[^\p{L}\p{N}'’ʼ`´]+/u).flatMap((word) => {
		const parts = word.split(/['’ʼ`´]+/).filter((part) => part !== "");
		return parts.length > 1 ? [parts.join(""), ...parts.filter((part) => part.length > 1)] : parts;
	});
	return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS);
}

/** Returns the words of a typed search; a word with an apostrophe is searched joined. */
export function typedWords(search: string): string[] {
	return searchWords(search.replace(/['’ʼ`´]/g, ""));
}
