/** Letters that are no letter with an accent and are looked for as if they were. */
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
const ODD_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Names of more words are rare and found by their first ones. */
const MAX_WORDS = 8;
const MAX_WORD = 24;

/**
 * The words of names as they are looked for: small letters without accents, each once, in the order in which they came. Hyphens and
 * full stops part words; an apostrophe does too, and what it parts is found in one as well ("davila", "avila").
 */
export function searchWords(names: string): string[] {
	const folded = names
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(ODD_LETTERS, (letter) => PLAIN[letter] ?? letter);
	const words = folded.split(/[^\p{L}\p{N}'’ʼ`´]+/u).flatMap((word) => {
		const parts = word.split(/['’ʼ`´]+/).filter((part) => part !== "");
		return parts.length > 1 ? [parts.join(""), ...parts.filter((part) => part.length > 1)] : parts;
	});
	return [...new Set(words.map((word) => word.slice(0, MAX_WORD)))].slice(0, MAX_WORDS);
}

/** The same for what somebody types: a word with an apostrophe is looked for in one. */
export function typedWords(search: string): string[] {
	return searchWords(search.replace(/['’ʼ`´]/g, ""));
}
