import { FEMALE_TITLES, MALE_TITLES, nameWords, PARTICLES } from "./name-spelling.ts";
import type { NameReason, PersonName } from "./person-name.ts";

/** Builds a pattern of whole words or phrases for folded text, from parts of regular expressions. */
function buildPhrasePattern(...alternatives: string[]): RegExp {
	return new RegExp(`(?<![a-z0-9])(?:${alternatives.join("|")})(?![a-z0-9])`);
}

/** Words for a deceased person, in eleven languages and related ones. */
const ESTATE = buildPhrasePattern(
	"(?:estate|trust) of|executors?|executrix|executrices|exors?|personal representatives?|administrat(?:ors?|rix) of|the late|deceased|dec'?d|decd|\\(dec\\.?\\)|heirs?|probate",
	"hereder[oa]s?|herencia|sucesion|testamentaria|difunt[oa]|fallecid[oa]|causahabientes|albacea",
	"herdeir[oa]s?|heranca|espolio|falecid[oa]|cabeca de casal",
	"succession|heritiers?|heritieres?|hoirs|hoirie|indivision|feue?|decedee?|defunte?|ayants? droits?",
	"erede|eredi|eredita|defunt[oa]|decedut[oa]",
	"erben|erbengemeinschaft|nachlass\\w*|verstorben\\w*|testamentsvollstrecker\\w*",
	"erven|erfgenamen|nalatenschap|wijlen|overleden|boedel",
	"dodsbo(?:et)?|dbo|avlid(?:en|na|ne)|boet efter|afdod\\w*",
	"spadkobierc\\w*|masa spadkowa|zmarl[aey]\\w*",
	"mirascilar\\w*|merhume?|tereke\\w*|varisler\\w*",
	"orokose\\w*|nehai|hagyatek\\w*|dedicove|dedicum|pozustalost\\w*|klironom\\w*|thanont\\w*|apoviosant\\w*|makaritis?|zesnul\\w*|zosnul\\w*|mostenitor\\w*|defunct\\w*|decedat\\w*",
);

/** Relatives or representatives of a person, before the name and with a word for "of". */
const RELATIVE_OF_PATTERN = buildPhrasePattern(
	"(?:parents?|mother|father|guardians?|wife|husband|spouse|widow(?:er)?|sons?|daughters?|child(?:ren)?|carers?|family|landlord|employer|next of kin|attorney|deputy|trustees?|(?:legal )?representatives?)(?:\\(s\\))? (?:of|to|for)|obo|on behalf of",
	"(?:padres?|madre|tutor(?:a|es)?(?: legal(?:es)?)?|representante(?: legal)?|hij[oa]s?|espos[oa]|viud[oa]|vda\\.?|familia(?:res)?|apoderad[oa]) (?:de|del)|en nombre de",
	"(?:pais|mae|pai|encarregad[oa] de educacao|filh[oa]s?|mulher|marido|viuv[oa]|familia|procurador(?:a)?) d[aeo]s?|em nome de|em representacao de",
	"(?:parents?|mere|pere|tuteurs?|tutrice|representants?(?: leg(?:al|aux))?|enfants?|fils|fille|epou(?:x|se)|veuve|vve|famille) (?:de|du|d')|pour le compte de|au nom de",
	"(?:genitor[ei]|madre|padre|tutore|tutrice|famiglia|moglie|marito|vedov[oa]|figli[oae]?|rappresentante(?: legale)?) d(?:i|el|ella)|per conto di",
	"(?:eltern|mutter|vater|vormund|betreuer(?:in)?|gesetzlichen? vertreter(?:in)?|familie|ehefrau|ehemann|witwer?|kinder) (?:von|des|der|fur)|im namen von",
	"(?:ouders?|moeder|vader|voogd|verzorgers?|weduwe|wed\\.|familie|bewindvoerder) van|namens|(?:foraldrar?|foraeldre) til+|(?:god man|vaerge) for",
);

