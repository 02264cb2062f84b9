import { withLatinLetters } from "#app/documents/bill/normalise-text.server.ts";
import { readBill } from "#app/documents/bill/read-bill.server.ts";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import type { BillFacts } from "#app/domain/documents/bill-facts.ts";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import { type FlagCode, flagsOf, type Verdict, verdictOf } from "#app/domain/documents/document-flags.ts";
import { checkFiles } from "#app/domain/documents/file-check.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { BENCH_TODAY } from "./draft.ts";

export type Judged = { bill: BillFacts | null; codes: FlagCode[]; verdict: Verdict };

/** What the site concludes from what the reader found, with the name that the passport gave or none. */
export function judge(files: FileFacts[], names: PersonName | null, today = BENCH_TODAY): Judged {
	const pages = files.flatMap((file) => file.pages.flatMap(({ text }) => text ?? []));
	const legible = pages.some(({ segments }) => segments.length > 0);
	const known = names && { ...names, ...latinNames(names) };
	const bill = legible ? readBill(pages, { names: known, today, zoneFound: false }) : null;
	const codes = [
		...checkFiles(files, "address"),
		...checkAddress(bill, { today, pages: files.flatMap((file) => file.pages) }).codes,
	];
	return { bill, codes, verdict: verdictOf(flagsOf(codes)) };
}

/** As the passport of a Greek has them. */
function latinNames({ surname, givenNames }: PersonName): { surname: string; givenNames: string } {
	return { surname: withLatinLetters(surname), givenNames: withLatinLetters(givenNames) };
}
