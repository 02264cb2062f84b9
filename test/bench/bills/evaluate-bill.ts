import { transliterateGreek } from "#app/documents/bill/normalise-text.server.ts";
import { readBill } from "#app/documents/bill/read-bill.server.ts";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import type { BillFacts, FoundAddress } from "#app/domain/documents/bill-facts.ts";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import { type FlagCode, toFlags, toVerdict, type Verdict } from "#app/domain/documents/document-flags.ts";
import { checkFiles } from "#app/domain/documents/file-check.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { BENCH_TODAY } from "./draft.ts";

export type Evaluation = { bill: BillFacts | null; codes: FlagCode[]; verdict: Verdict };

/** Returns the site's verdict on a reading, with or without the passport's name. */
export function evaluateBill(files: FileFacts[], names: PersonName | null, today = BENCH_TODAY): Evaluation {
	const pages = files.flatMap((file) => file.pages.flatMap(({ text }) => text ?? []));
	const legible = pages.some(({ segments }) => segments.length > 0);
	const known = names && { ...names, ...latinNames(names) };
	const bill = legible ? readBill(pages, { names: known, today, hasMrz: false }) : null;
	const codes = [
		...checkFiles(files, "address"),
		...checkAddress(bill, { today, pages: files.flatMap((file) => file.pages) }).codes,
	];
	return { bill, codes, verdict: toVerdict(toFlags(codes)) };
}

/** As in a Greek passport. */
function latinNames({ surname, givenNames }: PersonName): { surname: string; givenNames: string } {
	return { surname: transliterateGreek(surname), givenNames: transliterateGreek(givenNames) };
}

/** Letters and digits only, accents removed: punctuation in an address does not matter. */
function plain(text: string): string {
	return transliterateGreek(text)
		.normalize("NFD")
		.replace(/ß/g, "ss")
		.replace(/[łŁ]/g, "l")
		.replace(/ı/g, "i")
		.replace(/[^\p{L}\d]/gu, "")
		.toLowerCase();
}

/** Digits must all be correct; in a photograph one letter in eight may be wrong. */
function isSame(truth: string, read: string, allowsMisreadings: boolean): boolean {
	const [a, b] = [plain(truth), plain(read)];
	if (a === b) return true;
	if (!allowsMisreadings || a.replace(/\D/g, "") !== b.replace(/\D/g, "")) return false;
	return distance(a, b) <= Math.max(1, a.length / 8);
}

/** `country` is an ISO 3166 alpha-2 code. */
export type TrueAddress = { streetAddress: string; city: string; postalCode: string; country: string };

/** A missing country is requested from the applicant; a given one must be correct. */

export function sameAddress(truth: TrueAddress, found: FoundAddress | null, allowsMisreadings: boolean): boolean {
	return (
		found !== null &&
		isSame(truth.streetAddress, found.streetAddress, allowsMisreadings) &&
		isSame(truth.city, found.city, allowsMisreadings) &&
		isSame(truth.postalCode, found.postalCode, false) &&
		(found.country === null || found.country === truth.country)
	);
}

/** Edit distance. */
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