/** Relatives or representatives, before or after the name. */
const RELATIVES = buildPhrasePattern(
	"erziehungsberechtigte[rn]?|sorgeberechtigte[rn]?|vardnadshavare|malsman|encarregad[oa] de educacao",
	"rodzice|opiekun(?:owie)?(?: prawn[yi])?|przedstawiciel ustawowy|velisi|vasisi|annesi|babasi|szulei|gondviselo\\w*|rodice|zakonny zastupce|parintii|ozvegye|ozv|vdova po|vaduva|chira|goneis|kidemonas|syzygos",
);

/** A phrase that ends in "of" or "for" and perhaps a title, such as "Friends of Mr". */
const ENDS_WITH_OF = /[a-z]\)? (?:of|for)(?: (?:mr|mrs|ms|miss|dr)\.?)?$/;

const CARE_OF =
	/(?:^|[\s,(])(?:c\/o|℅|a\/c|p\/a|(?:in )?care of|(?:for the )?att(?:n|ention)?\.?(?: of)?|aos cuidados|ao cuidado|al cuidado|a la atencion|a l'attention|chez|bei|presso|per adresse|z\.? ?hd\.?|zu handen|t\.?a\.?v\.?|eliyle)(?![a-z])/;

/**
 * Returns what the words next to a name say about its owner.
 * @param text the line as printed, or one above or below it
 */
export function nameContextReasons(text: string, known: PersonName): NameReason[] {
	const plain = foldText(text);
	const names = nameWords(`${known.surname} ${known.givenNames}`).map(foldText);
	const nameStart = Math.min(plain.length, ...names.filter(isSignificant).map((word) => indexOfWord(word, plain)));
	const surname = nameWords(known.surname).map(foldText);
	// "Familie von der Heide" is a family of that name.
	const particles = surname.slice(0, surname.findIndex(isSignificant)).join(" ");
	const ownParticles = plain.slice(nameStart).startsWith(surname.find(isSignificant) ?? "-") ? particles : "";
	const before = plain.slice(0, nameStart).trimEnd();
	const isNamed = nameStart < plain.length;
	const textBeforeName =
		ownParticles !== "" && before.endsWith(ownParticles) ? before.slice(0, -ownParticles.length) : before;
	const reasons: NameReason[] = [];
	if (CARE_OF.test(plain)) reasons.push("care_of");
	const remaining = removeNames(plain, names);
	// Without the name, "estate" may be part of a town's name.
	if (ESTATE.test(remaining) || (isNamed && /(?<![a-z])estate(?![a-z])/.test(remaining))) reasons.push("estate");
	if (
		RELATIVE_OF_PATTERN.test(textBeforeName) ||
		(isNamed && ENDS_WITH_OF.test(textBeforeName)) ||
		RELATIVES.test(plain)
	)
		reasons.push("relative");
	return reasons;
}

/**
 * Returns doubts about which of two people with the same name is meant, or about the title.
 * @param matchedPositions positions of the words that belong to the known name
 */
export function epithetReasons(
	words: readonly string[],
	matchedPositions: ReadonlySet<number>,
	known: PersonName,
): NameReason[] {
	const lastMatched = Math.max(-1, ...matchedPositions);
	const unmatched = words.filter((_, index) => !matchedPositions.has(index));
	// "Sr." before a name means "señor", after it "senior".
	const titleCandidates = words.filter(
		(word, index) => !matchedPositions.has(index) && (index < lastMatched || word !== "SR"),
	);
	const elderTitle = words.some((word, index) => word === "SR" && index > lastMatched && lastMatched >= 0)
		? ["SENIOR"]
		: [];
	const generations = [...unmatched.flatMap((word) => GENERATIONS[word] ?? []), ...elderTitle];
	const missingGenerations = nameWords(`${known.surname} ${known.givenNames}`).filter(
		(word) => word in GENERATIONS && !words.some((other) => GENERATIONS[other] === GENERATIONS[word]),
	);
	const reasons: NameReason[] = [];
	if (missingGenerations.length > 0 || generations.some((generation) => !hasGeneration(known, generation)))
		reasons.push("generation");
	const isMale = titleCandidates.some(
		(word, index) => MALE_TITLES.has(word) || (word === "M" && index === 0 && words[0] === "M"),
	);
	const isFemale = titleCandidates.some((word) => FEMALE_TITLES.has(word));
	if ((known.sex === "M" && isFemale && !isMale) || (known.sex === "F" && isMale && !isFemale)) reasons.push("title");
	return reasons;
}

/** Words that distinguish parent and child of the same name; "II", "III" and "IV" match only themselves. */
const GENERATIONS: Record<string, string> = {
	...{
		SENIOR: "SENIOR",
		SNR: "SENIOR",
		SEN: "SENIOR",
		PÈRE: "SENIOR",
		PERE: "SENIOR",
		PADRE: "SENIOR",
		STARSZY: "SENIOR",
	},
	...{
		JUNIOR: "JUNIOR",
		JÚNIOR: "JUNIOR",
		JNR: "JUNIOR",
		JR: "JUNIOR",
		JUN: "JUNIOR",
		FILS: "JUNIOR",
		FIGLIO: "JUNIOR",
	},
	...{
		IFJ: "JUNIOR",
		IFJABB: "JUNIOR",
		IDŐSB: "SENIOR",
		IDOSB: "SENIOR",
		ID: "SENIOR",
		ML: "JUNIOR",
		MLADŠÍ: "JUNIOR",
		STARŠÍ: "SENIOR",
	},
	...{ HIJO: "JUNIOR", MŁODSZY: "JUNIOR", FILHO: "FILHO", NETO: "NETO", SOBRINHO: "SOBRINHO" },
	...{ II: "II", III: "III", IV: "IV" },
};

function hasGeneration(known: PersonName, generation: string): boolean {
	return nameWords(`${known.surname} ${known.givenNames}`).some((word) => GENERATIONS[word] === generation);
}

/**
 * Joins titles that are split by full stops, such as "Sig.ra", "Sr.ª" and "M.me", and removes "Sr(a).", which may be
 * either.
 */
export function joinTitles(text: string): string {
	return text
		.replace(/\p{L}+\(a\)\.?/giu, "")
		.replace(/\bSig\.?(?:ra|na)\b/giu, "SIGRA")
		.replace(/\bM\.(?=(?:me|lle)\b)/giu, "M")
		.replace(/\bD\.?ª/gu, "DNA")
		.replace(/(?<=\p{L}{2})\.?ª/gu, "A");
}

/** Separates two holders. Words that also join parts of one name count only if two words follow. */
const HOLDER_SEPARATOR = /\s+(?:and|und|et|ou|or|oder|och|og|eller)\s+|\s*[&+/]\s*|\s+(?:y|e|i|en|ve)\s+(?=\S+\s+\S)/iu;

/** Splits a line into its holders; a title alone belongs to the following one. */
export function splitHolders(text: string): { holders: string[]; areSeveral: boolean } {
	if (CARE_OF.test(foldText(text))) return { holders: [text], areSeveral: false };
	const parts = text.split(HOLDER_SEPARATOR).filter((part) => /\p{L}/u.test(part));
	const holders: string[] = [];
	let titles = "";
	for (const part of parts) {
		const isTitle = nameWords(joinTitles(part)).every(
			(word) => word === "M" || MALE_TITLES.has(word) || FEMALE_TITLES.has(word),
		);
		if (isTitle) titles += `${part} `;
		else {
			holders.push(titles + part);
			titles = "";
		}
	}
	return { holders: holders.length > 0 ? holders : [text], areSeveral: parts.length > 1 };
}

function foldText(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("ß", "ss")
		.replaceAll("ı", "i")
		.replaceAll("ł", "l")
		.replaceAll("ø", "o")
		.replace(/[’‘`´]/g, "'");
}

function isSignificant(word: string): boolean {
	return !PARTICLES.has(word.toUpperCase());
}

function indexOfWord(word: string, text: string): number {
	const letters = word.replace(/[^a-z]/g, "");
	const index = letters === "" ? -1 : text.search(new RegExp(`(?<![a-z])${letters}(?![a-z])`));
	return index < 0 ? text.length : index;
}

/** Removes the person's own names, because a surname may be such a word. */
function removeNames(text: string, names: readonly string[]): string {
	return text.replace(/[a-z]+/g, (word) => (names.includes(word) ? "" : word));
}
