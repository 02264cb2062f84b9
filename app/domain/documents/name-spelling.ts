/** Letters that ICAO 9303-3, section 6 writes otherwise than without their accent; the first is the recommended one. */
const SPELLINGS: Record<string, string[]> = {
	Ä: ["AE", "A", "AXX"],
	Å: ["AA", "A"],
	Æ: ["AE"],
	Ö: ["OE", "O", "OXX"],
	Ø: ["OE", "O"],
	Œ: ["OE"],
	Ü: ["UE", "U", "UXX"],
	Ñ: ["N", "NXX", "NY"],
	ẞ: ["SS"],
	Þ: ["TH"],
	Ð: ["D"],
	Đ: ["D", "DJ"],
	Ł: ["L"],
	Ħ: ["H"],
	Ŋ: ["N"],
	Ĳ: ["IJ"],
	Ə: ["E"],
	// A stroke that was read in a word.
	"|": ["I", "L"],
};

/** Cyrillic by the same table, for names that were typed in their own script. */
const CYRILLIC: Record<string, string> = Object.fromEntries(
	(
		"А A,Б B,В V,Г G,Ґ G,Д D,Е E,Ё E,Є IE,Ж ZH,З Z,И I,І I,Ї I,Й I,К K,Л L,М M,Н N,О O,П P,Р R,С S,Т T,У U,Ф F,Х KH," +
		"Ц TS,Ч CH,Ш SH,Щ SHCH,Ъ IE,Ы Y,Ь ,Э E,Ю IU,Я IA"
	)
		.split(",")
		.map((pair) => pair.split(" ") as [string, string]),
);

/** Two umlauts in a name may be written in two ways; more ways than this are not worth following. */
const MAX_SPELLINGS = 12;

/** The words of a name in capitals, accents kept: hyphens and fillers part words, apostrophes do not. */
export function nameWords(name: string): string[] {
	return (
		name
			.normalize("NFC")
			.replaceAll("ß", "ẞ")
			.toUpperCase()
			.replace(/[’'`´ʼʻ]/g, "")
			.replace(/\bM\.?ª/gu, "MARIA")
			// What an OCR makes of letters.
			.replace(/(?<=\p{L})0|0(?=\p{L})/gu, "O")
			.replace(/(?<=\p{L})[1|]|[1|](?=\p{L})/gu, "|")
			.replace(/(?<=\p{L})5|5(?=\p{L})/gu, "S")
			.replace(/(?<=\p{L})8|8(?=\p{L})/gu, "B")
			.split(/[^\p{L}\p{M}|]+/u)
			.filter((word) => /\p{L}/u.test(word))
	);
}

/** All ways in which a word may stand in the Latin letters A to Z. */
export function spellings(word: string): string[] {
	let ways = [""];
	for (const letter of word) {
		const plain = CYRILLIC[letter] ?? letter.normalize("NFD").replace(/[^A-Z]/g, "");
		const here = SPELLINGS[letter] ?? [plain];
		ways = ways.flatMap((way) => here.map((added) => way + added)).slice(0, MAX_SPELLINGS);
	}
	return ways.filter(Boolean);
}

/** The same key for a word with its umlauts written out, and without them: for two sides that have both lost their accents. */
export function withoutDigraphs(plain: string): string {
	return plain
		.replace(/([AOU])E/g, "$1")
		.replace(/AA/g, "A")
		.replace(/([AOUN])XX/g, "$1")
		.replace(/SS/g, "S");
}

/** Letters to add, drop, change or swap to turn one word into the other; anything above `limit` is `limit + 1`. */
export function lettersApart(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let before: number[] = [];
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				least = Math.min(least, (before[j - 2] ?? 0) + 1);
			next.push(least);
		}
		before = row;
		row = next;
	}
	return Math.min(row[b.length] ?? 0, limit + 1);
}
