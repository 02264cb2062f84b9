/** What an OCR makes of digits. */
const DIGITS: Record<string, string> = { O: "0", o: "0", l: "1", I: "1", "|": "1", S: "5", B: "8" };

/**
 * Turns letters back into the digits that they were, in pieces that are numbers otherwise: `6O313`, `1250-04l`. Short
 * pieces are left alone but for O and l, because `1B` and `7S` are house numbers.
 */
export function withDigitsMended(text: string): string {
	return text.replace(/[0-9OolI|SB]+/g, (piece, at: number) => {
		const digits = piece.replace(/\D/g, "").length;
		const before = text[at - 1] ?? " ";
		const after = text[at + piece.length] ?? " ";
		const alone = !/\p{L}/u.test(before) && !/\p{L}/u.test(after);
		if (!alone || digits === 0 || digits === piece.length) return piece;
		const long = piece.length >= 4 && digits * 2 >= piece.length;
		// The second half of a Portuguese or Brazilian code.
		const half = piece.length === 3 && before === "-" && digits === 2;
		return long || half || !/[SBIo]/.test(piece) ? mended(piece) : piece;
	});
}

function mended(piece: string): string {
	return [...piece].map((letter) => DIGITS[letter] ?? letter).join("");
}

/** The digit that a misread letter of a code or a date stands for; other characters stay. */
export function asDigit(letter: string): string {
	return DIGITS[letter] ?? letter;
}

const LETTERS: Record<string, string> = { "0": "O", "1": "I", "5": "S", "8": "B" };

/** Turns the one digit within a word back into its letter: `F0RT`, `Va1encia`, `8ROEK`. Postal codes have fewer letters. */
export function withLettersMended(text: string): string {
	return text.replace(/(?<![\p{L}\d])(?:\p{L}+[0158]\p{L}+|[0158]\p{L}{4,})(?![\p{L}\d])/gu, (word) => {
		const small = /^.\p{Ll}|\p{Ll}.$/u.test(word);
		if (word.length < (small || word.includes("0") ? 4 : 5)) return word;
		return word.replace(/[0158]/, (digit, at: number) => {
			if (!small || at === 0) return LETTERS[digit] ?? digit;
			return digit === "1" ? "l" : (LETTERS[digit]?.toLowerCase() ?? digit);
		});
	});
}
