/**
 * The letters that every bank of the euro area takes (EPC217-08): Latin ones without marks, digits, blank and / - ? : ( ) . , ' +
 */
const TAKEN = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Letters that no mark can be taken from. */
const OTHERS: Record<string, string> = {
	...{ ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ð: "d", Ð: "D", ħ: "h", Ħ: "H", ŧ: "t", Ŧ: "T", ı: "i" },
	...{ æ: "ae", Æ: "Ae", œ: "oe", Œ: "Oe", ß: "ss", ẞ: "SS", þ: "th", Þ: "Th", ŋ: "n", Ŋ: "N", ĸ: "k", ə: "e", Ə: "E" },
	...{
		"&": "+",
		"’": "'",
		"‘": "'",
		"`": "'",
		"´": "'",
		"–": "-",
		"—": "-",
		_: "-",
		"\u00a0": " ",
		";": ",",
		"@": "(at)",
	},
};

/**
 * A text in those letters, such as "Lukasz Sahin"; null when one of its letters has no such form. A text neither begins
 * nor ends with a slash and has no two of them together, since banks read those as signs of their own.
 */
export function inSepaLetters(text: string): string | null {
	const plain = [...text.normalize("NFC")]
		.map((letter) => OTHERS[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
		.join("")
		.replace(/\s+/g, " ")
		.replace(/\/{2,}/g, "/")
		.replace(/^[\s/]+|[\s/]+$/g, "");
	return TAKEN.test(plain) ? plain : null;
}

/** Whether a reference of ours can be sent as it is: up to 35 signs. */
export function isSepaReference(text: string): boolean {
	return text.length >= 1 && text.length <= 35 && inSepaLetters(text) === text;
}
