/**
 * Letters that ICAO 9303-3, section 6 transliterates by more than removing the accent; the recommended spelling first.
 */
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
	// A stroke recognised within a word.
	"|": ["I", "L"],
};

/** Cyrillic letters from the same table, for names typed in their original script. */
const CYRILLIC: Record<string, string> = Object.fromEntries(
	(
		"А A,Б B,В V,Г G,Ґ G,Д D,Е E,Ё E,Є IE,Ж ZH,З Z,И I,І I,Ї I,Й I,К K,Л L,М M,Н N,О O,П P,Р R,С S,Т T,У U,Ф F,Х KH," +
		"Ц TS,Ч CH,Ш SH,Щ SHCH,Ъ IE,Ы Y,Ь ,Э E,Ю IU,Я IA"
	)
		.split(",")
		.map((pair) => pair.split(" ") as [string, string]),
);

/** Two umlauts in a name allow several combinations; more than this are not tried. */
const MAX_SPELLINGS = 12;

/** Returns the words of a name in capitals with accents: hyphens and fillers separate words, apostrophes do not. */
export function nameWords(name: string): string[] {
	return (
		name
			.normalize("NFC")
			.replaceAll("ß", "ẞ")
			.toUpperCase()
			.replace(/[’'`´ʼʻ]/g, "")
			.replace(/\bM\.?ª/gu, "MARIA")
			// Characters that OCR substitutes for letters.
			.replace(/(?<=\p{L})0|0(?=\p{L})/gu, "O")
			.replace(/(?<=\p{L})[1|]|[1|](?=\p{L})/gu, "|")
			.replace(/(?<=\p{L})5|5(?=\p{L})/gu, "S")
			.replace(/(?<=\p{L})8|8(?=\p{L})/gu, "B")
			.split(/[^\p{L}\p{M}|]+/u)
			.filter((word) => /\p{L}/u.test(word))
	);
}

/** Returns all spellings of a word in the Latin letters A to Z. */
export function spellings(word: string): string[] {
	let variants = [""];
	for (const letter of word) {
		const plain = CYRILLIC[letter] ?? letter.normalize("NFD").replace(/[^A-Z]/g, "");
		const letterSpellings = SPELLINGS[letter] ?? [plain];
		variants = variants.flatMap((variant) => letterSpellings.map((added) => variant + added)).slice(0, MAX_SPELLINGS);
	}
	return variants.filter(Boolean);
}

/** Returns the same key for a word with and without expanded umlauts, for comparing two texts without accents. */
export function withoutDigraphs(plain: string): string {
	return plain
		.replace(/([AOU])E/g, "$1")
		.replace(/AA/g, "A")
		.replace(/([AOUN])XX/g, "$1")
		.replace(/SS/g, "S");
}

/**
 * Returns the edit distance with insertions, deletions, substitutions and transpositions; anything above `limit` is
 * `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let rowBeforeLast: number[] = [];
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const cost = a[i - 1] === b[j - 1] ? 0 : 1;
			let minimum = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				minimum = Math.min(minimum, (rowBeforeLast[j - 2] ?? 0) + 1);
			next.push(minimum);
		}
		rowBeforeLast = row;
		row = next;
	}
	return Math.min(row[b.length] ?? 0, limit + 1);
}

const toSet = (list: string) => new Set(list.split(" "));

/** Parts of a surname that are omitted or joined inconsistently. */
export const PARTICLES = toSet(
	"A AF AL AP AV BEN BIN BINT D DA DAS DE DEI DEL DELLA DEM DEN DER DES DI DO DOS DU E EL EN ET I IBN IM L LA LAS LE LES " +
		"LO LOS ND O OF OP S T TE TEN TER THE TO UND VAN VANDE VANDEN VANDER VOM VON Y Z ZU ZUM ZUR",
);

export const MALE_TITLES = toSet(
	"MR MISTER SIR LORD HERR HERRN HERRE HERRA HR SR SENHOR SENOR SEÑOR DON MONSIEUR EXMO ILMO SIG SIGNOR SIGNORE EGR DHR HEER PAN BAY BEY DOMNUL KYRIOS KOS",
);

export const FEMALE_TITLES = toSet(
	"MRS MS MISS MADAM DAME LADY FRAU FRL FRÄULEIN FRU FRK DRA PROFA ENGA SRA SRTA SNRA SENHORA SENORA SEÑORA SEÑORITA DOÑA DONA DNA " +
		"DÑA MME MLLE MADAME MADEMOISELLE EXMA ILMA SIGRA SIGNORA MEVR MEVROUW MW PANI DOAMNA KYRIA KA BAYAN HANIM HANIMEFENDI",
);

/** Words before or after a name that are not part of it. */
export const TITLES: ReadonlySet<string> = new Set([
	...MALE_TITLES,
	...FEMALE_TITLES,
	...toSet(
		"MX DR DOTT PROF MGR BC MUDR JUDR RNDR PHDR DL FAMILIE FAMILY FAMILLE FAMILIA DIPL ING MAG BSC MSC PHD MBA LIC SRS EXMOS EXMAS ENG ARQ M MM SAYIN SN JR SR SNR " +
			"JNR JUNIOR SENIOR II III IV FILHO NETO SOBRINHO ESQ CO ATTN ATT GEB GEBORENE NEE NÉE NE EP ÉP EPOUSE ÉPOUSE VVE VEUVE BORN FKA " +
			"AKA TITULAR DECEASED",
	),
]);

/** Words between two people on one bill. */
export const JOINERS = toSet("AND UND ET OU OR ODER OCH OG ELLER VE");

/** Words that are common in company names and rare in personal names. */
export const COMPANY_WORDS = toSet(
	"ZRT KFT NYRT SRO LTD LIMITED INC LLC LLP PLC CORP CORPORATION COMPANY GMBH AG KG OHG UG EK SARL SAS SASU EURL SCI SCP LDA LIMITADA UNIPESSOAL EIRELI " +
		"SONS BROS BROTHERS TRUST LTDA SL SLU SLL SA SAU SPA SRL BV NV CONSULTING HOLDING HOLDINGS SERVICES SERVICOS SERVIÇOS SERVICIOS",
);
