/** Letters by ELOT 743 (ISO 843), as passports of Greece and Cyprus have them. */
const LETTERS = new Map(
	"α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o"
		.split(",")
		.map((pair) => pair.split(" ") as [string, string]),
);
const PAIRS: Record<string, string> = { ου: "ou", γγ: "ng", γξ: "nx", γχ: "nch" };
/** Before these and at the end of a word the second letter of αυ, ευ and ηυ is an f. */
const VOICELESS = /^(?:[θκξπσςτφχψ]|$)/;

/** A text with its Greek in Latin letters: a form takes no others, and a passport's name has no others. */
export function withLatinLetters(text: string): string {
	return /\p{Script=Greek}/u.test(text)
		? text
				.normalize("NFD")
				.replace(/[\p{Script=Greek}\p{M}]+/gu, latinised)
				.normalize("NFC")
		: text;
}

function latinised(word: string): string {
	// A diaeresis parts two vowels, an acute does not.
	const plain = [...word].filter((letter) => /\p{L}/u.test(letter) || letter === "\u0308").join("");
	const small = plain.toLowerCase();
	let latin = "";
	for (let at = 0; at < small.length; ) {
		const { letters, length } = next(small, at);
		const isCapital = plain[at] !== small[at];
		const isAllCapitals = plain.length > 1 && plain === plain.toUpperCase();
		latin += isAllCapitals
			? letters.toUpperCase()
			: isCapital
				? letters.replace(/^./, (one) => one.toUpperCase())
				: letters;
		at += length;
	}
	return latin;
}

function next(word: string, at: number): { letters: string; length: number } {
	const pair = word.slice(at, at + 2);
	const isParted = word[at + 2] === "\u0308";
	if (/^[αεη]υ$/.test(pair) && !isParted) {
		const end = VOICELESS.test(word.slice(at + 2)) ? "f" : "v";
		return { letters: `${LETTERS.get(pair[0] ?? "")}${end}`, length: 2 };
	}
	if (pair === "μπ" && (at === 0 || at + 2 === word.length)) return { letters: "b", length: 2 };
	const both = PAIRS[pair];
	if (both && !isParted) return { letters: both, length: 2 };
	return { letters: LETTERS.get(word[at] ?? "") ?? "", length: 1 };
}
