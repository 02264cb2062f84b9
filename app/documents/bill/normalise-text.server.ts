/** Returns a text in plain lower case without accents, for matching cue words. The length may change. */
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

/** Returns the pattern anchored at both ends. */
export function anchor(pattern: RegExp): RegExp {
	return new RegExp(`^(?:${pattern.source})$`);
}

/** Returns a pattern of whole words or phrases, given as regular expression parts, for folded text. */
export function phrases(...alternatives: string[]): RegExp {
	return new RegExp(`(?<![a-z0-9])(?:${alternatives.join("|")})(?![a-z0-9])`);
}

/** Characters that OCR confuses with digits. */
const DIGITS: Record<string, string> = { O: "0", o: "0", l: "1", I: "1", "|": "1", S: "5", B: "8" };

/**
 * Restores the digits in tokens that are otherwise numeric: `6O313`, `1250-04l`. In short tokens only O and l change,
 * because `1B` and `7S` are house numbers.
 */
export function correctDigits(text: string): string {
	return text.replace(/[0-9OolI|SB]+/g, (token, index: number) => {
		const digitCount = token.replace(/\D/g, "").length;
		const before = text[index - 1] ?? " ";
		const after = text[index + token.length] ?? " ";
		const isStandalone = !/\p{L}/u.test(before) && !/\p{L}/u.test(after);
		if (!isStandalone || digitCount === 0 || digitCount === token.length) return token;
		const isLong = token.length >= 4 && digitCount * 2 >= token.length;
		// This is the second half of a Portuguese or Brazilian code.
		const isCodeSuffix = token.length === 3 && before === "-" && digitCount === 2;
		return isLong || isCodeSuffix || !/[SBIo]/.test(token) ? replaceMisreadDigits(token) : token;
	});
}

function replaceMisreadDigits(token: string): string {
	return [...token].map((letter) => DIGITS[letter] ?? letter).join("");
}

/** Returns the digit for a misread character of a code or date. Other characters are unchanged. */
export function toDigit(letter: string): string {
	return DIGITS[letter] ?? letter;
}

const LETTERS: Record<string, string> = { "0": "O", "1": "I", "5": "S", "8": "B" };

/**
 * Restores the letter for a single digit within a word: `F0RT`, `Va1encia`, `8ROEK`. Postal codes have fewer letters.
 */
export function correctLetters(text: string): string {
	return text.replace(/(?<![\p{L}\d])(?:\p{L}+[0158]\p{L}+|[0158]\p{L}{4,})(?![\p{L}\d])/gu, (word) => {
		const isLowerCase = /^.\p{Ll}|\p{Ll}.$/u.test(word);
		if (word.length < (isLowerCase || word.includes("0") ? 4 : 5)) return word;
		return word.replace(/[0158]/, (digit, index: number) => {
			if (!isLowerCase || index === 0) return LETTERS[digit] ?? digit;
			return digit === "1" ? "l" : (LETTERS[digit]?.toLowerCase() ?? digit);
		});
	});
}

/** Letters by ELOT 743 (ISO 843), as in Greek and Cypriot passports. */
const GREEK_LETTERS = new Map(
	"α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o"
		.split(",")
		.map((pair) => pair.split(" ") as [string, string]),
);
const GREEK_PAIRS: Record<string, string> = { ου: "ou", γγ: "ng", γξ: "nx", γχ: "nch" };
/** Before these letters and at the end of a word, the second letter of αυ, ευ and ηυ is transliterated as f. */
const VOICELESS = /^(?:[θκξπσςτφχψ]|$)/;

/** Transliterates Greek to Latin letters, the only ones used in passport names and forms. */
export function transliterateGreek(text: string): string {
	return /\p{Script=Greek}/u.test(text)
		? text
				.normalize("NFD")
				.replace(/[\p{Script=Greek}\p{M}]+/gu, transliterateWord)
				.normalize("NFC")
		: text;
}

function transliterateWord(word: string): string {
	// A diaeresis separates two vowels; an acute does not.
	const plain = [...word].filter((letter) => /\p{L}/u.test(letter) || letter === "\u0308").join("");
	const lower = plain.toLowerCase();
	let latin = "";
	for (let index = 0; index < lower.length; ) {
		const { letters, length } = nextLetters(lower, index);
		const isCapital = plain[index] !== lower[index];
		const isAllCapitals = plain.length > 1 && plain === plain.toUpperCase();
		latin += isAllCapitals
			? letters.toUpperCase()
			: isCapital
				? letters.replace(/^./, (first) => first.toUpperCase())
				: letters;
		index += length;
	}
	return latin;
}

function nextLetters(word: string, index: number): { letters: string; length: number } {
	const pair = word.slice(index, index + 2);
	const hasDiaeresis = word[index + 2] === "\u0308";
	if (/^[αεη]υ$/.test(pair) && !hasDiaeresis) {
		const end = VOICELESS.test(word.slice(index + 2)) ? "f" : "v";
		return { letters: `${GREEK_LETTERS.get(pair[0] ?? "")}${end}`, length: 2 };
	}
	if (pair === "μπ" && (index === 0 || index + 2 === word.length)) return { letters: "b", length: 2 };
	const latinPair = GREEK_PAIRS[pair];
	if (latinPair && !hasDiaeresis) return { letters: latinPair, length: 2 };
	return { letters: GREEK_LETTERS.get(word[index] ?? "") ?? "", length: 1 };
}
