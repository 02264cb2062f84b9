import { ADDRESS_CUE, DELIVERY_CUE, ELSEWHERE_CUE, HOLDER_CUE, HOME_CUE, SUPPLY_CUE } from "./cue-words.server.ts";
import { alone, fold, phrases } from "./folded.server.ts";

const CODE_LABEL =
	/(?<!\p{L})(?:(?:CEP|C\.P\.|PLZ|PSČ|T\.?K\.?|Cod(?:ul)? po[sșş]tal|Irányítószám|irsz\.?|Código postal|Code postal)[\s:.]*(?=\d)|(?:Zip(?: code)?|Postcode|Postal code)[\s:.]*(?=[\dA-Z]))/giu;

/** "Gül Sokak No: 7", and "No: 148 Daire: 6" below its street: a colon within a Turkish street. */
const HOUSE_NUMBER =
	/(?<![a-z])(?:mah(?:allesi|alle)?|sok(?:agi|ak)?|sk|cad(?:desi|de)?|cd|bulvari?|blv)\.? (?:no|d|daire|kat|k)$|^(?:no|daire|kat)$/;

/** A line in two: the label before a colon, when it has one, and the rest. */
export function splitLabel(printed: string): { label: string; rest: string } {
	// The word before a postal code is no label of what stands before it.
	const text = printed.replace(CODE_LABEL, "");
	const match = /^([^:\d]{2,45}?)\s*:\s*(.*)$/.exec(text);
	if (match && !HOUSE_NUMBER.test(fold(match[1] ?? ""))) return { label: match[1] ?? "", rest: match[2] ?? "" };
	return withoutColon(text);
}

const LABELS = [ADDRESS_CUE, HOME_CUE, SUPPLY_CUE, DELIVERY_CUE, HOLDER_CUE].map(alone);

/** An OCR loses colons: a cue that the line begins with is a label, too. A line of nothing else is not cut in two. */
function withoutColon(text: string): { label: string; rest: string } {
	if (isLabel(text)) return { label: "", rest: text };
	const words = text.split(" ");
	for (let count = Math.min(5, words.length - 2); count >= 1; count--) {
		const label = words.slice(0, count).join(" ");
		if (LABELS.some((cue) => cue.test(fold(label)))) return { label, rest: words.slice(count).join(" ") };
	}
	return { label: "", rest: text };
}

/** Whether this is the label of an address or of a holder and nothing else. */
export function isLabel(text: string): boolean {
	if (LABELS.some((cue) => cue.test(fold(text).replace(/[\s:.]+$/, "")))) return true;
	return !/\d/.test(text) && kindOfLabel(text) !== null && isKnownLabel(text);
}

/**
 * What a label says of the name or address behind it. `home`: where the holder lives or gets letters. `supply`: where they
 * use something. `delivery`: where goods go. `elsewhere`: of the supplier, of the payer or from before.
 */
export type LabelKind = "holder" | "address" | "home" | "supply" | "delivery" | "elsewhere" | null;

/** Of two that stand side by side the first counts. */
const KINDS = (
	[
		["elsewhere", ELSEWHERE_CUE],
		["delivery", DELIVERY_CUE],
		["supply", SUPPLY_CUE],
		["home", HOME_CUE],
		["address", ADDRESS_CUE],
		["holder", HOLDER_CUE],
	] as const
).map(([kind, cue]) => [kind, new RegExp(cue.source, "g")] as const);

export function kindOfLabel(label: string): LabelKind {
	const folded = fold(label);
	if (folded === "") return null;
	const found = KINDS.flatMap(([kind, cue]) =>
		[...folded.matchAll(cue)].map((match) => ({ kind, from: match.index, to: match.index + match[0].length })),
	);
	// "Correspondence address" is no correspondence, and "adresa anterioară" no address.
	const whole = found.filter(
		(one) => !found.some(({ from, to }) => from <= one.from && to >= one.to && to - from > one.to - one.from),
	);
	return KINDS.find(([kind]) => whole.some((one) => one.kind === kind))?.[0] ?? null;
}

/** What stands between the words of a label, in the fourteen languages, and the parts of an address in a form. */
const SMALL_WORDS = phrases(
	"and|at|for|in|of|the|your|current|de|del|e|el|en|la|las|los|su|sus|tu|y|a|da|do|dos|o|sua|seu|d|des|du|et|l|le|les|votre|vos|ed|della|dell|di|il|lo|suo",
	"das|dem|der|die|fur|ihr|ihre|ihrer|und|het|uw|van|din|ditt|er|och|dla|i|panstwa|twoj|icin|ve|pro|vase|az|es|on|kai|sas|tin|tis|to|tou|al|ale|dumneavoastra|si",
	"street|calle|rua|rue|via|strasse|straat|gata|ulica|ulice|utca|odos|strada|city|town|ciudad|localidad|poblacion|cidade|localidade|ville|commune|citta|comune|ort|stadt|plaats|woonplaats|postort|miasto|miejscowosc|sehir|ilce|mesto|obec|varos|telepules|poli|oras|localitate",
);

const KNOWN_WORDS = [...KINDS.map(([, cue]) => cue), SMALL_WORDS].map(({ source }) => source).join("|");
const KNOWN_LABEL = new RegExp(`^(?:[^a-z]*(?:${KNOWN_WORDS}))+[^a-z]*$`);

/** Whether every word of a label is known: "Antigua dirección" is an address, and who knows whose. */
export function isKnownLabel(label: string): boolean {
	return KNOWN_LABEL.test(fold(label));
}
