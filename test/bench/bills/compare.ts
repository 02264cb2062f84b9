import { withLatinLetters } from "#app/documents/bill/normalise-text.server.ts";
import type { FoundAddress } from "#app/domain/documents/bill-facts.ts";

/** Letters and figures alone, accents folded: how an address is set apart by commas is nobody's mistake. */
function plain(text: string): string {
	return withLatinLetters(text)
		.normalize("NFD")
		.replace(/ß/g, "ss")
		.replace(/[łŁ]/g, "l")
		.replace(/ı/g, "i")
		.replace(/[^\p{L}\d]/gu, "")
		.toLowerCase();
}

/** Figures must be right to the last one; of a photograph's letters one in eight may be wrong. */
function same(truth: string, read: string, misreadings: boolean): boolean {
	const [a, b] = [plain(truth), plain(read)];
	if (a === b) return true;
	if (!misreadings || a.replace(/\D/g, "") !== b.replace(/\D/g, "")) return false;
	return distance(a, b) <= Math.max(1, a.length / 8);
}

/** `country` as the two letters of ISO 3166. */
export type TrueAddress = { streetAddress: string; city: string; postalCode: string; country: string };

/** A country that was left open is asked for; one that was read must be the right one. */

export function sameAddress(truth: TrueAddress, found: FoundAddress | null, misreadings: boolean): boolean {
	return (
		found !== null &&
		same(truth.streetAddress, found.streetAddress, misreadings) &&
		same(truth.city, found.city, misreadings) &&
		same(truth.postalCode, found.postalCode, false) &&
		(found.country === null || found.country === truth.country)
	);
}

/** How many letters have to be changed, added or taken away. */
function distance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++)
			next[j] = Math.min(
				(row[j] as number) + 1,
				(next[j - 1] as number) + 1,
				(row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
			);
		row = next;
	}
	return row[b.length] as number;
}
