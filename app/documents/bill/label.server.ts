import { ADDRESS_CUE, ELSEWHERE_CUE, HOLDER_CUE } from "./cue-words.server.ts";
import { alone, fold } from "./folded.server.ts";

const CODE_LABEL =
	/(?<!\p{L})(?:CEP|C\.P\.|PLZ|Zip(?: code)?|Postcode|Postal code|Código postal|Code postal)[\s:.]*(?=[\dA-Z])/giu;

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

const LABELS = [alone(ADDRESS_CUE), alone(HOLDER_CUE)];

/** An OCR loses colons: a cue that the line begins with is a label, too. */
function withoutColon(text: string): { label: string; rest: string } {
	const words = text.split(" ");
	for (let count = Math.min(5, words.length - 2); count >= 1; count--) {
		const label = words.slice(0, count).join(" ");
		if (LABELS.some((cue) => cue.test(fold(label)))) return { label, rest: words.slice(count).join(" ") };
	}
	return { label: "", rest: text };
}

/** Whether this is the label of an address or of a holder and nothing else. */
export function isLabel(text: string): boolean {
	return LABELS.some((cue) => cue.test(fold(text).replace(/[\s:.]+$/, "")));
}

export type LabelKind = "holder" | "address" | "elsewhere" | null;

export function kindOfLabel(label: string): LabelKind {
	const folded = fold(label);
	if (folded === "") return null;
	if (ELSEWHERE_CUE.test(folded)) return "elsewhere";
	if (ADDRESS_CUE.test(folded)) return "address";
	return HOLDER_CUE.test(folded) ? "holder" : null;
}
